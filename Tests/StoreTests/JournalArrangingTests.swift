import Foundation
import Model
import Testing

@testable import Store

/// What is done to feeds, folders and kept searches, taken back and done again.
@Suite(.timeLimit(.minutes(10)))
struct JournalArrangingTests {
    let folder: TemporaryFolder
    let store: Store

    init() async throws {
        folder = try TemporaryFolder()
        store = try Store.open(path: folder.file("tern.db"))
    }

    private func feeds(_ names: String...) async throws -> [FeedID] {
        var feeds: [FeedID] = []
        for name in names { feeds.append(try await store.addFeed(name)) }
        return feeds
    }

    /// Does something, takes it back in another program, does it again in a third, and compares.
    private func turns(
        _ name: String,
        undone: String? = nil,
        redone: String? = nil,
        _ body: () async throws -> Void
    ) async throws {
        let before = try await LibraryImage(store)
        try await body()
        let after = try await LibraryImage(store)
        #expect(before != after)
        let other = try Store.open(path: folder.file("tern.db"))
        let undo = try #require(try await other.undo(at: moment(1)))
        #expect(undo.entry.name == name)
        #expect(undo.sentence(isUndone: true) == undone ?? "Undone: \(name)")
        #expect(undo.left == [])
        #expect(try await LibraryImage(store).differences(from: before) == [])
        let redo = try #require(try await Store.open(path: folder.file("tern.db")).redo(at: moment(2)))
        #expect(redo.sentence(isUndone: false) == redone ?? "Done again: \(name)")
        #expect(redo.left == [])
        #expect(try await LibraryImage(store).differences(from: after) == [])
    }

    @Test func aNameIsTakenBack() async throws {
        let feed = try await feeds("one")[0]
        try await turns(
            "“one” renamed to “Mine”",
            undone: "Renamed “Mine” back to “one”",
            redone: "Renamed “one” to “Mine” again"
        ) { try await store.rename(feed, to: "Mine") }
        try await turns(
            "“Mine” renamed to “one”",
            undone: "Renamed “one” back to “Mine”",
            redone: "Renamed “Mine” to “one” again"
        ) {
            try await store.rename(feed, to: nil)
        }
        try await store.rename(feed, to: "one")
        #expect(try await store.journal(limit: 9).count == 2, "it is called that already")
    }

    @Test func anotherFolderIsTakenBackAndFoldersComeAndGoWithIt() async throws {
        let all = try await feeds("one", "two", "three")
        try await store.put([all[0]], into: ["A", "B"])
        try await store.put([all[1]], into: ["C"])
        try await turns("3 feeds moved to News/世界") {
            try await store.put(all, into: ["News", "世界"])
        }
        try await turns(
            "“one” moved out of all folders",
            undone: "Moved “one” back to News/世界",
            redone: "Moved “one” out of all folders again"
        ) {
            try await store.put([all[0]], into: [])
        }
    }

    @Test func anotherPlaceIsTakenBackWithTheFolder() async throws {
        let all = try await feeds("one", "two", "three", "four")
        try await turns("“four” put in another place") { try await store.move([all[3]], before: all[1]) }
        try await turns("2 feeds put in another place") { try await store.move([all[2], all[0]], before: nil) }
        try await turns(
            "“two” moved to A",
            undone: "Moved “two” back out of all folders",
            redone: "Moved “two” to A again"
        ) {
            try await store.move([all[1]], to: FeedPlace(folder: ["A"], order: .end), at: moment())
        }
        #expect(try await store.journal(limit: 9).count == 3)
        try await store.move([all[1]], before: nil)
        #expect(try await store.journal(limit: 9).count == 3, "it stands there already")
    }

    @Test func foldersAreRenamedAndRemovedAndComeBack() async throws {
        let all = try await feeds("one", "two", "three", "four")
        for (feed, path) in zip(all, [["A"], ["A", "B"], ["A", "A", "C"], ["B"]]) {
            try await store.put([feed], into: path)
        }
        try await turns(
            "Folder “A/A” renamed to “X/Y”",
            undone: "Renamed the folder “X/Y” back to “A/A”",
            redone: "Renamed the folder “A/A” to “X/Y” again"
        ) { try await store.renameFolder(["A", "A"], to: ["X", "Y"]) }
        try await turns("Folder “A” removed") {
            try await store.removeFolder(["A"], at: moment())
        }
        #expect(try await store.folders() == [["B"], ["X"], ["X", "Y"], ["X", "Y", "C"]])
        try await store.renameFolder(["X", "Y"], to: ["X", "X"])
        try await turns(
            "Folder “X” removed",
            undone: "Renamed the folder “X/C” back to “X/X/C”",
            redone: "Renamed the folder “X/X/C” to “X/C” again"
        ) {
            try await store.removeFolder(["X"], at: moment())
        }
        #expect(try await store.folders() == [["B"], ["X"], ["X", "C"]])
        await #expect(throws: Failure.self) { try await store.removeFolder(["Y"], at: moment()) }
    }

    @Test func anEmptyFolderThatARemovedFeedHeldIsRemovedToo() async throws {
        let feed = try await feeds("one")[0]
        try await store.put([feed], into: ["A"])
        try await store.remove(feed)
        try await turns(
            "Folder “A” removed",
            undone: "Moved “one” back to A",
            redone: "Moved “one” out of all folders again"
        ) {
            try await store.removeFolder(["A"], at: moment())
        }
        try await store.execute("INSERT INTO folders (parent, name) VALUES (NULL, 'Empty')")
        try await turns("Folder “Empty” removed") { try await store.removeFolder(["Empty"], at: moment()) }
    }

