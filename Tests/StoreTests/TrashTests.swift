import Foundation
import Model
import Testing

@testable import Store

/// What went does not come back unread, for as long as its feed has it.
@Suite(.timeLimit(.minutes(10)))
struct TrashTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    private func fetch(_ names: String..., after days: Double, isWhole: Bool = true) async throws -> Int {
        let outcome = FetchOutcome(time: moment(days * day), isWhole: isWhole)
        return try await store.save(names.map { .named($0) }, for: feed, outcome)
    }

    /// "a" and "b" went, ten days after they came.
    private func letGo() async throws {
        _ = try await fetch("a", "b", after: 0)
        try await store.markRead("a", "b")
        #expect(try await store.letGo(feed, Retention(days: 5), at: moment(10 * day)) == 2)
    }

    private func empty(after days: Double) async throws {
        _ = try await store.emptyTrash(removedBefore: moment((days - 30) * day))
    }

    private func known() async throws -> [String] {
        try await store.raw("SELECT identity FROM articles ORDER BY identity").map { $0[0] }
    }

    @Test func whatTheFeedStillListsDoesNotComeBackNorChangesWhereItLies() async throws {
        try await letGo()
        let edited = NewArticle(identity: "a", title: "A, edited", html: "<p>New</p>")
        #expect(
            try await store.save([edited, .named("b"), .named("c")], for: feed, outcome(at: moment(11 * day))) == 1
        )
        #expect(try await store.titles(.all) == ["c"])
        #expect(try await store.saveOlder([edited], for: feed, at: moment(11 * day)) == 0)
        #expect(try await store.restoreTrash(of: feed) == 2)
        #expect(try await store.titles(.all).sorted() == ["a", "b", "c"])
    }

    @Test func whatIsListedForYearsStaysKnownWhenItsTextIsGone() async throws {
        try await letGo()
        for month in 1...30 {
            let days = 10 + Double(month) * 30
            #expect(try await fetch("a", "c\(month)", after: days) == 1)
            try await empty(after: days)
        }
        #expect(try await store.titles(.all).count == 30)
        #expect(try await known().contains("a"))
        #expect(try await !known().contains("b"))
    }

    @Test func whatIsListedNoMoreIsForgottenAfterAMonthOfWholeAnswers() async throws {
        try await letGo()
        try await empty(after: 41)
        #expect(try await fetch("a", after: 41) == 0)
        #expect(try await known() == ["a"])
        #expect(try await fetch("c", after: 50) == 1)
        #expect(try await fetch("a", after: 60) == 0)
        #expect(try await fetch("c", after: 89) == 0)
        #expect(try await known() == ["a", "c"])
        #expect(try await fetch("c", after: 91) == 0)
        #expect(try await known() == ["c"])
        #expect(try await fetch("a", after: 92) == 1)
    }

    @Test func anAnswerThatBrokeOffOrHasNothingForgetsNothing() async throws {
        try await letGo()
        try await empty(after: 50)
        #expect(try await fetch("c", after: 90, isWhole: false) == 1)
        #expect(try await fetch(after: 91) == 0)
        try await store.noteUnchanged(feed, at: moment(92 * day))
        #expect(try await known() == ["a", "b", "c"])
        #expect(try await fetch("c", after: 93) == 0)
        #expect(try await known() == ["c"])
    }

    @Test func whatLiesInTheTrashIsNotForgottenBeforeItsTime() async throws {
        try await letGo()
        #expect(try await fetch("c", after: 200) == 1)
        #expect(try await known() == ["a", "b", "c"])
        #expect(try await store.restoreTrash(of: feed) == 2)
    }

    @Test func afterADayOrLessNothingIsWrittenAboutWhatIsStillListed() async throws {
        try await letGo()
        _ = try await fetch("a", "b", after: 12)
        let before = try await store.raw("SELECT article, listed FROM trash", columns: 2)
        _ = try await fetch("a", "b", after: 12.5)
        #expect(try await store.raw("SELECT article, listed FROM trash", columns: 2) == before)
        _ = try await fetch("a", "b", after: 13.1)
        #expect(try await store.raw("SELECT article, listed FROM trash", columns: 2) != before)
    }

    // MARK: Under other identities

    private func dated(_ identity: String, _ date: Date?) -> NewArticle {
        NewArticle(identity: identity, title: "T", url: "https://a.example/t", published: date)
    }

    private func letGo(_ item: NewArticle) async throws {
        _ = try await store.save([item], for: feed, outcome())
        try await store.markRead("T")
        #expect(try await store.letGo(feed, Retention(days: 5), at: moment(10 * day)) == 1)
    }

    @Test(arguments: [false, true])
    func whatOnlyChangesItsIdentityDoesNotComeBackEither(isBare: Bool) async throws {
        try await letGo(dated("http://a.example/t", moment(-5)))
        if isBare { try await empty(after: 50) }
        let again = dated("https://a.example/t", moment(-5))
        #expect(try await store.save([again], for: feed, outcome(at: moment(51 * day))) == 0)
        #expect(try await store.save([again], for: feed, outcome(at: moment(52 * day))) == 0)
        #expect(try await known() == ["https://a.example/t"])
    }

    @Test func whatOnlyLooksLikeSomethingInTheTrashIsNew() async throws {
        try await letGo(dated("1", nil))
        #expect(try await store.save([dated("2", nil)], for: feed, outcome(at: moment(11 * day))) == 1)
        #expect(try await store.save([dated("3", moment(8))], for: feed, outcome(at: moment(11 * day))) == 0)
        #expect(try await store.titles(.all) == ["T"])
    }

    // MARK: Elsewhere

    @Test func ofTwoFeedsThatBecomeOneWhatWentStaysAwayAndWhatIsThereStays() async throws {
        let other = try await store.addFeed("other")
        func star(_ title: String, in feed: FeedID) async throws {
            let rows = try await store.rows(.feed(feed)).filter { $0.title == title }
            _ = try await store.mark(rows.map(\.id), .starred(true))
        }
        _ = try await store.save([.named("gone"), .named("x")], for: feed, outcome())
        _ = try await store.save([.named("x"), .named("y"), .named("z")], for: other, outcome())
        _ = try await store.mark(try await store.rows(.all).map(\.id), .read(true))
        #expect(try await store.letGo(feed, Retention(days: 1), at: moment(9 * day)) == 2)
        _ = try await store.save([.named("y")], for: feed, outcome(at: moment(9 * day)))
        try await star("y", in: feed)
        try await star("x", in: other)
        #expect(try await store.letGo(other, Retention(days: 1), at: moment(9 * day)) == 2)

        _ = try await store.merge(other, into: feed)

        let rows = try await store.rows(.feed(feed))
        #expect(rows.map(\.title).sorted() == ["x", "y"])
        #expect(rows.map(\.status.isStarred) == [true, true])
        let again = ["gone", "x", "y", "z"].map { NewArticle.named($0) }
        #expect(try await store.save(again, for: feed, outcome(at: moment(10 * day))) == 0)
        #expect(try await store.restoreTrash(of: feed) == 2)
        #expect(try await store.titles(.feed(feed)).sorted() == ["gone", "x", "y", "z"])
        #expect(try await store.catalogue().feeds.map { [$0.unread, $0.starred] } == [[1, 2]])
    }

    @Test func anImportBringsBackWhatIsStarredThere() async throws {
        try await letGo()
        func kept(_ name: String, starred: Bool) -> KeptArticle {
            KeptArticle(
                feed: "https://one.example/feed",
                article: .named(name, html: "from elsewhere"),
                status: ArticleStatus(isRead: true, isStarred: starred)
            )
        }
        try await store.wait([kept("a", starred: true), kept("b", starred: false)])
        let outcome = try await store.take([], at: moment(11 * day))
        #expect(outcome.newArticles == 1)
        #expect(try await store.titles(.all) == ["a"])
        #expect(try await store.titles(.starred) == ["a"])
        #expect(try await store.article(try await store.ids("a")[0]).html == "from elsewhere")
    }

    @Test func twoProgramsLetGoOfEachArticleOnceAndNeitherBringsItBack() async throws {
        let folder = try TemporaryFolder()
        let one = try Store.open(path: folder.file("tern.db"))
        let two = try Store.open(path: folder.file("tern.db"))
        let feed = try await one.addFeed()
        let items = (0..<900).map { NewArticle.named("\($0)") }
        _ = try await one.save(items, for: feed, outcome())
        _ = try await one.mark(try await one.rows(.all, size: 1_000).map(\.id), .read(true))
        async let first = one.letGo(feed, Retention(days: 1), at: moment(9 * day))
        async let second = two.letGo(feed, Retention(days: 1), at: moment(9 * day))
        #expect(try await first + second == 900)
        async let mine = one.save(items, for: feed, outcome(at: moment(10 * day)))
        async let theirs = two.save(items, for: feed, outcome(at: moment(10 * day)))
        #expect(try await mine + theirs == 0)
        #expect(try await two.count(.unread) == 0)
        #expect(try await one.restoreTrash(of: feed) == 900)
        #expect(try await two.rows(.all).count == 900)
    }

    @Test func whatIsMarkedBetweenLookingAndMovingStays() async throws {
        try await letGo()
        _ = try await fetch("c", "d", after: 11)
        try await store.markRead("c", "d")
        try await store.execute(
            """
            CREATE TEMP TRIGGER star AFTER INSERT ON trash BEGIN
                UPDATE statuses SET is_starred = 1 WHERE article <> new.article;
            END
            """
        )
        #expect(try await store.letGo(feed, Retention(days: 5), at: moment(20 * day)) == 1)
        #expect(try await store.count(.starred) == 1)
    }
}

