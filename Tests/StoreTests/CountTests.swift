import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct CountTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func countsKeptEqualCountsCountedAfterAnything(seed: UInt64) async throws {
        let store = try Store.open(path: ":memory:")
        var random = SeededGenerator(seed: seed)
        var removed: [FeedID] = []
        for step in 0..<400 {
            try await doSomething(to: store, step, &random, &removed)
            if step % 20 == 19 { try await compare(store) }
        }
    }

    private func doSomething(to store: Store, _ step: Int, _ random: inout SeededGenerator, _ removed: inout [FeedID])
        async throws
    {
        let feeds = try await store.catalogue().feeds
        let feed = feeds.randomElement(using: &random)?.id
        let articles = try await store.rows(.all, size: 1_000).map(\.id)
        switch (Int.random(in: 0..<10, using: &random), feed) {
        case (0, _), (_, nil):
            _ = try await store.addFeed("feed\(step)")
        case (1, let feed?) where feeds.count > 3:
            try await store.remove(feed)
            removed.append(feed)
        case (2, _) where step % 2 == 0 && !removed.isEmpty:
            let feed = removed.remove(at: Int.random(in: removed.indices, using: &random))
            // What was taken back may have brought it back, or what was purged cannot come.
            if Bool.random(using: &random) { try? await store.restore([feed]) } else { try await store.purge([feed]) }
        case (1...4, let feed?):
            let names = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                NewArticle.named("\(Int.random(in: 0..<60, using: &random))")
            }
            _ = try await store.save(names, for: feed, outcome(at: moment(Double(step))))
        case (_, _?):
            let ids = articles.shuffled(using: &random).prefix(10)
            let value = Bool.random(using: &random)
            let changes: [StatusChange] = [
                .read(value), .starred(value), .later(value), .tagged("a", value), .tagged("b", value),
            ]
            let change = try #require(changes.randomElement(using: &random))
            _ = try await store.mark(Array(ids), change, notedAt: moment(Double(step)))
            if Int.random(in: 0..<4, using: &random) == 0 { _ = try await store.undo(at: moment(Double(step))) }
            if Int.random(in: 0..<4, using: &random) == 0 { _ = try await store.redo(at: moment(Double(step))) }
            if step % 7 == 0, let feed {
                let values: [Value] = [.integer(feed.row ?? 0), .text("a")]
                try await store.run(
                    value ? ImportSQL.addTag : "DELETE FROM feed_tags WHERE feed = ?1 AND tag = ?2",
                    values
                )
            }
        }
    }

    private func compare(_ store: Store) async throws {
        let kept = try await store.raw(
            "SELECT feed, unread, starred, later, total FROM counts ORDER BY feed",
            columns: 5
        )
        let counted = try await store.raw(
            """
            SELECT f.id, count(*) FILTER (WHERE s.is_read = 0), count(*) FILTER (WHERE s.is_starred = 1),
            count(*) FILTER (WHERE s.is_later = 1), count(s.article)
            FROM feeds f LEFT JOIN statuses s ON s.feed = f.id GROUP BY f.id ORDER BY f.id
            """,
            columns: 5
        )
        #expect(kept == counted)
        #expect(try await store.raw(HealthSQL.miscountedTags) == [["0"]])
        for tag in try await store.catalogue().tags {
            let rows = try await store.rows(.tag(tag.name), size: 1_000)
            #expect(rows.count == tag.total && rows.count { !$0.status.isRead } == tag.unread)
        }
        let later = try await store.rows(.later, size: 1_000).count
        #expect(try await store.count(.later) == later)
        let starred = try await store.rows(.starred, size: 1_000).count
        let unread = try await store.rows(.unread, size: 1_000).count
        #expect(try await store.catalogue().mainCounts == [unread, unread, starred])
    }
}
