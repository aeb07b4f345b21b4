import Model

/// Whether one article answers a query, as the index would say if it had the article. What `SearchCompiler` makes SQL of is
/// decided here in memory; a test holds the two to the same answers.
struct ArticleMatcher: Sendable {
    /// Words that stand one after the other, in one column or in any.
    struct Phrase: Sendable {
        var words: [String]
        var isPrefix: Bool
        var column: ArticleColumn?

        /// The first word, unless it may be the beginning of one.
        fileprivate var wholeFirst: String? { isPrefix && words.count == 1 ? nil : words.first }
    }

    private indirect enum Part: Sendable {
        case always, never
        case phrase(Phrase)
        /// One of them anywhere, by their first words: looked up by the words of the article, of which there are fewer than
        /// some readers mute.
        case anyPhrase([String: [Phrase]])
        case filter(SearchFilter)
        case all([Part])
        case any([Part])
        case not(Part)
    }

    private let root: Part

    init(_ query: SearchQuery) {
        // An empty query asks for everything, and one of signs alone for what is in no index.
        root = query.root.map { Self.part($0) ?? .never } ?? .always
    }

    func matches(_ article: inout ArrivingArticle) -> Bool { Self.matches(root, &article) }

    /// Nil for what asks for nothing, such as a word of signs alone.
    private static func part(_ expression: SearchExpression) -> Part? {
        switch expression {
        case .words(let words): return phrase(words, in: words.field.map(ArticleColumn.init)).map(Part.phrase)
        case .filter(.tag(let name)):
            let category = phrase(SearchWords(name), in: .categories).map(Part.phrase)
            return .any([category, .filter(.tag(name))].compactMap(\.self))
        case .filter(let filter): return .filter(filter)
        case .all(let parts): return joined(parts, Part.all)
        case .any(let parts): return joined(parts, any)
        case .not(let inner): return part(inner).map(Part.not)
        }
    }

    private static func joined(_ parts: [SearchExpression], _ join: ([Part]) -> Part) -> Part? {
        let parts = parts.compactMap(part)
        return parts.isEmpty ? nil : join(parts)
    }

    private static func any(_ parts: [Part]) -> Part {
        var phrases: [String: [Phrase]] = [:]
        var rest: [Part] = []
        for part in parts {
            if case .phrase(let phrase) = part, phrase.column == nil, let first = phrase.wholeFirst {
                phrases[first, default: []].append(phrase)
            } else {
                rest.append(part)
            }
        }
        return .any(phrases.isEmpty ? rest : [.anyPhrase(phrases)] + rest)
    }

    private static func phrase(_ words: SearchWords, in column: ArticleColumn?) -> Phrase? {
        let tokens = SearchText.tokens(words.text).map(\.text)
        return tokens.isEmpty ? nil : Phrase(words: tokens, isPrefix: words.isPrefix, column: column)
    }

    private static func matches(_ part: Part, _ article: inout ArrivingArticle) -> Bool {
        switch part {
        case .always: return true
        case .never: return false
        case .phrase(let phrase): return article.has(phrase)
        case .anyPhrase(let phrases): return article.has(oneOf: phrases)
        case .filter(let filter): return article.answers(filter)
        case .all(let parts):
            for part in parts where !matches(part, &article) { return false }
            return true
        case .any(let parts):
            for part in parts where matches(part, &article) { return true }
            return false
        case .not(let part): return !matches(part, &article)
        }
    }
}

/// The columns of the index.
enum ArticleColumn: CaseIterable, Sendable {
    case title, author, categories, text

    init(_ field: SearchWords.Field) {
        switch field {
        case .title: self = .title
        case .author: self = .author
        case .text: self = .text
        }
    }
}

/// The words of a column, found by where they stand.
struct ColumnWords {
    private let words: [String]
    private var places: [String: [Int]] = [:]

    init(_ text: String) {
        words = SearchText.tokens(text).map(\.text)
        for (place, word) in words.enumerated() { places[word, default: []].append(place) }
    }

    func have(_ phrase: ArticleMatcher.Phrase) -> Bool {
        guard let first = phrase.words.first else { return false }
        if phrase.words.count == 1, phrase.isPrefix { return places.keys.contains { $0.begins(with: first) } }
        return (places[first] ?? []).contains { stands(phrase, at: $0) }
    }

    func have(oneOf phrases: [String: [ArticleMatcher.Phrase]]) -> Bool {
        places.contains { word, places in
            phrases[word]?.contains { phrase in places.contains { stands(phrase, at: $0) } } ?? false
        }
    }

    private func stands(_ phrase: ArticleMatcher.Phrase, at start: Int) -> Bool {
        let count = phrase.words.count
        guard start + count <= words.count else { return false }
        for offset in 1..<max(count, 1) {
            let (word, wanted) = (words[start + offset], phrase.words[offset])
            let mayGoOn = phrase.isPrefix && offset == count - 1
            guard mayGoOn ? word.begins(with: wanted) : word == wanted else { return false }
        }
        return true
    }
}
