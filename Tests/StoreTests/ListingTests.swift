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

    // MARK: Folders, tags, days, and the other way round

    private func titles(
        _ listing: Listing,
        _ start: PageStart = .first,
        order: ListingOrder = .newest,
        size: Int = 100
    ) async throws -> [String] {
        var request = PageRequest(listing: listing, start: start, size: size)
        request.order = order
        return try await store.page(request).rows.map(\.title)
    }

    @Test(arguments: [1, 7, 50])
    func walkingBackFromTheEndMeetsTheSameRows(size: Int) async throws {
        let articles = try await fill(300, seed: UInt64(size))
        for order in ListingOrder.allCases {
            var request = PageRequest(listing: .all, start: .last, size: size)
            request.order = order
            var seen: [String] = []
            while true {
                let page = try await store.page(request)
                seen = page.rows.map(\.title) + seen
                guard let previous = page.previous else { break }
                request.start = .before(previous)
            }
            let expected =
                switch order {
                case .newest: newestFirst(articles)
                case .oldest: Array(newestFirst(articles).reversed())
                case .firstArrived: articles.map(\.title)
                case .lastArrived: Array(articles.map(\.title).reversed())
                }
            #expect(seen == expected, "\(order)")
        }
    }

    @Test func aPageInTheMiddleGoesOnInBothDirections() async throws {
        let articles = try await fill(100, seed: 3)
        let expected = newestFirst(articles)
        let first = try await store.page(PageRequest(listing: .all, size: 40))
        let second = try await store.page(PageRequest(listing: .all, cursor: first.next, size: 40))
        let back = try #require(second.previous)
        #expect(try await titles(.all, .before(back), size: 40) == Array(expected.prefix(40)))
        let again = try await store.page(PageRequest(listing: .all, start: .before(back), size: 10))
        #expect(again.rows.map(\.title) == Array(expected[30..<40]))
        #expect(try await titles(.all, .after(try #require(again.next)), size: 40) == Array(expected[40..<80]))
    }

    @Test func aDateIsGoneToInEveryOrder() async throws {
        let feed = try await store.addFeed()
        for day in 1...5 {
            let date = moment(Double(day) * 86_400)
            _ = try await store.save([.named("\(day)", published: date)], for: feed, outcome(at: date))
        }
        let third = PageStart.date(moment(3 * 86_400))
        #expect(try await titles(.all, third) == ["3", "2", "1"])
        #expect(try await titles(.all, third, order: .oldest) == ["3", "4", "5"])
        #expect(try await titles(.all, third, order: .lastArrived) == ["3", "2", "1"])
        #expect(try await titles(.all, .date(moment(-1))) == [])
        #expect(try await titles(.all, .date(moment(-1)), order: .firstArrived) == ["1", "2", "3", "4", "5"])
    }

    @Test func aFolderGathersItsFeedsAndThoseOfFoldersWithin() async throws {
        for (name, folder) in [("a", ["News"]), ("b", ["News", "World"]), ("c", ["Other"]), ("d", [])] {
            let feed = SubscribedFeed(address: "https://\(name).example/feed", title: name, folder: folder)
            _ = try await store.take([feed], at: moment())
        }
        for (number, feed) in try await store.catalogue().feeds.enumerated() {
            let items = (0..<3).map {
                NewArticle.named("\(feed.title)\($0)", published: moment(Double($0 * 4 + number)))
            }
            _ = try await store.save(items, for: feed.id, outcome(at: moment(99)))
        }
        let catalogue = try await store.catalogue()
        let folders = Dictionary(catalogue.folders.map { ($0.name, $0.id) }) { first, _ in first }
        #expect(Set(folders.keys) == ["News", "World", "Other"])
        #expect(catalogue.folders.first { $0.name == "World" }?.parent == folders["News"])
        #expect(catalogue.feeds.map(\.folder) == [folders["News"], folders["World"], folders["Other"], nil])
        let news = Listing.folder(try #require(folders["News"]))
        #expect(try await store.titles(news, size: 2) == ["b2", "a2", "b1", "a1", "b0", "a0"])
        #expect(try await titles(news, .last, size: 2) == ["b0", "a0"])
        #expect(try await titles(news, order: .oldest) == ["a0", "b0", "a1", "b1", "a2", "b2"])
        _ = try await store.mark(try await store.ids("b2", "a1"), .read(true))
        var request = PageRequest(listing: news)
        request.onlyUnread = true
        #expect(try await store.page(request).rows.map(\.title) == ["a2", "b1", "b0", "a0"])
        await #expect(throws: Failure.missing(what: "The folder")) {
            _ = try await store.page(PageRequest(listing: .folder(FolderID(rawValue: "99"))))
        }
    }

    @Test func manyFeedsOfAFolderAreFoundAmongAll() async throws {
        let count = ListingSQL.gatheredMaximum + 5
        let feeds = (0..<count).map { SubscribedFeed(address: "https://\($0).example/feed", folder: ["All"]) }
        _ = try await store.take(feeds, at: moment())
        let outside = try await store.addFeed("outside")
        _ = try await store.save([.named("outside")], for: outside, outcome())
        for feed in try await store.catalogue().feeds.prefix(count) {
            _ = try await store.save([.named(feed.address)], for: feed.id, outcome())
        }
        let folder = try #require(try await store.catalogue().folders.first)
        #expect(try await store.titles(.folder(folder.id), size: 50).count == count)
    }

    @Test func aTagGathersArticlesAndFeeds() async throws {
        let tagged = SubscribedFeed(address: "https://one.example/feed", title: "one", tags: ["x"])
        _ = try await store.take([tagged], at: moment())
        let one = try #require(try await store.catalogue().feeds.first).id
        let two = try await store.addFeed("two")
        _ = try await store.save([.named("a"), .named("b")], for: one, outcome())
        _ = try await store.save([.named("c"), .named("d"), .named("e")], for: two, outcome())
        _ = try await store.mark(try await store.ids("a", "d", "e"), .tagged("x", true))
        #expect(try await store.titles(.tag("x"), size: 1) == ["e", "d", "b", "a"])
        #expect(try await store.catalogue().tags == [Catalogue.Tag(name: "x", unread: 4, total: 4)])
        #expect(try await store.rows(.tag("x")).map(\.status.tags) == [["x"], ["x"], [], ["x"]])
        try await store.remove([two], at: moment())
        #expect(try await store.titles(.tag("x")) == ["b", "a"])
        #expect(try await store.catalogue().tags == [Catalogue.Tag(name: "x", unread: 2, total: 2)])
        #expect(try await store.titles(.tag("y")) == [])
    }

    @Test func todayBeginsAtMidnight() async throws {
        let feed = try await store.addFeed()
        let now = Date()
        let midnight = Date(milliseconds: SearchCalendar(now: now).midnight)
        let items = [("before", midnight.addingTimeInterval(-1)), ("at", midnight), ("now", now)]
        _ = try await store.save(items.map { NewArticle.named($0, published: $1) }, for: feed, outcome(at: now))
        #expect(Set(try await store.titles(.today)) == ["at", "now"])
        #expect(try await store.count(.today) == 2)
        _ = try await store.mark(try await store.ids("now"), .read(true))
        #expect(try await store.count(.today) == 1)
        #expect(try await store.titles(.today).count == 2)
    }

    @Test func aKeptSearchIsAListingWithACount() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save([.named("swift one"), .named("rust"), .named("swift two")], for: feed, outcome())
        try await indexAll(store)
        let query = try await store.keepQuery("swift", named: "Mine")
        #expect(try await store.recountQueries(now: moment()))
        #expect(try await store.titles(.query(query)) == ["swift two", "swift one"])
        #expect(
            try await store.queries() == [Catalogue.Query(id: query, name: "Mine", text: "swift", unread: 2)]
        )
        _ = try await store.mark(try await store.ids("swift one"), .read(true))
        #expect(try await store.recountQueries(now: moment()))
        #expect(try await store.recountQueries(now: moment()) == false)
        #expect(try await store.queries().map(\.unread) == [1])
        #expect(try await store.keepQuery("rust", named: "Mine") == query)
        #expect(try await store.titles(.query(query)) == ["rust"])
        try await store.renameQuery("Mine", to: "Rust")
        try await store.dropQuery(named: "Rust")
        await #expect(throws: Failure.missing(what: "The search")) { try await store.dropQuery(named: "Rust") }
        await #expect(throws: Failure.missing(what: "The search")) { _ = try await store.titles(.query(query)) }
        #expect((await sentence { _ = try await store.keepQuery("is:nonsense", named: "x") }).contains("is:nonsense"))
    }
}
