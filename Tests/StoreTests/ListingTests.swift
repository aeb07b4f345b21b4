import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct ListingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    /// What a listing should hold, worked out without a database.
    private struct Expected {
        var title: String
        var feed: FeedID
        var sortKey: Date
        var status = ArticleStatus()
    }

    private func newestFirst(_ articles: [Expected]) -> [String] {
        articles.enumerated()
            .sorted { ($0.element.sortKey, $0.offset) > ($1.element.sortKey, $1.offset) }
            .map(\.element.title)
    }

    /// Few dates for many articles, some missing and some in the future.
    private func fill(_ count: Int, seed: UInt64) async throws -> [Expected] {
        var random = SeededGenerator(seed: seed)
        var feeds: [FeedID] = []
        for index in 0..<5 { feeds.append(try await store.addFeed("feed\(index)")) }
        var articles: [Expected] = []
        for number in 0..<count {
            let feed = feeds[Int.random(in: 0..<4, using: &random)]
            let published =
                Bool.random(using: &random) ? moment(Double.random(in: -9...9, using: &random).rounded()) : nil
            let seen = moment(Double(number / 100))
            let title = "article \(number)"
            _ = try await store.save([.named(title, published: published)], for: feed, outcome(at: seen))
            var status = ArticleStatus()
            let id = ArticleID(rawValue: "\(number + 1)")
            for change in [StatusChange.read(true), .starred(true)] where Int.random(in: 0..<3, using: &random) == 0 {
                #expect(try await store.mark([id], change) == [id])
                status = change.applied(to: status)
            }
            articles.append(Expected(title: title, feed: feed, sortKey: min(published ?? seen, seen), status: status))
        }
        return articles
    }

    @Test(arguments: [1, 7, 20, 1_000])
    func pagesJoinedAreTheWholeListingInOrder(size: Int) async throws {
        let articles = try await fill(1_000, seed: UInt64(size))
        #expect(try await store.titles(.all, size: size) == newestFirst(articles))
        #expect(try await store.titles(.unread, size: size) == newestFirst(articles.filter { !$0.status.isRead }))
        #expect(try await store.titles(.starred, size: size) == newestFirst(articles.filter(\.status.isStarred)))
        for feed in try await store.catalogue().feeds {
            let expected = newestFirst(articles.filter { $0.feed == feed.id })
            #expect(try await store.titles(.feed(feed.id), size: size) == expected)
            #expect(feed.unread == articles.filter { $0.feed == feed.id && !$0.status.isRead }.count)
        }
    }

    @Test func marksWhileReadingMoveNothing() async throws {
        let articles = try await fill(300, seed: 1)
        let expected = newestFirst(articles.filter { !$0.status.isRead })
        var seen: [String] = []
        var request = PageRequest(listing: .unread, size: 10)
        while true {
            let page = try await store.page(request)
            seen += page.rows.map(\.title)
            // The row that the cursor names leaves the listing too.
            _ = try await store.mark(page.rows.map(\.id), .read(true))
            guard let next = page.next else { break }
            request.cursor = next
        }
        #expect(seen == expected)
        #expect(try await store.titles(.unread).isEmpty)
    }

    @Test func arrivalsWhileReadingMoveNothing() async throws {
        let articles = try await fill(50, seed: 2)
        let first = try await store.page(PageRequest(listing: .all, size: 20))
        let feed = try #require(articles.first?.feed)
        _ = try await store.save([.named("newest", published: moment(99))], for: feed, outcome(at: moment(100)))
        let second = try await store.page(PageRequest(listing: .all, cursor: first.next, size: 20))
        #expect((first.rows + second.rows).map(\.title) == Array(newestFirst(articles).prefix(40)))
    }

    @Test func theLastPageSaysSo() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save((0..<40).map { .named("\($0)") }, for: feed, outcome())
        let first = try await store.page(PageRequest(listing: .all))
        let second = try await store.page(PageRequest(listing: .all, cursor: first.next))
        #expect(first.rows.count == 20 && first.next != nil)
        #expect(second.rows.count == 20 && second.next == nil)
    }

    @Test(arguments: [(0, 1), (-5, 1), (Int.min, 1), (Int.max, 1_000)])
    func sizesThatMakeNoSenseAreBounded(size: Int, rows: Int) async throws {
        let feed = try await store.addFeed()
        _ = try await store.save((0..<1_001).map { .named("\($0)") }, for: feed, outcome())
        #expect(try await store.page(PageRequest(listing: .all, size: size)).rows.count == rows)
    }

    @Test(arguments: ["", "2", "1.2.3", "a.b", "1.", "\u{1B}[2J", "99999999999999999999.1"])
    func cursorsOfSomebodyElseAreRefused(_ text: String) async throws {
        let said = await sentence {
            _ = try await store.page(PageRequest(listing: .all, cursor: Cursor(rawValue: text)))
        }
        #expect(said.hasPrefix("The page") && said.hasSuffix("is missing."))
        #expect(!said.contains("\u{1B}"))
    }

    @Test func aFeedWithoutArticlesIsAnEmptyPage() async throws {
        let feed = try await store.addFeed()
        #expect(try await store.page(PageRequest(listing: .feed(feed))) == FeedPage(rows: []))
    }
}
