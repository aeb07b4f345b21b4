/// What a statement is given.
enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)

    /// Rows as a JSON array, for `json_each`.
    static func rows(_ rows: [Int64]) -> Value { .text("[\(rows.map(String.init).joined(separator: ","))]") }

    static func optional(_ text: String?) -> Value {
        text.map(Value.text) ?? .null
    }
}
