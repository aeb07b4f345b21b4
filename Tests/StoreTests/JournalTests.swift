import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct JournalTests {
    let folder: TemporaryFolder
    let store: Store
    let feed: FeedID

    init() async throws {
        folder = try TemporaryFolder()
        store = try Store.open(path: folder.file("tern.db"))
        feed = try await store.addFeed()
        _ = try await store.save([.named("a"), .named("b"), .named("c")], for: feed, outcome())
    }

    private func mark(_ titles: String..., as change: StatusChange) async throws {
        var ids: [ArticleID] = []
        for title in titles { ids += try await store.ids(title) }
        _ = try await store.mark(ids, change, notedAt: moment())
    }

    @Test func stepsAreTakenBackInTurnAndDoneAgain() async throws {
        try await mark("a", "b", as: .read(true))
        try await mark("b", as: .starred(true))
        let first = try #require(try await store.undo(at: moment()))
        #expect(first.entry.name == "1 article starred")
        #expect(first.marks == [.init(try await store.ids("b"), .starred(false))])
        #expect(try await store.undo(at: moment())?.entry.name == "2 articles marked read")
        #expect(try await store.titles(.unread) == ["c", "b", "a"])
        #expect(try await store.undo(at: moment()) == nil)
        #expect(try await store.redo(at: moment())?.entry.name == "2 articles marked read")
        #expect(try await store.titles(.unread) == ["c"])
        #expect(try await store.redo(at: moment())?.entry.name == "1 article starred")
        #expect(try await store.titles(.starred) == ["b"])
        #expect(try await store.redo(at: moment()) == nil)
    }

    @Test func whatChangedNothingIsNoStep() async throws {
        try await mark("a", as: .read(true))
        try await mark("a", as: .read(true))
        #expect(try await store.journal(limit: 10).count == 1)
    }

    @Test func onlyWhatReallyChangedIsTakenBack() async throws {
        try await mark("a", as: .read(true))
        try await mark("a", "b", as: .read(true))
        _ = try await store.undo(at: moment())
        #expect(try await store.titles(.unread) == ["c", "b"])
    }

    @Test func whatWasChangedSinceIsLeftAlone() async throws {
        try await mark("a", "b", as: .read(true))
        _ = try await store.mark(try await store.ids("a"), .read(false))
        let outcome = try #require(try await store.undo(at: moment()))
        #expect(outcome.marks == [.init(try await store.ids("b"), .read(false))])
    }

    @Test func anotherStepEndsWhatCouldBeDoneAgain() async throws {
        try await mark("a", as: .read(true))
        _ = try await store.undo(at: moment())
        try await mark("b", as: .later(true))
        #expect(try await store.redo(at: moment()) == nil)
        #expect(try await store.journal(limit: 10).map(\.name) == ["1 article kept for later"])
    }

    @Test func theJournalSurvivesARestartAndIsOneForAllPrograms() async throws {
        try await mark("a", as: .tagged("Größe", true))
        await store.close()
        let other = try Store.open(path: folder.file("tern.db"))
        let third = try Store.open(path: folder.file("tern.db"))
        #expect(try await other.titles(.tag("Größe")) == ["a"])
        #expect(try await third.undo(at: moment())?.entry.name == "1 article tagged “Größe”")
        #expect(try await other.titles(.tag("Größe")) == [])
        #expect(try await other.redo(at: moment()) != nil)
        #expect(try await third.catalogue().tags == [Catalogue.Tag(name: "Größe", unread: 1, total: 1)])
    }

    @Test func aRemovedFeedComesBackWithAllThatWasMarked() async throws {
        try await mark("a", as: .starred(true))
        try await mark("b", as: .tagged("x", true))
        try await mark("c", as: .later(true))
        try await store.setNote("mine", of: try await store.ids("a")[0], at: moment())
        let before = (try await store.catalogue(), try await store.rows(.all))
        try await store.remove([feed], at: moment(1))
        #expect(try await store.rows(.all).isEmpty)
        #expect(try await store.count(.later) == 0)
        let outcome = try #require(try await store.undo(at: moment(2)))
        #expect(outcome.entry.name == "“one” removed" && outcome.feeds == [feed])
        #expect(try await store.catalogue() == before.0)
        #expect(try await store.rows(.all) == before.1)
        #expect(try await store.article(try await store.ids("a")[0]).note == "mine")
        #expect(try await store.redo(at: moment(3))?.feeds == [feed])
        #expect(try await store.rows(.all).isEmpty)
    }

    @Test func anImportIsTakenBackWithItsFeedsAndMarks() async throws {
        let one = "https://one.example/feed"
        let kept = KeptArticle(feed: one, article: .named("a"), status: ArticleStatus(isRead: true, isStarred: true))
        try await store.wait([kept])
        _ = try await store.take([one, "https://two.example/feed"].map { SubscribedFeed(address: $0) }, at: moment())
        #expect(try await store.titles(.starred) == ["a"])
        let outcome = try #require(try await store.undo(at: moment()))
        #expect(outcome.entry.name == "1 feed imported")
        #expect(try await store.catalogue().feeds.map(\.address) == [one])
        #expect(try await store.titles(.starred) == [])
        #expect(try await store.titles(.unread) == ["c", "b", "a"])
        _ = try await store.redo(at: moment())
        #expect(try await store.catalogue().feeds.count == 2)
    }

    @Test func whatRetentionTookAtItsReadersWordComesBack() async throws {
        try await mark("a", "b", as: .read(true))
        let cut = try await store.retentionCut(of: feed, Retention(count: 1), now: moment())
        let gone = try await store.applyRetention(to: feed, cut, at: moment())
        try await store.noteRetention(gone, at: moment())
        #expect(try await store.titles(.all) == ["c"])
        #expect(try await store.undo(at: moment())?.feeds == [feed])
        #expect(try await store.titles(.all) == ["c", "b", "a"])
        #expect(try await store.redo(at: moment())?.feeds == [feed])
        #expect(try await store.titles(.all) == ["c"])
    }

    @Test func whatAReaderHasPutAHandToIsNotLetGo() async throws {
        try await mark("a", "b", "c", as: .read(true))
        try await mark("a", as: .later(true))
        try await mark("b", as: .tagged("x", true))
        try await store.setNote("mine", of: try await store.ids("c")[0], at: moment())
        _ = try await store.save([.named("d")], for: feed, outcome(at: moment(9)))
        let cut = try await store.retentionCut(of: feed, Retention(count: 1), now: moment(10))
        #expect(try await store.applyRetention(to: feed, cut, at: moment(10)) == [])
        #expect(try await store.retentionPreview(of: feed, cut).restored == 3)
    }

    @Test func aNoteIsChangedAndTakenBack() async throws {
        let id = try await store.ids("a")[0]
        try await store.setNote("first", of: id, at: moment())
        try await store.setNote("second", of: id, at: moment())
        _ = try await store.undo(at: moment())
        #expect(try await store.article(id).note == "first")
        _ = try await store.undo(at: moment())
        #expect(try await store.article(id).note == nil)
        await #expect(throws: Failure.missing(what: "The article")) {
            try await store.setNote("x", of: ArticleID(rawValue: "99"), at: moment())
        }
    }

    @Test func aHundredThousandAreMarkedAndTakenBack() async throws {
        let items = (0..<20_000).map { NewArticle.named("\($0)") }
        _ = try await store.save(items, for: feed, outcome())
        let last = try await store.rows(.all, size: 1).first?.id
        let late = try await store.addFeed("late")
        _ = try await store.save([.named("late")], for: late, outcome(at: moment(5)))
        let all = PageRequest(listing: .all)
        #expect(try await store.markAll(of: all, through: last, .read(true), notedAt: moment()).count == 20_003)
        #expect(try await store.titles(.unread) == ["late"])
        #expect(try await store.undo(at: moment())?.entry.name == "20003 articles marked read")
        #expect(try await store.count(.unread) == 20_004)
    }

    @Test func entriesBeyondTheLastThousandAreForgotten() async throws {
        for number in 0..<1_005 { try await mark("a", as: .read(number.isMultiple(of: 2))) }
        #expect(try await store.journal(limit: 2_000).count == 1_000)
    }

    @Test func whatASearchFindsIsMarkedAndNothingElse() async throws {
        let items = (0..<700).map { NewArticle.named("word \($0)") } + [.named("other")]
        _ = try await store.save(items, for: feed, outcome())
        try await indexAll(store)
        let before = try #require(try await store.count(.unread))
        let search = Search(try SearchQuery(strict: "word"))
        let marked = try await store.markAll(
            of: PageRequest(listing: .search(search)),
            through: nil,
            .read(true),
            notedAt: moment()
        )
        #expect(marked.count == 700)
        #expect(try await store.count(.unread) == before - 700)
        let kept = try await store.keepQuery("other", named: "Other")
        let request = PageRequest(listing: .query(kept))
        #expect(try await store.markAll(of: request, through: nil, .read(true), notedAt: moment()).count == 1)
    }
}
