package import FoundationEssentials
package import Model

/// The rules at work on the articles of one fetch.
struct RulePass {
    let verdicts: RuleVerdicts
    let feed: Int64
    let time: Date
    fileprivate var names: FeedNames?
    fileprivate var title: String?

    var rules: ArrivalRules { verdicts.rules }

    init(verdicts: RuleVerdicts, feed: Int64, time: Date) {
        self.verdicts = verdicts
        self.feed = feed
        self.time = time
    }
}

/// An article that was just stored.
struct Insertion {
    var article: Int64
    var sortKey: Int64
    /// The story that it joined, and whether it came read for that.
    var story: Int64?
    var cameRead = false
}

/// An article that a rule hid.
package struct HiddenArticle: Equatable, Sendable {
    package var summary: ArticleSummary
    /// The name of the rule.
    package var rule: String
}

/// What rules do: as articles arrive, and to what is stored when their reader says so. What a rule hides lies in the trash
/// under the rule's name until somebody brings it back.
extension Store {
    /// Does to a new article what rules say. Returns what is left to do elsewhere; nil when the article is hidden. To be
    /// called within the transaction that stored it.
    func obey(_ pass: inout RulePass, _ item: NewArticle, _ new: Insertion) throws(Failure) -> [Errand]? {
        guard !pass.rules.isEmpty else { return [] }
        let numbers = try answered(&pass, item, new)
        let rules = numbers.map { pass.rules.rules[$0] }
        for rule in rules {
            for change in rule.changes { _ = try apply(change, to: new.article) }
        }
        if let rule = rules.first(where: \.hides), try hide(new.article, by: rule.name, at: pass.time) { return nil }
        guard rules.contains(where: { $0.notifies || !$0.command.isEmpty }) else { return [] }
        let isTold = try isTold(numbers.filter { pass.rules.rules[$0].notifies }, pass, new)
        let calling = rules.filter { ($0.notifies && !isTold) || !$0.command.isEmpty }
        if pass.title == nil {
            pass.title = try connection.first(RuleSQL.feedTitle, [.integer(pass.feed)]) { $0.text(0) }
        }
        let arrived = ArrivedArticle(
            id: ArticleID(row: new.article),
            title: item.title,
            url: item.url,
            feed: FeedID(row: pass.feed),
            feedTitle: pass.title ?? ""
        )
        return calling.map {
            Errand(rule: $0.name, notifies: $0.notifies && !isTold, command: $0.command, article: arrived)
        }
    }

    /// As it was decided before, or now if the feed was renamed in between, or the article was in it then.
    private func answered(
        _ pass: inout RulePass,
        _ item: NewArticle,
        _ new: Insertion
    ) throws(Failure) -> RuleVerdicts.Answer {
        if pass.names == nil, pass.rules.asksForFeeds { pass.names = try FeedNames(connection, of: pass.feed) }
        if let answer = pass.verdicts.answer(on: item, pass.names) { return answer }
        var article = ArrivingArticle(
            item,
            sortKey: new.sortKey,
            names: pass.names ?? FeedNames(),
            calendar: SearchCalendar(now: pass.time),
            plainText: pass.rules.plainText
        )
        return pass.rules.answered(by: &article)
    }

    /// Whether the reader knows of the story that the article joined: they read it, or were told of it when an article of
    /// another feed came, to which one of these rules applies as well.
    private func isTold(_ numbers: [Int], _ pass: RulePass, _ new: Insertion) throws(Failure) -> Bool {
        guard !numbers.isEmpty, let story = new.story else { return false }
        if new.cameRead { return true }
        let others = try connection.query(RuleSQL.toldOf, [.integer(story), .integer(new.article)]) { row in
            (feed: row.integer(0), sortKey: row.integer(1), item: RuleSQL.item(row))
        }
        for other in others {
            var article = ArrivingArticle(
                other.item,
                sortKey: other.sortKey,
                names: pass.rules.asksForFeeds ? try FeedNames(connection, of: other.feed) : FeedNames(),
                calendar: SearchCalendar(now: pass.time),
                plainText: pass.rules.plainText
            )
            if pass.rules.isAnswered(numbers, by: &article) { return true }
        }
        return false
    }

    /// Returns whether the article went: not what is starred, kept for later, noted, or was brought back. To be called
    /// within a transaction.
    func hide(_ article: Int64, by rule: String, at time: Date) throws(Failure) -> Bool {
        let values: [Value] = [.integer(article), .integer(time.milliseconds), .text(rule)]
        guard try connection.run(RuleSQL.hide, values) > 0 else { return false }
        try connection.run(RetentionSQL.dropStatus, [.integer(article)])
        return true
    }

