/// A JSON value as it was written. Numbers keep their text, so that an id of twenty digits stays exact.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

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

/// A member of an object, in the order they were written. Objects here have a dozen members at most, so looking through
/// them is quicker than hashing their names.
struct JSONMember: Equatable, Sendable {
    var name: String
    var value: JSONValue
}

extension [JSONMember] {
    /// The value of a name; of several, the last one written counts.
    subscript(name: String) -> JSONValue? { last { $0.name == name }?.value }
}

/// Why bytes are not JSON, and where: both counted from 1, the column in characters.
struct JSONError: Error, Equatable {
    var line: Int
    var column: Int
    var detail: String

    var place: String { "line \(line), column \(column)" }
}
