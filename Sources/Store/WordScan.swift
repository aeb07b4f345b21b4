import Model

/// Whether an article has the words of a query, in one pass over each of its texts and without making anything of them:
/// hundreds of articles are looked through while somebody types. It says what the index would.
struct WordScan {
    private struct Phrase {
        /// Folded, as bytes of UTF-8.
        var words: [[UInt8]]
        var isPrefix: Bool
        var column: ArticleColumn?
        /// Bit n: the n + 1 first words stand just before.
        var state: UInt64 = 0
        var isFound = false
    }

    private indirect enum Part {
        case never
        case phrase(Int)
        case all([Part])
        case any([Part])
        case not(Part)
    }

    private var phrases: [Phrase] = []
    private var root = Part.never

    /// Longer phrases are left to the index.
    private static let longestPhrase = 64

    /// Nil when there is more to it than words, or no word.
    init?(_ parts: [SearchExpression]) {
        var known: [Part] = []
        for expression in parts {
            guard let part = part(expression) else { return nil }
            known.append(part)
        }
        guard !phrases.isEmpty else { return nil }
        root = .all(known)
    }

    private mutating func part(_ expression: SearchExpression) -> Part? {
        switch expression {
        case .words(let words):
            let tokens = SearchText.tokens(words.text).map { Array($0.text.utf8) }
            guard (1...Self.longestPhrase).contains(tokens.count) else { return nil }
            let column = words.field.map(ArticleColumn.init)
            phrases.append(Phrase(words: tokens, isPrefix: words.isPrefix, column: column))
            return .phrase(phrases.count - 1)
        case .filter: return nil
        case .all(let parts): return joined(parts).map(Part.all)
        case .any(let parts): return joined(parts).map(Part.any)
        case .not(let inner): return part(inner).map(Part.not)
        }
    }

    private mutating func joined(_ parts: [SearchExpression]) -> [Part]? {
        var joined: [Part] = []
        for expression in parts {
            guard let part = part(expression) else { return nil }
            joined.append(part)
        }
        return joined
    }

    /// Forgets what was read before.
    mutating func begin() {
        for index in phrases.indices { phrases[index].isFound = false }
    }

    mutating func read(_ text: String, as column: ArticleColumn) {
        for index in phrases.indices { phrases[index].state = 0 }
        SearchText.eachToken(of: text) { bytes, _ in take(bytes, in: column) }
    }

    var isAnswered: Bool { answers(root) }

    /// The phrases that end with this token; a bit moves on with each word that fits (shift-and, Baeza-Yates and Gonnet 1992).
    private mutating func take(_ token: UnsafeRawBufferPointer, in column: ArticleColumn) {
        for index in phrases.indices where phrases[index].column == nil || phrases[index].column == column {
            let words = phrases[index].words
            var fitting: UInt64 = 0
            for (place, word) in words.enumerated() {
                let mayGoOn = phrases[index].isPrefix && place == words.count - 1
                guard mayGoOn ? token.count >= word.count : token.count == word.count else { continue }
                if token.prefix(word.count).elementsEqual(word) { fitting |= 1 << UInt64(place) }
            }
            phrases[index].state = (phrases[index].state << 1 | 1) & fitting
            if phrases[index].state & 1 << UInt64(words.count - 1) != 0 { phrases[index].isFound = true }
        }
    }

    private func answers(_ part: Part) -> Bool {
        switch part {
        case .never: false
        case .phrase(let index): phrases[index].isFound
        case .all(let parts): parts.allSatisfy(answers)
        case .any(let parts): parts.contains(where: answers)
        case .not(let part): !answers(part)
        }
    }
}
