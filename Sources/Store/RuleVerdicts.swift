import FoundationEssentials
import Model

/// What rules say of the articles that a feed sent. It is found out before the library is locked: to take apart a thousand
/// long articles can last for seconds, in which nobody else could write.
struct RuleVerdicts: Sendable {
    /// The numbers of the rules that an article answers.
    typealias Answer = [Int]

    static let none = RuleVerdicts(rules: .none)

    let rules: ArrivalRules
    /// What the feed was called; nil when no rule asks.
    fileprivate var names: FeedNames?
    /// By identity.
    fileprivate var answers: [String: Answer] = [:]

    fileprivate init(rules: ArrivalRules) { self.rules = rules }

    /// Nil for what was not decided, or not under these names.
    func answer(on item: NewArticle, _ names: FeedNames?) -> Answer? {
        guard names.map({ names in self.names.map { $0.isSame(as: names) } ?? false }) ?? true else { return nil }
        return answers[item.identity]
    }
}

extension Store {
    /// Decides about what the feed does not have yet, on no actor.
    @concurrent
    nonisolated func verdicts(
        on items: [NewArticle],
        of feed: FeedID,
        at time: Date,
        _ rules: ArrivalRules
    ) async throws(Failure) -> RuleVerdicts {
        guard !rules.isEmpty else { return .none }
        let row = feed.row ?? 0
        let unknown = try await reader.unknown(items, of: row)
        guard !unknown.isEmpty else { return RuleVerdicts(rules: rules) }
        return try verdicts(
            on: unknown,
            at: time,
            rules,
            rules.asksForFeeds ? try await reader.feedNames(of: row) : nil
        )
    }

    /// The same for a feed that is to be added, most likely under this title.
    @concurrent
    nonisolated func verdicts(
        on items: [NewArticle],
        ofNew address: String,
        _ title: String,
        at time: Date,
        _ rules: ArrivalRules
    ) async throws(Failure) -> RuleVerdicts {
        guard !rules.isEmpty else { return .none }
        return try verdicts(
            on: items,
            at: time,
            rules,
            rules.asksForFeeds ? FeedNames(title: title, address: address) : nil
        )
    }

    private nonisolated func verdicts(
        on items: [NewArticle],
        at time: Date,
        _ rules: ArrivalRules,
        _ names: FeedNames?
    ) throws(Failure) -> RuleVerdicts {
        var verdicts = RuleVerdicts(rules: rules)
        verdicts.names = names
        let calendar = SearchCalendar(now: time)
        for item in items {
            if Task.isCancelled { throw .cancelled }
            var article = ArrivingArticle(
                item,
                sortKey: item.sortKey(firstSeen: time.milliseconds),
                names: names ?? FeedNames(),
                calendar: calendar,
                plainText: rules.plainText
            )
            verdicts.answers[item.identity] = rules.answered(by: &article)
        }
        return verdicts
    }
}

extension Reader {
    /// Those whose identity the feed does not know.
    func unknown(_ items: [NewArticle], of feed: Int64) throws(Failure) -> [NewArticle] {
        var unknown: [NewArticle] = []
        for item in items {
            let key: [Value] = [.integer(feed), .text(item.identity)]
            if try connection.first(ArticleSQL.byIdentity, key, { _ in true }) == nil { unknown.append(item) }
        }
        return unknown
    }

    func feedNames(of feed: Int64) throws(Failure) -> FeedNames { try FeedNames(connection, of: feed) }
}
