import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// What is found by looking through articles is what the index finds, in its order.
@Suite(.timeLimit(.minutes(10)))
struct SearchSkimTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The same library twice: with a look at the articles, and by the index alone.
    private func stores() throws -> (skimming: Store, plain: Store) {
        let path = folder.file("tern.db")
        return (try Store.open(path: path, plainText: { $0 }), try Store.open(path: path))
    }

    private func titles(
        _ store: Store,
        _ search: Search,
        size: Int,
        onlyUnread: Bool
    ) async throws -> [String] {
        var request = PageRequest(listing: .search(search), size: size)
        request.onlyUnread = onlyUnread
        var titles: [String] = []
        while true {
            let page = try await store.page(request, now: moment())
            titles += page.rows.map(\.title)
            guard let next = page.next else { return titles }
            request.cursor = next
        }
    }

    /// Words that are common and rare, in feeds that are large and small, at times that are far apart and the same.
    @Test(arguments: 0..<4) func itAgreesWithTheIndex(_ seed: Int) async throws {
        let (skimming, plain) = try stores()
        var maker = RuleMatchingTests.Maker(generator: SeededGenerator(seed: seed))
        var number = 0
        for (name, count) in [("one", 700), ("two", 90), ("three", 3)] {
            let feed = try await plain.addFeed(name)
            let articles = (0..<count).map { _ -> NewArticle in
                number += 1
                // Half of them came in three minutes.
                let seconds = maker.pick([0, 60, 61]) + Double(Int.random(in: 0..<59, using: &maker.generator))
                let time = maker.pick([true, false]) ? seconds : Double(-number * 35)
                return NewArticle(
                    identity: "\(number)",
                    title: "\(maker.text(2)) \(number)",
                    html: maker.text(12) + maker.pick([" everywhere", " everywhere", " rarely"]),
                    author: maker.pick([nil, maker.text(1)]),
                    published: moment(time),
                    categories: [maker.text(1)].filter { !$0.isEmpty }
                )
            }
            _ = try await plain.save(articles, for: feed, outcome(at: moment(200)))
            try await indexAll(plain)
        }
        try await plain.execute("UPDATE statuses SET is_read = article % 3 = 0")
        var queries = [
            "every*", "rare*", "every* rare*", "everywhere feed:one", "everywhere feed:two", "rarely folder:x",
        ]
        queries += [
            "text:every* -swift", "every* is:unread", "(東* OR every*) feed:one", "\"rarely e*\"", "-every* rare*",
        ]
        queries += (0..<30).map { _ in
            maker.pick(["", "feed:one ", "feed:three ", "is:unread ", "date:2023-11-14 ", "url:x "]) + maker.query(2)
        }
        var compared = 0
        for text in queries {
            guard let query = try? SearchQuery(strict: text) else { continue }
            for order in [Search.Order.newestFirst, .oldestFirst] {
                let feeds: [FeedID]? = maker.pick([true, false]) ? nil : [FeedID(row: 2), FeedID(row: 3)]
                let search = Search(query, order: order, feeds: feeds)
                let (size, onlyUnread) = (maker.pick([7, 50, 400]), maker.pick([true, false, false]))
                let expected = try await titles(plain, search, size: size, onlyUnread: onlyUnread)
                let found = try await titles(skimming, search, size: size, onlyUnread: onlyUnread)
                #expect(found == expected, "\(text) \(order) \(size) \(onlyUnread) seed \(seed)")
                if !expected.isEmpty { compared += 1 }
            }
        }
        #expect(compared > 25)
        await skimming.close()
        await plain.close()
    }

    /// The index gathers all words that begin so before it says anything.
    @Test func theBeginningOfACommonWordIsFoundWithoutTheIndex() async throws {
        let (skimming, plain) = try stores()
        let feed = try await plain.addFeed("one")
        let articles = (0..<300).map { NewArticle.named("\($0)", published: moment(Double($0) * 60), html: "kernel") }
        _ = try await plain.save(articles, for: feed, outcome(at: moment(90_000)))
        // None of them is in the index yet.
        let search = Search(try SearchQuery(strict: "kern*"))
        let request = PageRequest(listing: .search(search), size: 20)
        #expect(try await plain.page(request, now: moment()).rows.isEmpty)
        let page = try await skimming.page(request, now: moment())
        #expect(page.rows.map(\.title) == (280..<300).reversed().map(String.init))
        #expect(page.next != nil)
        await skimming.close()
        await plain.close()
    }

    @Test(arguments: [
        ("kernel", false), ("kern*", true), ("kernel is:unread", false), ("kernel feed:one", true),
        ("is:unread", false),
        ("kernel folder:a", true), ("kernel tag:a", false), ("kern* tag:a", false), ("(kern* OR is:unread)", false),
        ("kernel -lin*", true), ("kernel date:2024", false), ("!*", false),
    ])
    func itIsForWhatIsDearForTheIndex(_ text: String, isSkimmed: Bool) throws {
        let search = Search(try SearchQuery(strict: text))
        let compiler = SearchCompiler(calendar: SearchCalendar(now: moment()))
        let skim = SearchSkim(search, onlyUnread: false, with: compiler) { $0 }
        #expect((skim != nil) == isSkimmed)
    }

    @Test func whatMayBeTheNewestIsReadWithoutSorting() async throws {
        let store = try Store.open(path: ":memory:")
        let search = Search(try SearchQuery(strict: "kern*"), feeds: [FeedID(row: 1), FeedID(row: 2)])
        let compiler = SearchCompiler(calendar: SearchCalendar(now: moment()))
        let skim = try #require(SearchSkim(search, onlyUnread: true, with: compiler) { $0 })
        let (sql, _) = skim.statement(from: SearchPlace.beforeAll)
        let steps = try await store.raw("EXPLAIN QUERY PLAN " + sql, columns: 4).map { $0[3] }
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
}