/// Giving space back.
@Suite(.timeLimit(.minutes(10)))
struct CompactionTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("tern.db")
    }

    /// A library from which nearly everything has gone for good.
    private func emptied() async throws -> Store {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        let html = String(repeating: "text ", count: 2_000)
        _ = try await store.save((0..<300).map { .named("\($0)", html: html) }, for: feed, outcome())
        let ids = try await store.rows(.all, size: 1_000).map(\.id)
        _ = try await store.mark(Array(ids.dropFirst()), .read(true))
        try await store.letGo(feed, Retention(days: 1), at: moment(9 * day))
        _ = try await store.emptyTrash(removedBefore: moment(100 * day))
        return store
    }

    private func size() throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test func aLibraryThatIsMostlyFreeIsWrittenAnew() async throws {
        let store = try await emptied()
        guard case .done(let saved) = try await store.compact(leastSaving: 1 << 20) else {
            Issue.record("it was not written anew")
            return
        }
        #expect(saved > 2 << 20)
        await store.close()
        #expect(try size() < 1 << 20)
        let again = try Store.open(path: path)
        #expect(try await again.rows(.all).count == 1)
        #expect(try await again.raw("PRAGMA journal_mode") == [["wal"]])
        #expect(try await again.raw("PRAGMA integrity_check") == [["ok"]])
    }

    @Test func whatIsNotWorthItIsLeft() async throws {
        let store = try await emptied()
        guard case .notWorthIt(let free) = try await store.compact() else {
            Issue.record("it was written anew")
            return
        }
        #expect(free > 2 << 20 && free < Store.leastSaving)
        #expect(try await store.rows(.all).count == 1)
    }

    @Test func nobodyElseIsMadeToWait() async throws {
        let store = try await emptied()
        let other = try Store.open(path: path)
        #expect(try await other.rows(.all).count == 1)
        guard case .inUse(let free) = try await store.compact(leastSaving: 1 << 20) else {
            Issue.record("it was written anew beneath another program")
            return
        }
        #expect(free > 2 << 20)
        #expect(try await other.mark(try await other.rows(.all).map(\.id), .starred(true)).count == 1)
        await store.close()
        #expect(try await other.count(.starred) == 1)
    }
}
