import Model

/// Looks through the first articles of a listing themselves, before the index is asked. Two kinds of search are dear for the
/// index and quick this way: the beginning of a word gathers all words that begin so, from all articles, before there is a
/// first answer; and a common word in one feed passes by what other feeds have of it. What many articles answer fills a page
/// with the first few; and what few do is little for the index.
struct SearchSkim {
    /// So many articles are looked through, and so many bytes of HTML: some milliseconds.
    static let rows = 200
    static let bytes = 600_000

    /// What was found, in the order of the index, and from where on the index is to be asked; nil when there is no more.
    struct Findings {
        var rows: [(summary: ArticleSummary, place: Int64)] = []
        var rest: Int64?
    }

    private var words: WordScan
    private let condition: SearchCondition
    private let isOldestFirst: Bool
    private let plainText: @Sendable (String) -> String

    /// Nil when the index is as quick, or has to say what an article cannot.
    init?(
        _ search: Search,
        onlyUnread: Bool,
        with compiler: SearchCompiler,
        plainText: @escaping @Sendable (String) -> String
    ) {
        guard search.order != .bestFirst, let root = search.query.root else { return nil }
        let parts = if case .all(let parts) = root { parts } else { [root] }
        let filters = parts.filter(\.isPlainFilter)
        let phrases = parts.filter { !$0.isPlainFilter }
        guard let words = WordScan(phrases) else { return nil }
        let isNarrow = search.feeds != nil || filters.contains(where: \.isOfFewFeeds)
        guard isNarrow || phrases.contains(where: \.hasPrefix) else { return nil }
        var condition = SearchCondition()
        for filter in filters {
            guard let part = compiler.condition(filter) else { return nil }
            condition.add(part)
        }
        if onlyUnread { condition.add(.unread) }
        if let feeds = search.feeds { condition.add(compiler.listed(feeds.compactMap(\.row))) }
        self.words = words
        self.condition = condition
        self.plainText = plainText
        isOldestFirst = search.order == .oldestFirst
    }

    /// The first of those behind a place of the index: `wanted` of them, or more, or as many as are among those that are
    /// looked through.
    func find(_ wanted: Int, from start: Int64, on connection: Connection) throws(Failure) -> Findings {
        var words = words
        var progress = Progress(wanted: wanted, start: start, isOldestFirst: isOldestFirst)
        let (sql, values) = statement(from: start)
        _ = try connection.query(sql, values) {
            look(at: $0, with: &words)
        } until: {
            progress.isOver(with: $0)
        }
        return progress.findings
    }

    private func look(at row: Statement, with words: inout WordScan) -> Look {
        let width = ArticleSQL.summaryWidth
        let html = row.text(width + 2)
        let summary = ArticleSQL.summary(row)
        words.begin()
        words.read(summary.title, as: .title)
        words.read(summary.author ?? "", as: .author)
        words.read(row.text(width + 3), as: .categories)
        words.read(plainText(html), as: .text)
        return Look(
            summary: words.isAnswered ? summary : nil,
            place: SearchPlace.of(article: row.integer(width + 1), sortKey: row.integer(width)),
            bytes: html.utf8.count
        )
    }

    func statement(from start: Int64) -> (sql: String, values: [Value]) {
        var text = SQLText(
            sql: """
                SELECT \(ArticleSQL.summaryColumns), s.sort_key, s.article,
                    substr(coalesce(t.html, b.html, ''), 1, 1000000), a.categories
                FROM statuses s CROSS JOIN articles a ON a.id = s.article CROSS JOIN feeds f ON f.id = s.feed
                LEFT JOIN bodies b ON b.article = s.article LEFT JOIN full_texts t ON t.article = s.article WHERE
                """
        )
        // The minute of the start is read whole: the index has another order in it.
        let minute = SearchPlace.minute(start)
        text.add(
            isOldestFirst ? " s.sort_key >= ?" : " s.sort_key < ?",
            [.integer((isOldestFirst ? minute : minute + 1) * 60_000)]
        )
        for part in condition.plain {
            text.add(" AND ")
            text.add(part)
        }
        let direction = isOldestFirst ? "" : " DESC"
        text.add(" ORDER BY s.sort_key\(direction), s.article\(direction) LIMIT \(Progress.limit)")
        return (text.sql, text.values)
    }

    private struct Look {
        /// Of one that answers.
        var summary: ArticleSummary?
        var place: Int64?
        var bytes: Int
    }

    /// The listing goes by milliseconds, and the index by minutes: only whole minutes are read for good.
    private struct Progress {
        /// Where a minute with thousands of articles, as a first refresh can make, is left to the index.
        static let limit = 2 * SearchSkim.rows

        let wanted: Int
        let start: Int64
        let isOldestFirst: Bool
        var found: [(summary: ArticleSummary, place: Int64)] = []
        /// Those of whole minutes, and the place behind them.
        var complete = 0
        var boundary: Int64
        var minute: Int64?
        var read = 0
        var bytes = 0
        var isCut = false

        init(wanted: Int, start: Int64, isOldestFirst: Bool) {
            self.wanted = wanted
            self.start = start
            self.isOldestFirst = isOldestFirst
            boundary = start
        }

        mutating func isOver(with look: Look) -> Bool {
            read += 1
            bytes += look.bytes
            // One without a place is in no index.
            if let place = look.place {
                end(before: SearchPlace.minute(place))
                if isCut { return true }
                let isBehind = isOldestFirst ? place > start : place < start
                if isBehind, let summary = look.summary { found.append((summary, place)) }
            }
            isCut = read == Self.limit || bytes > 2 * SearchSkim.bytes || Task.isCancelled
            return isCut
        }

        private mutating func end(before next: Int64) {
            guard next != minute else { return }
            if let minute {
                complete = found.count
                boundary = SearchPlace.first(of: isOldestFirst ? minute + 1 : minute)
                isCut = complete >= wanted || read > SearchSkim.rows || bytes > SearchSkim.bytes
            }
            minute = next
        }

        var findings: Findings {
            let rows = (isCut ? Array(found[..<complete]) : found)
                .sorted { isOldestFirst ? $0.place < $1.place : $0.place > $1.place }
            return Findings(rows: rows, rest: isCut ? boundary : nil)
        }
    }
}

extension SearchExpression {
    /// What a column of the article or its status says, which SQL looks up.
    fileprivate var isPlainFilter: Bool {
        switch self {
        case .filter(.tag): false
        case .filter: true
        case .words, .all, .any, .not: false
        }
    }

    fileprivate var isOfFewFeeds: Bool {
        switch self {
        case .filter(.feed), .filter(.folder): true
        case .filter, .words, .all, .any, .not: false
        }
    }

    fileprivate var hasPrefix: Bool {
        switch self {
        case .words(let words): words.isPrefix
        case .filter: false
        case .all(let parts), .any(let parts): parts.contains(where: \.hasPrefix)
        case .not(let part): part.hasPrefix
        }
    }
}
