/// Reads a query by recursive descent: OR binds least, words beside each other are all meant, NOT and "-" bind most.
/// Goes on after a problem as if what it is about were not there.
struct SearchParser {
    /// Parentheses within parentheses.
    static let greatestDepth = 50

    private(set) var problems: [SearchProblem] = []
    private let length: Int
    private let completesLastWord: Bool
    private var lexer: SearchLexer
    private var token: SearchLexer.Token?

    init(_ text: String, completesLastWord: Bool = false) {
        lexer = SearchLexer(text)
        length = lexer.characters.count
        self.completesLastWord = completesLastWord
        token = lexer.next()
    }

    mutating func parse() -> SearchExpression? {
        var parts: [SearchExpression] = []
        while token != nil {
            if let part = any(nil, depth: 0) { parts.append(part) }
            guard let rest = token, case .close = rest.kind else { continue }
            complain(rest.place, "This parenthesis closes nothing.")
            advance()
        }
        return .joined(parts)
    }

    private mutating func advance() { token = lexer.next() }

    private mutating func complain(_ place: Range<Int>, _ sentence: String, isUnfinished: Bool = false) {
        problems.append(SearchProblem(place: place, sentence: sentence, isUnfinished: isUnfinished))
    }

    private mutating func any(_ name: SearchLexer.Name?, depth: Int) -> SearchExpression? {
        var parts: [SearchExpression] = []
        var operation: Range<Int>?
        while true {
            let part = all(name, depth: depth)
            if let part { parts.append(part) }
            let next = token.flatMap { if case .or = $0.kind { $0.place } else { nil } }
            if part == nil, let place = operation ?? next, problems.isEmpty {
                complain(place, "OR needs something on both sides.")
            }
            guard let next else { return .either(parts) }
            operation = next
            advance()
        }
    }

    private mutating func all(_ name: SearchLexer.Name?, depth: Int) -> SearchExpression? {
        var parts: [SearchExpression] = []
        var operation: Range<Int>?
        while let token {
            switch token.kind {
            case .or, .close:
                if let operation { complain(operation, "AND needs something on both sides.") }
                return .joined(parts)
            case .and:
                if parts.isEmpty || operation != nil { complain(token.place, "AND needs something on both sides.") }
                operation = token.place
                advance()
            default:
                operation = nil
                if let part = negated(name, depth: depth) { parts.append(part) }
            }
        }
        if let operation { complain(operation, "AND needs something on both sides.") }
        return .joined(parts)
    }

    private mutating func negated(_ name: SearchLexer.Name?, depth: Int) -> SearchExpression? {
        var isNegated = false
        var operation: Range<Int>?
        while let token, case .not = token.kind {
            isNegated.toggle()
            operation = token.place
            advance()
        }
        guard let token else {
            if let operation { complain(operation, "There is nothing behind this to leave out.") }
            return nil
        }
        let part: SearchExpression?
        switch token.kind {
        case .open: part = group(name, token.place, depth: depth)
        case .fieldOpen(let inner): part = group(inner, token.place, depth: depth)
        case .term(let term):
            advance()
            part = read(term, in: name, token.place)
        case .and, .or, .close, .not:
            complain(operation ?? token.place, "There is nothing behind this to leave out.")
            return nil
        }
        return isNegated ? part.map(SearchExpression.not) : part
    }

    private mutating func group(_ name: SearchLexer.Name?, _ place: Range<Int>, depth: Int) -> SearchExpression? {
        advance()
        guard depth < Self.greatestDepth else {
            complain(place, "There are too many parentheses within each other.")
            return nil
        }
        let part = any(name, depth: depth + 1)
        guard let token, case .close = token.kind else {
            complain(place, "This parenthesis is never closed.", isUnfinished: true)
            return part
        }
        if part == nil, problems.isEmpty {
            complain(place.lowerBound..<token.place.upperBound, "There is nothing between these parentheses.")
        }
        advance()
        return part
    }

    private mutating func read(
        _ term: SearchLexer.Term,
        in name: SearchLexer.Name?,
        _ place: Range<Int>
    ) -> SearchExpression? {
        if term.isOpen { complain(term.valuePlace, "This quotation mark is never closed.", isUnfinished: true) }
        var term = term
        term.name = term.name ?? name
        if term.value.isEmpty {
            let what =
                term.name.map { "\($0.text): needs something behind it." }
                ?? "There is nothing between these quotation marks."
            complain(place, what)
            return nil
        }
        // A vowel sign is a sign that was typed, and no character by itself.
        let isLong = term.value.unicodeScalars.count > 2
        let isBeingTyped = completesLastWord && place.upperBound == length && !term.isQuoted && isLong
        if isBeingTyped { term.isPrefix = true }
        do throws(SearchProblem) {
            return try SearchTerms.expression(of: term)
        } catch {
            problems.append(error)
            // A word with a colon in it is a word still, as long as nobody has to rely on it.
            let isWord = term.name.map { !SearchTerms.names.contains($0.text) && name == nil } ?? false
            guard isWord, let unknown = term.name else { return nil }
            return .words(SearchWords("\(unknown.text):\(term.value)", isPrefix: term.isPrefix))
        }
    }
}

extension SearchExpression {
    /// All of the parts: none is nil, and one is itself.
    static func joined(_ parts: [SearchExpression]) -> SearchExpression? {
        let flat = parts.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
        return flat.count > 1 ? .all(flat) : flat.first
    }

    static func either(_ parts: [SearchExpression]) -> SearchExpression? {
        let flat = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
        return flat.count > 1 ? .any(flat) : flat.first
    }
}
