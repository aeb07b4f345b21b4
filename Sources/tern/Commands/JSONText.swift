import FoundationEssentials
import Model

/// Answers for programs.
enum JSONText {
    /// One object, indented, its keys in the order of the alphabet. Throws `.unsupported` for what JSON cannot say.
    static func of(_ value: some Encodable) throws(Failure) -> String { try text(value, .prettyPrinted) }

    /// The same on one line.
    static func line(_ value: some Encodable) throws(Failure) -> String { try text(value, []) }

    private static func text(
        _ value: some Encodable,
        _ formatting: JSONEncoder.OutputFormatting
    ) throws(Failure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .unsupported("The answer cannot be written as JSON: \(error).")
        }
    }
}
