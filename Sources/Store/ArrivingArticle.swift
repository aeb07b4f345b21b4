import Model

/// An article that was just stored and is in no index yet. Its words are looked for when they are first asked for: most
/// rules ask for few of its parts.
struct ArrivingArticle {
    /// So much of a body is indexed, in code points.
    private static let indexedLength = 1_000_000

    private let item: NewArticle
    private let sortKey: Int64
    private let names: FeedNames
    private let calendar: SearchCalendar
    private let plainText: (String) -> String
    private var words: [ArticleColumn: ColumnWords] = [:]

    /// `names` are those of its feed alone.
    init(
        _ item: NewArticle,
        sortKey: Int64,
        names: FeedNames,
        calendar: SearchCalendar,
        plainText: @escaping (String) -> String
    ) {
        self.item = item
        self.sortKey = sortKey
        self.names = names
        self.calendar = calendar
        self.plainText = plainText
    }

    mutating func has(_ phrase: ArticleMatcher.Phrase) -> Bool {
        if let column = phrase.column { return words(of: column).have(phrase) }
        for column in ArticleColumn.allCases where words(of: column).have(phrase) { return true }
        return false
    }

    /// `phrases` are by their first words.
    mutating func has(oneOf phrases: [String: [ArticleMatcher.Phrase]]) -> Bool {
        for column in ArticleColumn.allCases where words(of: column).have(oneOf: phrases) { return true }
        return false
    }

    private mutating func words(of column: ArticleColumn) -> ColumnWords {
        if let known = words[column] { return known }
        let found = ColumnWords(text(of: column))
        words[column] = found
        return found
    }

    private func text(of column: ArticleColumn) -> String {
        switch column {
        case .title: item.title
        case .author: item.author ?? ""
        case .categories: item.categories.joined(separator: String(ArticleSQL.categorySeparator))
        case .text: plainText(String(item.html.unicodeScalars.prefix(Self.indexedLength)))
        }
    }

    func answers(_ filter: SearchFilter) -> Bool {
        switch filter {
        case .feed(let name): !names.rows(named: name).isEmpty
        case .folder(let name): !names.rows(inFolder: name).isEmpty
        // Its categories are asked as words, and it has no tags of its own yet.
        case .tag(let name): !names.rows(tagged: name).isEmpty
        case .url(let part): item.url?.contains(ignoringCase: part) ?? false
        case .date(let date): calendar.contains(sortKey, date)
        // Nobody has done anything with it yet.
        case .status(.unread): true
        case .status(.read), .status(.starred), .status(.later), .has(.note), .has(.tag): false
        case .has(.author): !(item.author ?? "").isEmpty
        case .has(.image): !(item.coverURL ?? "").isEmpty
        case .has(.link): !(item.url ?? "").isEmpty
        case .has(.enclosure): !Enclosure.column(item.enclosures).isEmpty
        }
    }
}

extension SearchCalendar {
    /// Whether a moment, in milliseconds, is within a date.
    fileprivate func contains(_ moment: Int64, _ date: SearchDate) -> Bool {
        let (from, to) = bounds(of: date)
        return moment >= from ?? .min && to.map { moment < $0 } ?? true
    }
}

extension String {
    /// As SQLite's `instr` and `lower` have it: the case of ASCII does not count.
    fileprivate func contains(ignoringCase part: String) -> Bool {
        let part = part.utf8.map(Self.lower)
        return part.isEmpty || utf8.map(Self.lower).firstRange(of: part) != nil
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