    @Test func settingsAreTakenBackAndTheJournalTellsNoSecret() async throws {
        let feed = try await feeds("one")[0]
        try await turns("credentials of “one” set") { try await store.set("credentials", to: "me:secret", for: feed) }
        try await turns("credentials of “one” set") { try await store.set("credentials", to: "me:other", for: feed) }
        try await turns("credentials of “one” unset") { try await store.set("credentials", to: nil, for: feed) }
        try await store.set("credentials", to: nil, for: feed)
        #expect(try await store.journal(limit: 9).count == 3)
    }

    @Test func keptSearchesComeAndGoInTheirPlaces() async throws {
        _ = try await store.keepQuery("a", named: "First")
        try await turns("Search “Mine” kept") { _ = try await store.keepQuery("swift", named: "Mine") }
        _ = try await store.keepQuery("b", named: "Last")
        try await turns("Search “Mine” changed") { _ = try await store.keepQuery("rust", named: "Mine") }
        try await turns("Search “Mine” renamed to “Rust”") { try await store.renameQuery("Mine", to: "Rust") }
        let id = try await store.queries()[1].id
        try await turns("Search “Rust” removed") { try await store.dropQuery(named: "Rust") }
        _ = try await store.undo(at: moment(9))
        #expect(try await store.queries()[1].id == id)
    }

    @Test func anAddedFeedGoesAgain() async throws {
        _ = try await feeds("one")
        try await turns("“Two” added") {
            _ = try await store.add(
                address: "https://two.example/feed",
                title: "Two",
                site: nil,
                [.named("a")],
                outcome(),
                .none,
                notedAt: moment()
            )
        }
        _ = try await store.add(
            address: "https://two.example/feed",
            title: "Two",
            site: nil,
            [],
            outcome(),
            .none,
            notedAt: moment()
        )
        #expect(try await store.journal(limit: 9).count == 1, "it was there")
    }

    @Test func anImportIsTakenBackWithFoldersNamesAndTags() async throws {
        _ = try await feeds("one", "two")
        let given = [
            SubscribedFeed(address: "https://one.example/feed", name: "Mine", folder: ["F", "G"], tags: ["x", "y"]),
            SubscribedFeed(address: "https://three.example/feed", name: "New", folder: ["H"], tags: ["x"]),
        ]
        try await turns("1 feed imported") {
            _ = try await store.take(given, at: moment())
        }
        let many = (0..<50).map {
            SubscribedFeed(address: "https://\($0).example/", folder: [$0 < 30 ? "Big" : "Small"])
        }
        try await turns("50 feeds imported") { _ = try await store.take(many, at: moment()) }
        #expect(
            try await store.raw("SELECT count(*) FROM journal_steps WHERE entry = (SELECT max(id) FROM journal)") == [
                ["3"]
            ]
        )
        let more = [SubscribedFeed(address: "https://two.example/feed", tags: ["x"])]
        try await turns("1 feed completed by an import") { _ = try await store.take(more, at: moment()) }
    }

    @Test func whatCameBackFromTheTrashGoesThereAgain() async throws {
        let feed = try await feeds("one")[0]
        _ = try await store.save([.named("a"), .named("b"), .named("c")], for: feed, outcome())
        _ = try await store.mark(try await store.ids("a", "b"), .read(true))
        let cut = try await store.retentionCut(of: feed, Retention(count: 1), now: moment())
        _ = try await store.applyRetention(to: feed, cut, at: moment())
        try await turns("2 articles brought back") { _ = try await store.restoreTrash(of: feed) }
        let c = try await store.ids("c")
        #expect(try await store.hide(c[0].row ?? 0, by: "mute", at: moment()))
        try await turns("1 article brought back") { _ = try await store.restoreHidden(c) }
        _ = try await store.mark(c, .starred(true))
        #expect(try await store.undo(at: moment())?.left == ["1 article stays: it was marked."])
        #expect(try await store.titles(.starred) == ["c"])
    }

    @Test func aBookmarkIsMovedAndLetGoAndComesBack() async throws {
        let feed = try await feeds("one")[0]
        _ = try await store.save([.named("a"), .named("b")], for: feed, outcome())
        let ids = try await store.ids("a", "b")
        try await turns("Bookmark x set") { try await store.setBookmark("x", ids[0]) }
        try await turns("Bookmark x moved") { try await store.setBookmark("x", ids[1]) }
        try await turns("Bookmark x let go") { try await store.setBookmark("x", nil) }
    }

    @Test func mergedFeedsComeApartAgain() async throws {
        let all = try await feeds("old", "new")
        _ = try await store.save([.named("both"), .named("old only"), .named("kept")], for: all[0], outcome())
        let both = try await store.ids("both")
        for change in [StatusChange.read(true), .starred(true), .later(true), .tagged("x", true)] {
            _ = try await store.mark(both, change)
        }
        try await store.setNote("mine", of: both[0], at: moment())
        _ = try await store.save([.named("both"), .named("kept"), .named("new only")], for: all[1], outcome())
        // The other let go what this one has.
        let kept = try await store.rows(.feed(all[1])).filter { $0.title == "kept" }.map(\.id)
        _ = try await store.mark(kept, .read(true))
        #expect(try await store.putIntoTrash(kept[0].row ?? 0, takesUnread: true, at: moment()))
        try await store.put([all[0]], into: ["F"])
        try await store.rename(all[0], to: "Mine")
        try await store.set("interval", to: "2h", for: all[0])
        try await turns("“Mine” merged into “new”") {
            let moved = try await store.merge(all[0], into: all[1], settings: ["interval"])
            #expect(moved == 2)
        }
        #expect(try await store.rows(.feed(all[1])).map(\.title).sorted() == ["both", "kept", "new only", "old only"])
    }
}