    /// Takes hiding back, as if it had not been. To be called within a transaction.
    func show(_ article: Int64) throws(Failure) -> Bool {
        guard try connection.first(RuleSQL.isHidden, [.integer(article)], { _ in true }) != nil,
            try connection.run(RetentionSQL.bringStatusBack, [.integer(article)]) > 0
        else { return false }
        try connection.run(RetentionSQL.dropTrash, [.integer(article)])
        return true
    }

    /// Does to stored articles what a rule does to new ones, but for notifications and commands, in one transaction that
    /// goes on with an entry of the journal or begins one. Returns the entry, and how many articles changed.
    package func apply(
        _ rule: Rule,
        to articles: [ArticleID],
        continuing entry: Int64?,
        at time: Date
    ) throws(Failure) -> (entry: Int64?, changed: Int) {
        try connection.transaction { () throws(Failure) in
            let rows = articles.compactMap(\.row)
            var steps: [JournalStep] = []
            for change in rule.changes {
                var changed: [Int64] = []
                for row in rows where try apply(change, to: row) { changed.append(row) }
                steps.append(JournalStep(.marked(change), items: changed))
            }
            if rule.hides {
                var hidden: [Int64] = []
                for row in rows where try hide(row, by: rule.name, at: time) { hidden.append(row) }
                steps.append(JournalStep(.hidden(rule: rule.name), items: hidden))
            }
            let changed = Set(steps.flatMap(\.items)).count
            guard changed > 0 else { return (entry, 0) }
            return (try note(steps, of: rule, continuing: entry, at: time), changed)
        }
    }

    /// Adds to an entry that is there and was not taken back meanwhile, or begins one.
    private func note(
        _ steps: [JournalStep],
        of rule: Rule,
        continuing entry: Int64?,
        at time: Date
    ) throws(Failure) -> Int64 {
        if let entry, let last = try connection.first(RuleSQL.lastStep, [.integer(entry)], { $0.integer(0) }) {
            for (number, step) in steps.filter({ !$0.items.isEmpty }).enumerated() {
                let place: [Value] = [.integer(entry), .integer(last + 1 + Int64(number))]
                try connection.run(JournalSQL.insertStep, place + step.columns)
            }
            return entry
        }
        return try note("Rule “\(rule.name)” applied", steps, at: time) ?? 0
    }

    /// What rules hid and can be brought back, the newest first.
    package nonisolated func hiddenArticles(limit: Int) async throws(Failure) -> [HiddenArticle] {
        try await reader.hiddenArticles(limit: limit)
    }

    /// How many articles that are.
    package nonisolated func hiddenCount() async throws(Failure) -> Int { try await reader.hiddenCount() }

    /// Those of the articles that a rule would not hide: starred, kept for later, noted, brought back.
    package nonisolated func kept(among articles: [ArticleID]) async throws(Failure) -> Set<ArticleID> {
        try await reader.kept(among: articles)
    }

    /// Brings back what rules hid, with its marks; they leave it alone from then on. All of a series is one entry of the
    /// journal. Returns what came back.
    package func restoreHidden(
        _ articles: [ArticleID],
        joining series: MarkSeries,
        at time: Date
    ) throws(Failure) -> (restored: [ArticleID], series: MarkSeries) {
        try connection.transaction { () throws(Failure) in
            var restored: [ArticleID] = []
            var rules: [String: [Int64]] = [:]
            for article in articles {
                guard let row = article.row,
                    let rule = try connection.first(RuleSQL.rule, [.integer(row)], { $0.text(0) }),
                    try takeFromTrash(row)
                else { continue }
                restored.append(article)
                rules[rule, default: []].append(row)
            }
            let steps = rules.sorted { $0.key < $1.key }.map { JournalStep(.returned(rule: $0), items: $1) }
            var series = series
            try note(steps, returned: restored.count, &series, at: time)
            return (restored, series)
        }
    }

    /// The same for all that one rule hid, some at a time. None come back when all have.
    package func restoreSomeHidden(
        by rule: String,
        joining series: MarkSeries,
        at time: Date
    ) throws(Failure) -> (restored: [ArticleID], series: MarkSeries) {
        let values: [Value] = [.text(rule), .integer(Int64(Self.retentionStep))]
        let hidden = try connection.query(RuleSQL.hiddenBy, values) { ArticleID(row: $0.integer(0)) }
        return try restoreHidden(hidden, joining: series, at: time)
    }
}

