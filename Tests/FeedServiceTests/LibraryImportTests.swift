import Feeds
import Foundation
import Model
import Store
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct LibraryImportTests {
    let store: Store
    let library: LibraryImport

    init() throws {
        store = try Store.open(path: ":memory:")
        library = LibraryImport(store: store, now: { .start })
    }

    private func file(_ subscriptions: Subscription..., name: String = "urls") -> LibraryImport.File {
        var list = SubscriptionList()
        list.subscriptions = subscriptions
        return LibraryImport.File(name: name, list: list)
    }

    @Test func feedsAreAddedUnfetchedInTheOrderOfTheFiles() async throws {
        let report = try await library.run(
            [file(Subscription(address: "https://b.example/")), file(Subscription(address: "https://a.example/"))],
            caches: []
        )
        #expect(report.entries.map(\.outcome) == [.added, .added])
        #expect(report.articles == nil)
        #expect(try await store.subscriptions().map(\.address) == ["https://b.example/", "https://a.example/"])
        #expect(try await store.fetchStates(.all).map(\.etag) == [nil, nil])
    }

    @Test func spellingsOfOneAddressAreOneFeed() async throws {
        _ = try await store.add(address: "https://a.example", title: "A", site: nil)
        let report = try await library.run(
            [
                file(
                    Subscription(address: "HTTPS://A.example/#x"),
                    Subscription(address: "https://b.example/", tags: ["x", "x"]),
                    Subscription(address: "https://B.example", name: "B", tags: ["y", "x"])
                )
            ],
            caches: []
        )
        #expect(report.entries.map(\.outcome) == [.present, .added, .repeated])
        let feeds = try await store.subscriptions()
        #expect(feeds.map(\.address) == ["https://a.example", "https://b.example/"])
        #expect(feeds[1].name == "B")
        #expect(feeds[1].tags == ["x", "y"])
    }

    @Test func aFeedThatMovedIsNotSubscribedToAgain() async throws {
        let id = try await store.add(address: "http://old.example/feed", title: "A", site: nil).feed.id
        let outcome = FetchOutcome(time: .start, move: FeedMove(to: "https://new.example/feed"))
        _ = try await store.save([], for: id, outcome)
        let report = try await library.run(
            [
                file(
                    Subscription(address: "http://old.example/feed", tags: ["t"]),
                    Subscription(address: "https://new.example/feed")
                )
            ],
            caches: []
        )
        #expect(report.entries.map(\.outcome) == [.completed, .repeated])
        let feeds = try await store.subscriptions()
        #expect(feeds.map(\.address) == ["https://new.example/feed"])
        #expect(feeds.map(\.tags) == [["t"]])
    }

    @Test func anAddressFromBeforeAMoveNamesTheFeedUnlessAnotherHasIt() {
        let plan = ImportPlan(
            library: ["https://new.example/feed", "https://b.example/feed", "https://c.example/feed"],
            moves: [
                (from: "http://old.example/feed", to: "https://new.example/feed"),
                (from: "https://b.example/feed", to: "https://c.example/feed"),
            ]
        )
        #expect(plan.feed(ofCached: "http://OLD.example/feed#x") == "https://new.example/feed")
        #expect(plan.feed(ofCached: "https://b.example/feed") == "https://b.example/feed")
        #expect(plan.feed(ofCached: "https://d.example/feed") == nil)
    }

    @Test func aSecondNamingBringsTitleAndSite() async throws {
        let second = Subscription(address: "https://a.example/", title: "A", site: "https://a.example/site")
        _ = try await library.run([file(Subscription(address: "https://a.example/"), second)], caches: [])
        let feed = try #require(try await store.subscriptions().first)
        #expect(feed.title == "A" && feed.site == "https://a.example/site")
    }

    @Test func aFeedInTwoFoldersLiesInTheFirstAndThatIsSaid() async throws {
        let report = try await library.run(
            [
                file(
                    Subscription(address: "https://a.example/", folder: ["One"]),
                    Subscription(address: "https://a.example/", folder: ["Two"], line: 7)
                )
            ],
            caches: []
        )
        #expect(try await store.subscriptions().map(\.folder) == [["One"]])
        #expect(
            report.remarks.map(\.remark) == [
                .init(
                    .changed,
                    line: 7,
                    what: "https://a.example/ in Two",
                    reason: "a feed lies in one folder, and this one in One"
                )
            ]
        )
    }

    @Test func importingTwiceChangesNothing() async throws {
        let files = [file(Subscription(address: "https://a.example/", name: "A", folder: ["F"], tags: ["t"]))]
        _ = try await library.run(files, caches: [])
        let again = try await library.run(files, caches: [])
        #expect(again.entries.map(\.outcome) == [.present])
    }

    @Test func aRehearsalReportsAndKeepsNothing() async throws {
        let files = [file(Subscription(address: "https://a.example/"))]
        let report = try await library.run(files, caches: [], isKept: false)
        #expect(report.entries.map(\.outcome) == [.added])
        #expect(try await store.subscriptions() == [])
    }

    @Test func whatIsExportedComesBackTheSame() async throws {
        let given = [
            Subscription(
                address: "https://a.example/?x=1&y=2",
                name: "Mine",
                title: "Mine",
                site: "https://a.example/site",
                folder: ["Out", "In"],
                tags: ["news", "a,b", "日本語"]
            ),
            Subscription(address: "https://b.example/", name: "العربية", title: "العربية", folder: ["Out"]),
            Subscription(address: "https://c.example/"),
        ]
        _ = try await library.run([file(given[0], given[1], given[2])], caches: [])
        let export = try await LibraryExport(store: store)
        let document = OPMLWriter(title: "T").document(export.subscriptions)
        let list = try SubscriptionList(Array(document.utf8), format: .opml, name: "x.opml")
        let second = try Store.open(path: ":memory:")
        let report = try await LibraryImport(store: second).run([.init(name: "x.opml", list: list)], caches: [])
        #expect(report.remarks == [])
        let (before, after) = (try await store.subscriptions(), try await second.subscriptions())
        #expect(after.map(\.address) == before.map(\.address))
        #expect(after.map(\.folder) == before.map(\.folder))
        #expect(after.map(\.tags) == before.map(\.tags))
        #expect(after.map(\.site) == before.map(\.site))
        #expect(try await second.catalogue().feeds.map(\.title) == ["Mine", "العربية", "https://c.example/"])
    }

    @Test func programsAndFilesAreNotExportedAndPasswordsAreSaid() async throws {
        for address in ["exec:make-feed", "https://me:secret@a.example/", "file:///feed.xml"] {
            _ = try await store.add(address: address, title: "", site: nil)
        }
        let export = try await LibraryExport(store: store)
        #expect(export.leftOut == ["exec:make-feed", "file:///feed.xml"])
        #expect(export.withPasswords == ["https://me:secret@a.example/"])
        #expect(export.subscriptions.map(\.address) == ["https://me:secret@a.example/"])
    }
}
