/// JSON as documents hold it, with whatever is wrong in it made the best of.
indirect enum JSONValue {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In order; of a name given twice the last one counts.
    case object([(name: String, value: JSONValue)])

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string that is not blank; of a number, its digits.
    var text: String? {
        switch self {
        case .string(let text): text.trimmed.unlessEmpty
        case .number(let text): text
        default: nil
        }
    }

    /// A string only.
    var string: String? {
        if case .string(let text) = self { return text.trimmed.unlessEmpty }
        return nil
    }

    /// The elements of an array; anything else than null stands for an array of itself.
    var list: [JSONValue] {
        switch self {
        case .array(let values): values
        case .null: []
        default: [self]
        }
    }

    var isObject: Bool {
        if case .object = self { return true }
        return false
    }
}
