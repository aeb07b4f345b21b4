import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct SavingTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    @Test func whatIsSavedComesBackWhole() async throws {
        let item = NewArticle(
            identity: "urn:1",
            title: "Title",
            summary: "Summary",
            html: "<p>Body</p>",
            base: "https://one.example/",
            url: "https://one.example/1",
            author: "Ada",
            published: moment(-60),
            categories: ["Swift", "News"],
            coverURL: "https://one.example/1.png"
        )
        #expect(try await store.save([item], for: feed, outcome()) == 1)
        let row = try #require(try await store.rows(.all).first)
        let expected = ArticleSummary(
            id: row.id,
            feed: feed,
            feedTitle: "one",
            title: "Title",
            summary: "Summary",
            url: "https://one.example/1",
            author: "Ada",
            published: moment(-60),
            coverURL: "https://one.example/1.png",
            categories: ["Swift", "News"]
        )
        #expect(row == expected)
        let article = try await store.article(row.id)
        #expect(article == StoredArticle(summary: expected, html: "<p>Body</p>", base: "https://one.example/"))
    }

    @Test func bareArticlesHaveNoOptionalParts() async throws {
        _ = try await store.save([.named("bare")], for: feed, outcome())
        let row = try #require(try await store.rows(.all).first)
        #expect(row.url == nil && row.author == nil && row.coverURL == nil && row.categories.isEmpty)
        let article = try await store.article(row.id)
        #expect(article.html.isEmpty && article.base == nil)
    }

    @Test func onlyNewArticlesAreCountedAsNew() async throws {
        #expect(try await store.save([.named("a"), .named("b")], for: feed, outcome()) == 2)
        #expect(try await store.save([.named("b"), .named("c")], for: feed, outcome()) == 1)
        #expect(try await store.save([], for: feed, outcome()) == 0)
    }

    @Test func anIdentityTwiceInOneFetchIsOneArticle() async throws {
        var second = NewArticle.named("a")
        second.title = "second"
        #expect(try await store.save([.named("a"), second], for: feed, outcome()) == 1)
        #expect(try await store.titles(.all) == ["second"])
    }

    @Test func theSameIdentityInTwoFeedsIsTwoArticles() async throws {
        let other = try await store.addFeed("two")
        #expect(try await store.save([.named("a")], for: feed, outcome()) == 1)
        #expect(try await store.save([.named("a")], for: other, outcome()) == 1)
        #expect(try await store.titles(.all).count == 2)
    }

    @Test func changedContentIsUpdatedAndStatusStays() async throws {
        _ = try await store.save([.named("a", published: moment(-5), html: "old")], for: feed, outcome())
        let ids = try await store.ids("a")
        _ = try await store.mark(ids, .read(true))
        _ = try await store.mark(ids, .starred(true))

        var changed = NewArticle.named("a", published: moment(-1), html: "new")
        changed.title = "corrected"
        #expect(try await store.save([changed], for: feed, outcome(at: moment(60))) == 0)

        let article = try await store.article(ids[0])
        #expect(article.html == "new")
        #expect(article.summary.title == "corrected")
        #expect(article.summary.status == ArticleStatus(isRead: true, isStarred: true))
        #expect(article.summary.published == moment(-5))
    }

    @Test func unchangedContentWritesNoArticle() async throws {
        let items = (0..<50).map { NewArticle.named("\($0)", html: "body") }
        _ = try await store.save(items, for: feed, outcome())
        try await store.execute(
            """
            CREATE TEMP TABLE writes (what TEXT);
            CREATE TEMP TRIGGER article AFTER UPDATE ON articles BEGIN INSERT INTO writes VALUES (new.id); END;
            CREATE TEMP TRIGGER body AFTER UPDATE ON bodies BEGIN INSERT INTO writes VALUES (new.article); END;
            CREATE TEMP TRIGGER status AFTER UPDATE ON statuses BEGIN INSERT INTO writes VALUES (new.article); END;
            """
        )
        _ = try await store.save(items, for: feed, outcome(at: moment(60)))
        #expect(try await store.raw("SELECT count(*) FROM writes") == [["0"]])
    }

    @Test func undatedArticlesKeepTheDateTheyWereFirstSeen() async throws {
        _ = try await store.save([.named("a")], for: feed, outcome(at: moment(10)))
        _ = try await store.save([.named("a")], for: feed, outcome(at: moment(500)))
        _ = try await store.save([.named("a", published: moment(1))], for: feed, outcome(at: moment(900)))
        let row = try #require(try await store.rows(.all).first)
        #expect(row.published == moment(10))
        #expect(row.dateIsEstimated)
    }

    @Test func futureDatesAreShownButDoNotPin() async throws {
        let future = NewArticle.named("future", published: moment(1_000_000))
        _ = try await store.save([future], for: feed, outcome(at: moment(0)))
        _ = try await store.save([.named("later", published: moment(50))], for: feed, outcome(at: moment(60)))
        let rows = try await store.rows(.all)
        #expect(rows.map(\.title) == ["later", "future"])
        #expect(rows[1].published == moment(1_000_000))
        #expect(!rows[1].dateIsEstimated)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -62_135_596_800])
    func absurdDatesAreStored(_ seconds: Double) async throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try await store.save([.named("a", published: date)], for: feed, outcome()) == 1)
        #expect(try await store.titles(.all) == ["a"])
    }

    @Test(arguments: [
        "世界のニュース", "👩‍👩‍👧‍👦 family 🏴‍☠️", "עברית العربية", "NUL\u{0}inside", "e\u{301}", "", "'; DROP TABLE feeds; --",
    ])
    func anyTextComesBackAsItWas(_ text: String) async throws {
        let item = NewArticle(
            identity: text,
            title: text,
            summary: text,
            html: text,
            base: text,
            url: text,
            author: text,
            coverURL: text
        )
        #expect(try await store.save([item], for: feed, outcome()) == 1)
        #expect(try await store.save([item], for: feed, outcome()) == 0)
        let row = try #require(try await store.rows(.all).first)
        let article = try await store.article(row.id)
        let texts = [row.title, row.summary, row.url, row.author, row.coverURL, article.html, article.base]
        #expect(texts.allSatisfy { $0?.utf8.elementsEqual(text.utf8) == true })
    }

    @Test func aHugeBodyComesBackWhole() async throws {
        let body = String(repeating: "<p>世界 </p>", count: 500_000)
        _ = try await store.save([.named("a", html: body)], for: feed, outcome())
        let ids = try await store.ids("a")
        let html = try await store.article(ids[0]).html
        #expect(html.utf8.count == body.utf8.count)
        #expect(html == body)
    }

    @Test func savingForAFeedThatIsGoneStoresNothing() async throws {
        try await store.remove(feed)
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.save([.named("a")], for: feed, outcome())
        }
        #expect(try await store.titles(.all).isEmpty)
    }

    @Test func aSaveThatFailsHalfWayStoresNothing() async throws {
        try await store.execute(
            """
            CREATE TEMP TRIGGER refuse BEFORE INSERT ON articles WHEN new.title = 'bad'
            BEGIN SELECT raise(ABORT, 'refused'); END
            """
        )
        let said = await logLine {
            _ = try await store.save([.named("good"), .named("bad")], for: feed, outcome(title: "renamed"))
        }
        #expect(said.contains("refused"))
        #expect(try await store.titles(.all).isEmpty)
        #expect(try await store.catalogue().feeds.map(\.title) == ["one"])
        #expect(try await store.save([.named("good")], for: feed, outcome()) == 1)
    }

    @Test func aFullDiskIsToldAndNothingIsHalfStored() async throws {
        _ = try await store.save([.named("a")], for: feed, outcome())
        let pages = try await store.raw("PRAGMA page_count")[0][0]
        try await store.execute("PRAGMA max_page_count = \(pages)")
        let items = (0..<100).map { NewArticle.named("\($0)", html: String(repeating: "body ", count: 1_000)) }
        let said = await sentence { _ = try await store.save(items, for: feed, outcome(title: "renamed")) }
        #expect(said == "The disk that holds :memory: is full: nothing was stored. Make room and try again.")
        #expect(try await store.titles(.all) == ["a"])
        #expect(try await store.catalogue().feeds.map(\.title) == ["one"])

        try await store.execute("PRAGMA max_page_count = 100000")
        #expect(try await store.save(items, for: feed, outcome()) == 100)
        #expect(try await store.count(.unread) == 101)
    }

    @Test func manyArticlesAreSavedInOneCall() async throws {
        let items = (0..<10_000).map { NewArticle.named("\($0)", published: moment(-Double($0)), html: "<p>body</p>") }
        #expect(try await store.save(items, for: feed, outcome()) == 10_000)
        #expect(try await store.count(.unread) == 10_000)
        #expect(try await store.page(PageRequest(listing: .all)).rows.first?.title == "0")
    }

    private func item(_ identity: String, _ url: String, title: String = "Same") -> NewArticle {
        NewArticle(identity: identity, title: title, url: url, published: moment(-60))
    }

    @Test(arguments: ["https://one.example/a/1", "http://other.example/a/1/"])
    func anArticleWhoseIdentityChangesStaysWhatItWas(url: String) async throws {
        _ = try await store.save([item("old", "http://one.example/a/1")], for: feed, outcome())
        let row = try #require(try await store.rows(.all).first)
        _ = try await store.mark([row.id], .read(true))
        #expect(try await store.save([item("new", url)], for: feed, outcome()) == 0)
        let rows = try await store.rows(.all)
        #expect(rows.map(\.id) == [row.id])
        #expect(rows.map(\.status.isRead) == [true])
        #expect(rows.map(\.url) == [url])
        #expect(try await store.save([item("new", url)], for: feed, outcome()) == 0)
    }

    @Test func whatComesEveryDayUnderOneTitleAndAddressIsNewEachDay() async throws {
        func menu(_ day: Int) -> NewArticle {
            let date = moment(Double(day) * 86_400)
            return NewArticle(identity: "\(day)", title: "Menu", url: "https://one.example/menu", published: date)
        }
        _ = try await store.save([menu(1)], for: feed, outcome())
        _ = try await store.mark(try await store.ids("Menu"), .read(true))
        #expect(try await store.save([menu(2)], for: feed, outcome()) == 1)
        #expect(try await store.save([menu(3)], for: feed, outcome()) == 1)
        #expect(try await store.catalogue().feeds.map(\.unread) == [2])
        // One of several that look alike is known by its date.
        var renamed = menu(1)
        renamed.identity = "new"
        #expect(try await store.save([renamed], for: feed, outcome()) == 0)
        #expect(try await store.rows(.all).count == 3)
    }

    @Test func anArticleWhoseDateWasGuessedIsKnownByItsTitleAndAddress() async throws {
        var undated = item("old", "https://one.example/a/1")
        undated.published = nil
        _ = try await store.save([undated], for: feed, outcome())
        #expect(try await store.save([item("new", "https://one.example/a/1")], for: feed, outcome()) == 0)
        undated.identity = "newer"
        #expect(try await store.save([undated], for: feed, outcome()) == 0)
    }

    @Test func likenessIsNoIdentityWhereTheOldOneIsStillThereOrTooLittleIsKnown() async throws {
        let first = item("1", "https://one.example/a")
        _ = try await store.save([first, item("site", "https://one.example/")], for: feed, outcome())
        #expect(try await store.save([first, item("2", "https://one.example/a")], for: feed, outcome()) == 1)
        #expect(try await store.save([item("3", "https://one.example/a", title: "Other")], for: feed, outcome()) == 1)
        #expect(try await store.save([item("4", "https://one.example/")], for: feed, outcome()) == 1)
        #expect(try await store.rows(.all).count == 5)
    }
}
