import Foundation
import Model
import Testing

@testable import Store

/// What rules do to articles that arrive, and to what is stored.
@Suite(.timeLimit(.minutes(10)))
struct RuleTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    private func rule(_ query: String, name: String = "rule", _ changes: StatusChange..., hides: Bool = false) throws
        -> Rule
    {
        var rule = Rule(name: name, query: try SearchQuery(strict: query))
        rule.changes = changes
        rule.hides = hides
        return rule
    }

    @discardableResult
    private func save(_ titles: String..., rules: [Rule], at time: Date = moment()) async throws -> Arrivals {
        let items = titles.map { NewArticle.named($0, published: moment(-60)) }
        return try await store.save(items, for: feed, outcome(at: time), ArrivalRules(rules) { $0 })
    }

    @Test func whatArrivesIsMarkedBeforeAnybodySeesIt() async throws {
        let rules = [
            try rule("ad", name: "a", .read(true)),
            try rule("boss", name: "b", .starred(true), .tagged("work", true)),
            try rule("is:unread boss", name: "c", .later(true)),
        ]
        try await save("ad", "boss ad", "other", rules: rules)
        let rows = try await store.rows(.all)
        let status = Dictionary(rows.map { ($0.title, $0.status) }) { first, _ in first }
        #expect(status["ad"] == ArticleStatus(isRead: true))
        // Each rule is asked about the article as it came.
        #expect(status["boss ad"] == ArticleStatus(isRead: true, isStarred: true, isLater: true, tags: ["work"]))
        #expect(status["other"] == ArticleStatus())
        #expect(try await store.count(.unread) == 1)
        // What the reader made of it since stays, whatever is fetched again.
        let ids = try await store.ids("ad")
        _ = try await store.mark(ids, .read(false))
        try await save("ad", rules: rules)
        #expect(try await store.count(.unread) == 2)
    }

    @Test func whatIsHiddenIsInNoListingAndNoCountAndDoesNotComeBack() async throws {
        let mute = Rule.mute(["lottery", "royal wed*"])
        let arrivals = try await save("The Lottery", "Royal weddings", "royal  family", rules: [mute])
        #expect(arrivals.new == 1 && arrivals.hidden == 2)
        #expect(try await store.titles(.all) == ["royal  family"])
        #expect(try await store.count(.unread) == 1)
        #expect(try await store.titles(.search(Search(SearchQuery(strict: "lottery")))) == [])
        #expect(try await store.save([.named("The Lottery", published: moment(-60))], for: feed, outcome()) == 0)
        #expect(try await store.count(.unread) == 1)
        let hidden = try await store.hiddenArticles(limit: 10)
        #expect(hidden.map(\.summary.title) == ["Royal weddings", "The Lottery"] && hidden[0].rule == "mute")
    }

    @Test func whatIsHiddenStaysWhenTheTrashIsEmptiedOrBroughtBack() async throws {
        try await save("muted", rules: [.mute(["muted"])])
        #expect(try await store.emptyTrash(removedBefore: moment(1e9)) == 0)
        #expect(try await store.trashCount(of: feed) == 0)
        #expect(try await store.restoreTrash(of: feed) == 0)
        let hidden = try await store.hiddenArticles(limit: 10).map(\.summary.id)
        #expect(try await store.restoreHidden(hidden) == hidden)
        #expect(try await store.titles(.unread) == ["muted"])
        #expect(try await store.restoreHidden(hidden) == [])
        #expect(try await store.restoreHidden([ArticleID(rawValue: "x"), ArticleID(rawValue: "99")]) == [])
    }

    @Test func starringProtectsFromHiding() async throws {
        let rules = [try rule("boss", name: "b", .starred(true)), Rule.mute(["lottery"])]
        try await save("boss on the lottery", "lottery", rules: rules)
        #expect(try await store.titles(.all) == ["boss on the lottery"])
    }

    @Test func nobodyIsToldOfWhatIsHidden() async throws {
        var loud = try rule("news", name: "loud")
        loud.notifies = true
        loud.command = ["say", "{title}"]
        let errands = try await save("news", "muted news", rules: [loud, .mute(["muted"])]).errands
        #expect(errands.map(\.article.title) == ["news"] && errands[0].article.feedTitle == "one")
    }

    @Test func whatIsPushedOrComesWithAFeedIsRuledTheSame() async throws {
        let rules = ArrivalRules([.mute(["muted"])]) { $0 }
        let pushed = try await store.save([.named("muted")], for: feed, outcome(), rules, isPushed: true)
        #expect(pushed.new == 0 && pushed.hidden == 1)
        let items = [NewArticle.named("muted"), .named("b")]
        let (addition, arrivals) = try await store.add(
            address: "https://two.example",
            title: "Two",
            site: nil,
            items,
            outcome(),
            rules
        )
        #expect(addition.feed.unread == 1 && arrivals.hidden == 1)
    }

    @Test func whatIsStoredIsRuledInStepsThatAreTakenBackAsOne() async throws {
        for title in ["muted a", "muted b", "muted star", "other"] { try await save(title, rules: []) }
        try await indexAll(store)
        _ = try await store.mark(try await store.ids("muted star"), .starred(true))
        let hiding = try rule("muted", name: "quiet", .read(true), hides: true)
        let before = try await store.rows(.all)
        let first = try await store.apply(
            hiding,
            to: try await store.ids("muted a", "other"),
            continuing: nil,
            at: moment()
        )
        let second = try await store.apply(
            hiding,
            to: try await store.ids("muted b", "muted star"),
            continuing: first.entry,
            at: moment()
        )
        #expect(first.changed == 2 && second.changed == 2 && first.entry == second.entry)
        #expect(try await store.titles(.all) == ["muted star"])
        #expect(try await store.journal(limit: 5).map(\.name) == ["Rule “quiet” applied"])
        #expect(try await store.undo(at: moment()) != nil)
        #expect(try await store.rows(.all) == before)
        #expect(try await store.redo(at: moment()) != nil)
        #expect(try await store.titles(.all) == ["muted star"])
        #expect(try await store.hiddenArticles(limit: 9).map(\.rule) == ["quiet", "quiet", "quiet"])
    }

    @Test func anEntryThatWasTakenBackMeanwhileIsNotContinued() async throws {
        try await save("a", "b", rules: [])
        let marking = try rule("is:unread", .read(true))
        let first = try await store.apply(marking, to: try await store.ids("a"), continuing: nil, at: moment())
        _ = try await store.undo(at: moment())
        let second = try await store.apply(
            marking,
            to: try await store.ids("b"),
            continuing: first.entry,
            at: moment()
        )
        #expect(second.entry != first.entry)
        _ = try await store.undo(at: moment())
        #expect(try await store.count(.unread) == 2)
    }

    @Test func aBroughtBackArticleIsNotHiddenAgain() async throws {
        try await save("muted", rules: [.mute(["muted"])])
        #expect(try await store.restoreSomeHidden(by: "other") == 0)
        #expect(try await store.restoreSomeHidden(by: "mute") == 1)
        let ids = try await store.ids("muted")
        #expect(try await store.kept(among: ids) == Set(ids))
        let hiding = try rule("muted", hides: true)
        #expect(try await store.apply(hiding, to: ids, continuing: nil, at: moment()).changed == 0)
    }

    @Test func hiddenArticlesOfARemovedFeedAreNotShown() async throws {
        try await save("muted", rules: [.mute(["muted"])])
        try await store.remove(feed)
        #expect(try await store.hiddenArticles(limit: 9).isEmpty)
        #expect(try await store.hiddenCount() == 0)
    }

    @Test func retentionLetsGoOfWhatWasHiddenLongAgo() async throws {
        try await save("muted", "kept", rules: [.mute(["muted"])])
        for (day, left) in [(20.0, 1), (40.0, 0)] {
            let now = moment(86_400 * day)
            let cut = try await store.retentionCut(of: feed, Retention(days: 10), now: now)
            _ = try await store.applyRetention(to: feed, cut, at: now)
            #expect(try await store.hiddenCount() == left)
        }
        // It is known still.
        #expect(try await store.save([.named("muted", published: moment(-60))], for: feed, outcome()) == 0)
        #expect(try await store.titles(.all) == ["kept"])
    }
}
