import CSQLite
import Model

/// Makes a query a condition. Words go to the index wherever they can; the rest are conditions on the rows it finds.
struct SearchCompiler {
    var calendar: SearchCalendar
    /// Only for queries that ask for feeds.
    var feeds = FeedNames()

    /// Nil for what asks for nothing, such as a word of signs alone.
    func condition(_ expression: SearchExpression) -> SearchCondition? {
        switch expression {
        case .words(let words): SearchText.match(words).map { SearchCondition(matches: [$0]) }
        case .filter(let filter): condition(filter)
        case .all(let parts): all(parts.compactMap(condition))
        case .any(let parts): any(parts.compactMap(condition))
        case .not(let part): condition(part).map(negated)
        }
    }

    private func all(_ parts: [SearchCondition]) -> SearchCondition? {
        guard var whole = parts.first else { return nil }
        for part in parts.dropFirst() { whole.add(part) }
        return whole
    }

    private func any(_ parts: [SearchCondition]) -> SearchCondition? {
        guard parts.count > 1 else { return parts.first }
        let matches = parts.compactMap { $0.isMatch ? $0.match : nil }
        if matches.count == parts.count { return SearchCondition(matches: ["(\(matches.joined(separator: " OR ")))"]) }
        return SearchCondition(conditions: [.joined(parts.map(\.whole), " OR ")])
    }

    private func negated(_ part: SearchCondition) -> SearchCondition {
        if let match = part.match, part.isMatch { return SearchCondition(exclusions: [match]) }
        if part.isExclusion { return SearchCondition(matches: ["(\(part.exclusions.joined(separator: " OR ")))"]) }
        var text = SQLText(sql: "NOT ")
        text.add(part.whole)
        return SearchCondition(conditions: [text])
    }

    private func condition(_ filter: SearchFilter) -> SearchCondition? {
        switch filter {
        case .feed(let name): only(feeds.rows(named: name))
        case .folder(let name): only(feeds.rows(inFolder: name))
        case .tag(let name): tagged(name)
        case .url(let part):
            plain("a.url IS NOT NULL AND instr(lower(a.url), lower(?)) > 0", [.text(part)])
        case .date(let date): within(calendar.bounds(of: date))
        // As the partial indexes have it, or SQLite does not see that they apply.
        case .status(.read): plain("s.is_read = 1")
        case .status(.unread): plain("s.is_read = 0")
        case .status(.starred): plain("s.is_starred = 1")
        case .status(.later): plain("s.is_later = 1")
        case .has(.author): plain("coalesce(a.author, '') <> ''")
        case .has(.image): plain("coalesce(a.cover, '') <> ''")
        case .has(.link): plain("coalesce(a.url, '') <> ''")
        case .has(.enclosure): plain("a.enclosures <> ''")
        case .has(.note): plain("EXISTS (SELECT 1 FROM notes n WHERE n.article = s.article)")
        case .has(.tag): plain("EXISTS (SELECT 1 FROM article_tags g WHERE g.article = s.article)")
        }
    }

    private func plain(_ sql: String, _ values: [Value] = []) -> SearchCondition {
        SearchCondition(conditions: [SQLText(sql: sql, values: values)])
    }

    private func within(_ bounds: (from: Int64?, to: Int64?)) -> SearchCondition {
        SearchCondition(from: bounds.from, to: bounds.to)
    }

    /// The same for a listing that may be walked to its end: in the order of all articles, since the rows of each feed,
    /// taken from their own index, would be sorted anew for every page.
    func listed(_ rows: [Int64]) -> SearchCondition { only(rows, "+s.feed") }

    private func only(_ rows: [Int64], _ column: String = "s.feed") -> SearchCondition {
        if rows.count == 1 { return plain("s.feed = ?", [.integer(rows[0])]) }
        return plain(
            "\(column) IN (SELECT value FROM json_each(?))",
            [.rows(rows)]
        )
    }

    private func tagged(_ name: String) -> SearchCondition? {
        let category = SearchText.match(SearchWords(name), column: "categories").map { SearchCondition(matches: [$0]) }
        let rows = feeds.rows(tagged: name)
        let own = feeds.articleTags(named: name).map { tag in
            plain("EXISTS (SELECT 1 FROM article_tags g WHERE g.article = s.article AND g.tag = ?)", [.text(tag)])
        }
        let parts = [category].compactMap(\.self) + (rows.isEmpty ? [] : [only(rows)]) + own
        return parts.isEmpty ? only([]) : any(parts)
    }
}

extension SearchExpression {
    /// Whether names of feeds, folders or tags stand in it.
    var asksForFeeds: Bool {
        switch self {
        case .words: false
        case .filter(.feed), .filter(.folder), .filter(.tag): true
        case .filter: false
        case .all(let parts), .any(let parts): parts.contains(where: \.asksForFeeds)
        case .not(let part): part.asksForFeeds
        }
    }
}