extension Reader {
    func hiddenArticles(limit: Int) throws(Failure) -> [HiddenArticle] {
        try connection.query(RuleSQL.hidden, [.integer(Int64(limit))]) { row in
            HiddenArticle(summary: ArticleSQL.summary(row), rule: row.text(ArticleSQL.summaryWidth))
        }
    }

    func hiddenCount() throws(Failure) -> Int {
        try connection.first(RuleSQL.hiddenCount) { Int($0.integer(0)) } ?? 0
    }

    func kept(among articles: [ArticleID]) throws(Failure) -> Set<ArticleID> {
        let rows = Value.rows(articles.compactMap(\.row))
        return Set(try connection.query(RuleSQL.kept, [rows]) { ArticleID(row: $0.integer(0)) })
    }
}

/// The statements about what rules do.
enum RuleSQL {
    static let feedTitle = "SELECT coalesce(name, title) FROM feeds WHERE id = ?1"

    /// Of story `?1`, what came before `?2`; the first few, of which one will do.
    static let toldOf = """
        SELECT s.feed, s.sort_key, a.title, a.author, a.categories, a.url, a.cover, a.enclosures, b.html
        FROM story_members m CROSS JOIN statuses s ON s.article = m.article CROSS JOIN articles a ON a.id = m.article
        CROSS JOIN bodies b ON b.article = m.article WHERE m.story = ?1 AND m.article < ?2 ORDER BY m.article LIMIT 8
        """

    /// As much of the article as rules ask for.
    static func item(_ row: Statement) -> NewArticle {
        var item = NewArticle(
            identity: "",
            title: row.text(2),
            html: row.text(8),
            url: row.optionalText(5),
            author: row.optionalText(3),
            categories: ArticleSQL.categories(row.text(4)),
            coverURL: row.optionalText(6)
        )
        item.enclosures = Enclosure.read(row.text(7))
        return item
    }

    private static let isKept = """
        (s.is_starred = 1 OR s.is_later = 1 OR EXISTS (SELECT 1 FROM kept_articles k WHERE k.article = s.article)
        OR EXISTS (SELECT 1 FROM notes n WHERE n.article = s.article))
        """
    private static let columns = "article, feed, sort_key, is_read, is_starred, is_later"
    /// `?2` is now, `?3` the rule.
    static let hide = """
        INSERT INTO trash (\(columns), removed, listed, rule) SELECT \(columns), ?2, ?2, ?3 FROM statuses s
        WHERE article = ?1 AND NOT \(isKept)
        """
    static let kept = """
        SELECT s.article FROM json_each(?1) j CROSS JOIN statuses s ON s.article = j.value WHERE \(isKept)
        """

    static let rule = "SELECT rule FROM trash WHERE article = ?1 AND rule IS NOT NULL"
    static let isHidden = "SELECT 1 FROM trash WHERE article = ?1 AND rule IS NOT NULL"
    private static let shown = """
        FROM trash s CROSS JOIN articles a ON a.id = s.article CROSS JOIN feeds f ON f.id = s.feed
        WHERE s.rule IS NOT NULL AND s.is_bare = 0 AND f.removed IS NULL
        """
    static let hidden = """
        SELECT \(ArticleSQL.summaryColumns), s.rule \(shown) ORDER BY s.sort_key DESC, s.article DESC LIMIT ?1
        """
    static let hiddenCount = "SELECT count(*) \(shown)"
    static let hiddenBy = "SELECT s.article \(shown) AND s.rule = ?1 LIMIT ?2"

    /// Of feed `?1`, hidden before `?2`: before the place (`?3`, `?4`), or arrived before `?5`.
    static let hiddenBeyond = """
        SELECT t.article FROM trash t CROSS JOIN articles a ON a.id = t.article
        WHERE t.feed = ?1 AND t.is_bare = 0 AND t.rule IS NOT NULL AND t.removed < ?2
        AND ((t.sort_key, t.article) < (?3, ?4) OR coalesce(a.arrived, t.sort_key) < ?5) LIMIT ?6
        """

    /// Of an entry that was not taken back.
    static let lastStep = """
        SELECT max(s.position) FROM journal j JOIN journal_steps s ON s.entry = j.id WHERE j.id = ?1 AND j.is_undone = 0
        HAVING max(s.position) IS NOT NULL
        """
}
