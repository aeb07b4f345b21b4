/// What a statement is given.
enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)

    static func optional(_ text: String?) -> Value {
        text.map(Value.text) ?? .null
    }
}
