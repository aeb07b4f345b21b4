/// A query taken apart.
struct SearchLexer {
    struct Token {
        enum Kind {
            case open
            case close
            case and
            case or
            case not
            /// "title:(": what is in the parentheses is of the field.
            case fieldOpen(Name)
            case term(Term)
        }

        var kind: Kind
        /// In characters.
        var place: Range<Int>
    }

    struct Name {
        var text: String
        var place: Range<Int>
    }

    struct Term {
        var name: Name?
        var value: String
        var isQuoted = false
        var isPrefix = false
        /// The quote was never closed.
        var isOpen = false
        var valuePlace: Range<Int>
    }

    let characters: [Character]
    private var index = 0

    init(_ text: String) {
        characters = Array(text)
    }

    mutating func next() -> Token? {
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        guard index < characters.count else { return nil }
        let start = index
        switch characters[index] {
        case "(":
            index += 1
            return Token(kind: .open, place: start..<index)
        case ")":
            index += 1
            return Token(kind: .close, place: start..<index)
        case "-" where isFollowed:
            index += 1
            return Token(kind: .not, place: start..<index)
        default:
            let kind = term()
            return Token(kind: kind, place: start..<index)
        }
    }

    /// Whether something stands right behind, which is negated then.
    private var isFollowed: Bool {
        guard index + 1 < characters.count else { return false }
        let next = characters[index + 1]
        return !next.isWhitespace && next != ")" && next != "-"
    }

    private mutating func term() -> Token.Kind {
        let name = self.name()
        let start = index
        if name != nil, index < characters.count, characters[index] == "(" {
            index += 1
            return .fieldOpen(name ?? Name(text: "", place: start..<start))
        }
        if index < characters.count, characters[index] == "\"" { return .term(quoted(name)) }
        while index < characters.count, !Self.endsWord(characters[index]) { index += 1 }
        var value = String(characters[start..<index])
        if name == nil {
            switch value {
            case "AND": return .and
            case "OR": return .or
            case "NOT": return .not
            default: break
            }
        }
        let isPrefix = value.count > 1 && value.hasSuffix("*")
        if isPrefix { value.removeLast() }
        return .term(Term(name: name, value: value, isPrefix: isPrefix, valuePlace: start..<index))
    }

    private static func endsWord(_ character: Character) -> Bool {
        character.isWhitespace || character == "(" || character == ")" || character == "\""
    }

    /// "title" of "title:…", with the index behind the colon; nil when no name starts here. Addresses have none.
    private mutating func name() -> Name? {
        var end = index
        while end < characters.count, characters[end].isASCII, characters[end].isLetter { end += 1 }
        guard end > index, end < characters.count, characters[end] == ":" else { return nil }
        let isAddress = end + 2 < characters.count && characters[end + 1] == "/" && characters[end + 2] == "/"
        guard !isAddress else { return nil }
        defer { index = end + 1 }
        return Name(text: String(characters[index..<end]).lowercased(), place: index..<end)
    }

    /// Two quotes within are one that is meant.
    private mutating func quoted(_ name: Name?) -> Term {
        let start = index
        var term = Term(name: name, value: "", isQuoted: true, isOpen: true, valuePlace: start..<start)
        index += 1
        while index < characters.count {
            let character = characters[index]
            index += 1
            guard character == "\"" else {
                term.value.append(character)
                continue
            }
            guard index < characters.count, characters[index] == "\"" else {
                term.isOpen = false
                break
            }
            term.value.append(character)
            index += 1
        }
        if !term.isOpen, index < characters.count, characters[index] == "*" {
            term.isPrefix = true
            index += 1
        }
        term.valuePlace = start..<index
        return term
    }
}
