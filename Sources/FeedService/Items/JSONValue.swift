/// A JSON value as it was written. Numbers keep their text, so that an id of twenty digits stays exact.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// For sentences: "a string was expected here, not …".
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// Why bytes are not JSON, and where: both counted from 1, the column in characters.
struct JSONError: Error, Equatable {
    var line: Int
    var column: Int
    var detail: String

    var place: String { "line \(line), column \(column)" }
}
