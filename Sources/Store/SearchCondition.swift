/// Text of a statement with the values of its question marks, in order.
struct SQLText {
    var sql = ""
    var values: [Value] = []

    mutating func add(_ sql: String, _ values: [Value] = []) {
        self.sql += sql
        self.values += values
    }

    mutating func add(_ other: SQLText) { add(other.sql, other.values) }

    static func joined(_ parts: [SQLText], _ separator: String) -> SQLText {
        guard !parts.isEmpty else { return SQLText(sql: "1") }
        var result = SQLText(sql: "(")
        for (number, part) in parts.enumerated() {
            if number > 0 { result.add(separator) }
            result.add(part)
        }
        result.add(")")
        return result
    }
}

/// What an article must be to answer, ready for a statement: all of the parts.
struct SearchCondition {
    /// Expressions of FTS5 that must match, and such that must not.
    var matches: [String] = []
    var exclusions: [String] = []
    /// About `s` (statuses), `a` (articles) and `f` (feeds).
    var conditions: [SQLText] = []
    /// In milliseconds: from the first on, and before the second.
    var from: Int64?
    var to: Int64?

    /// What no article answers.
    static let nothing = SearchCondition(conditions: [SQLText(sql: "0")])

    /// As the partial indexes have it.
    static let unread = SearchCondition(conditions: [SQLText(sql: "s.is_read = 0")])

    /// The parts for the index as one expression; nil when nothing must match, and the index alone has no answer.
    var match: String? {
        guard !matches.isEmpty else { return nil }
        let wanted = matches.count == 1 ? matches[0] : "(\(matches.joined(separator: " AND ")))"
        guard !exclusions.isEmpty else { return wanted }
        return "(\(wanted) NOT (\(exclusions.joined(separator: " OR "))))"
    }

    /// Whether this is for the index alone, and something must match.
    var isMatch: Bool { !matches.isEmpty && conditions.isEmpty && from == nil && to == nil }
    /// Whether this is that something must not match, and no more.
    var isExclusion: Bool {
        matches.isEmpty && !exclusions.isEmpty && conditions.isEmpty && from == nil && to == nil
    }

    /// Conditions about the article alone, beside what the index is asked.
    var plain: [SQLText] {
        var parts = conditions
        if let from { parts.append(SQLText(sql: "s.sort_key >= ?", values: [.integer(from)])) }
        if let to { parts.append(SQLText(sql: "s.sort_key < ?", values: [.integer(to)])) }
        if matches.isEmpty, !exclusions.isEmpty {
            parts.append(SQLText(sql: "NOT " + Self.found, values: [.text(exclusions.joined(separator: " OR "))]))
        }
        return parts
    }

    /// The whole as one condition, for where it stands beside others.
    var whole: SQLText {
        let indexed = match.map { [SQLText(sql: Self.found, values: [.text($0)])] } ?? []
        return .joined(indexed + plain, " AND ")
    }

    private static let found =
        "s.article IN (SELECT \(SearchPlace.article) FROM search_words WHERE search_words MATCH ?)"

    mutating func add(_ other: SearchCondition) {
        matches += other.matches
        exclusions += other.exclusions
        conditions += other.conditions
        from = [from, other.from].compactMap(\.self).max()
        to = [to, other.to].compactMap(\.self).min()
    }
}
