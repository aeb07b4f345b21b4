import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Whatever readers, feeds, rules and retention do one after the other: what is kept beside the articles is what they come
/// to, and what is taken back is as it was.
@Suite(.timeLimit(.minutes(10)))
struct MixedWorkTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func countsAndStoriesAreRightAndUndoIsExact(seed: UInt64) async throws {
        var work = MixedWork(store: try Store.open(path: ":memory:"), random: SeededGenerator(seed: seed))
        for step in 1...250 {
            let before = try await work.picture()
            let entry = try await work.lastEntry()
            let name = try await work.doSomething(step)
            try await work.compare("seed \(seed), step \(step): \(name)")
            guard try await work.lastEntry() ?? 0 > entry ?? 0 else { continue }
            let after = try await work.picture()
            let outcome = try await work.store.undo(at: moment(Double(step)))
            #expect(try await work.picture() == before, "seed \(seed), step \(step): undoing \(name)")
            try await work.compare("seed \(seed), step \(step): undoing \(name)")
            guard outcome != nil, Bool.random(using: &work.random) else { continue }
            _ = try await work.store.redo(at: moment(Double(step)))
            #expect(try await work.picture() == after, "seed \(seed), step \(step): redoing \(name)")
        }
    }
}

private struct MixedWork {
    let store: Store
    var random: SeededGenerator

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    mutating func doSomething(_ step: Int) async throws -> String {
        let time = moment(Double(step) * 600)
        let feeds = try await store.catalogue().feeds.map(\.id)
        guard feeds.count > 2, let feed = pick(feeds), let other = pick(feeds) else {
            _ = try await store.addFeed("feed\(step)")
            return "adding"
        }
        let articles = try await store.rows(.feed(feed), size: 1_000).map(\.id)
        let some = Array(articles.shuffled(using: &random).prefix(5))
        let value = Bool.random(using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0...4:
            try await arrive(feed, at: time)
            return "arriving"
        case 5, 6:
            let tag = pick(["a", "b", "é", "e\u{301}"]) ?? ""
            let changes: [StatusChange] = [.read(value), .starred(value), .later(value), .tagged(tag, value)]
            let change = pick(changes) ?? .read(value)
            _ = try await store.mark(some, change, notedAt: time)
            return "marking \(change)"
        case 7:
            let listing: Listing = pick([.all, .unread, .feed(feed), .tag("a")]) ?? .all
            _ = try await store.markAll(of: PageRequest(listing: listing), through: nil, .read(true), notedAt: time)
            return "marking all of \(listing)"
        case 8:
            guard let article = some.first else { break }
            // Most articles are of no story.
            _ = try? await store.split(article, at: time)
            return "splitting"
        case 9:
            try await store.remove([feed], at: time)
            return "removing"
        case 10:
            let removed = try await store.raw("SELECT id FROM feeds WHERE removed IS NOT NULL").compactMap {
                Int64($0[0])
            }
            guard let gone = pick(removed) else { break }
            if value {
                try await store.restore([FeedID(row: gone)])
            } else {
                try await store.purge([FeedID(row: gone)])
            }
            return "restoring or purging"
        case 11:
            var retention = Retention()
            retention.count = 5
            retention.takesUnread = value
            let cut = try await store.retentionCut(of: feed, retention, now: time)
            let gone = try await store.applyRetention(to: feed, cut, at: time)
            if Bool.random(using: &random) { try await store.noteRetention(gone, at: time) }
            return "retention"
        case 12:
            _ = value ? try await store.restoreTrash(of: feed) : try await store.emptyTrash(removedBefore: time)
            return "the trash"
        case 13:
            var rule = Rule(name: "rule", query: try SearchQuery(strict: "x"))
            rule.changes = [.read(true), .tagged("b", true)]
            rule.hides = value
            _ = try await store.apply(rule, to: some, continuing: nil, at: time)
            return "a rule"
        case 14:
            _ = try await store.restoreSomeHidden(by: "rule")
            return "restoring what is hidden"
        default:
            guard feed != other else { break }
            _ = try await store.merge(feed, into: other)
            return "merging"
        }
        return "nothing"
    }

    private mutating func arrive(_ feed: FeedID, at time: Date) async throws {
        let items = (0..<Int.random(in: 1...4, using: &random)).map { _ -> NewArticle in
            let number = Int.random(in: 0..<40, using: &random)
            return NewArticle(
                identity: "\(number)",
                title: "title \(number)",
                url: "https://s.example/\(number % 20)",
                published: time.addingTimeInterval(-60)
            )
        }
        var rule = Rule(name: "rule", query: try SearchQuery(strict: "title:7 OR title:8 OR title:9"))
        rule.hides = Bool.random(using: &random)
        rule.changes = [.tagged("a", true)]
        _ = try await store.save(items, for: feed, outcome(at: time), ArrivalRules([rule]) { $0 })
    }

    /// Of the journal, undone or not.
    func lastEntry() async throws -> Int? {
        try await store.raw("SELECT coalesce(max(id), '') FROM journal").first.flatMap { Int($0[0]) }
    }

    /// What somebody sees of the library.
    func picture() async throws -> [[String]] {
        try await store.raw(
            """
            SELECT article, feed || ' ' || is_read || is_starred || is_later || is_follower
                || coalesce((SELECT group_concat(tag) FROM
                    (SELECT tag FROM article_tags g WHERE g.article = s.article ORDER BY tag)), '')
                || coalesce((SELECT story FROM story_members m WHERE m.article = s.article), 'alone')
            FROM statuses s ORDER BY article
            """,
            columns: 2
        )
    }

    func compare(_ what: String) async throws {
        #expect(try await store.raw(HealthSQL.miscounted) == [["0"]], "\(what)")
        #expect(try await store.raw(HealthSQL.misled) == [["0"]], "\(what)")
        #expect(try await store.raw(HealthSQL.miscountedTags) == [["0"]], "\(what)")
        let catalogue = try await store.catalogue()
        let unread = try await store.rows(.unread, size: 1_000).count
        #expect(catalogue.gatherings.first { $0.listing == .unread }?.count == unread, "\(what)")
    }
}
