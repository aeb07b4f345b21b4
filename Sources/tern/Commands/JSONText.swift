import FoundationEssentials
import Model

/// Answers for programs.
enum JSONText {
    /// One object on one line, its keys in the order of the alphabet. Throws `.unsupported` for what JSON cannot say.
    static func line(_ value: some Encodable) throws(Failure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .unsupported("The answer cannot be written as JSON: \(error).")
        }
    }
}
