import Model

/// A value inside a document, with its place in it: what is wrong with it can be said as "items[4].title".
struct JSONNode {
    /// The file's name or the address.
    let document: String
    let path: String
    let value: JSONValue

    init(document: String, path: String = "", value: JSONValue) {
        self.document = document
        self.path = path
        self.value = value
    }

    init(bytes: [UInt8], document: String) throws(Failure) {
        do throws(JSONError) {
            self.init(document: document, value: try JSONReader.read(bytes))
        } catch {
            throw .malformed(what: document, place: error.place, detail: error.detail)
        }
    }

    /// The member of an object; nil when it is missing or null.
    func member(_ name: String) throws(Failure) -> JSONNode? {
        guard case .object(let members) = value else { throw wrong("an object") }
        guard let value = members[name], value != .null else { return nil }
        return JSONNode(document: document, path: path.isEmpty ? name : "\(path).\(name)", value: value)
    }

    /// The text of a member; nil when it is missing or null.
    func text(of name: String) throws(Failure) -> String? {
        try member(name)?.text()
    }

    /// Whether the object names this member at all, be it with null.
    func names(_ member: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members[member] != nil
    }

    func elements() throws(Failure) -> [JSONNode] {
        guard case .array(let elements) = value else { throw wrong("a list") }
        return elements.enumerated().map { JSONNode(document: document, path: "\(path)[\($0)]", value: $1) }
    }

    /// The names and values of an object.
    func members() throws(Failure) -> [(name: String, node: JSONNode)] {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members.map { member in
            (member.name, JSONNode(document: document, path: "\(path).\(member.name.cleanedLine)", value: member.value))
        }
    }

    /// A string, or a number as it was written.
    func text() throws(Failure) -> String {
        switch value {
        case .string(let text), .number(let text): text
        default: throw wrong("a string")
        }
    }

    func bool() throws(Failure) -> Bool {
        guard case .bool(let value) = value else { throw wrong("true or false") }
        return value
    }

    func wholeNumber() throws(Failure) -> Int {
        guard case .number(let text) = value, let number = Int(text) else { throw wrong("a whole number") }
        return number
    }

    func wrong(_ expected: String) -> Failure {
        .malformed(
            what: document,
            place: path.isEmpty ? "line 1" : path,
            detail: "\(expected) was expected, not \(value.kind)"
        )
    }
}
