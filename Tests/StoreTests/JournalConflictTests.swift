import Foundation
import Model
import Testing

@testable import Store

/// What somebody changed since stays, and the reader is told.
@Suite(.timeLimit(.minutes(10)))
struct JournalConflictTests {
    let store: Store
    let one: FeedID
    let two: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        one = try await store.addFeed("one")
        two = try await store.addFeed("two")
    }

    /// As another program would that keeps no journal.
    private func elsewhere(_ sql: String) async throws { try await store.execute(sql) }

    private func undo() async throws -> JournalOutcome { try #require(try await store.undo(at: moment(1))) }

    private func names() async throws -> [String] { try await store.catalogue().feeds.map(\.title) }

    @Test func aFetchThatChangesTheTitleChangesNothingOfIt() async throws {
        try await store.rename(one, to: "Mine")
        _ = try await store.save([], for: one, outcome(title: "Third"))
        #expect(try await undo().sentence(isUndone: true) == "Renamed “Mine” back to “Third”")
        #expect(try await names() == ["Third", "two"])
        _ = try await store.redo(at: moment())
        _ = try await store.save([], for: one, outcome(title: "Mine"))
        #expect(try await undo().left == [], "it took the name that its reader gave it")
        #expect(try await names() == ["Mine", "two"])
    }

    @Test func anotherNameSinceStays() async throws {
        try await store.rename(one, to: "Mine")
        try await elsewhere("UPDATE feeds SET name = 'Theirs' WHERE id = 1")
        let outcome = try await undo()
        #expect(outcome.sentence(isUndone: true) == "Not undone: “one” renamed to “Mine”")
        #expect(outcome.left == ["“Theirs” was given that name since."])
        #expect(try await names() == ["Theirs", "two"])
        #expect(try await store.redo(at: moment())?.left == ["“Theirs” was given that name since."])
        #expect(try await names() == ["Theirs", "two"])
    }

    @Test func oneOfSeveralThatWasMovedSinceStaysAndTheOtherGoesBack() async throws {
        try await store.put([one, two], into: ["A"])
        try await elsewhere("INSERT INTO folders (name) VALUES ('B'); UPDATE feeds SET folder = 2 WHERE id = 1")
        let outcome = try await undo()
        #expect(outcome.sentence(isUndone: true) == "Moved “two” back out of all folders")
        #expect(outcome.left == ["“one” was moved since."])
        #expect(try await store.overview().map(\.folder) == [["B"], []])
    }

    @Test func aFeedThatIsGoneForGoodIsToldOf() async throws {
        try await store.rename(one, to: "Mine")
        try await store.put([one, two], into: ["A"])
        try await elsewhere("DELETE FROM feeds WHERE id = 1")
        #expect(try await undo().left == ["The feed is gone for good."])
        #expect(try await store.overview().map(\.folder) == [[]])
        let outcome = try await undo()
        #expect(
            outcome.sentence(isUndone: true).hasPrefix("Not undone") && outcome.left == ["The feed is gone for good."]
        )
    }

    @Test func aFolderThatIsGoneIsMadeAgain() async throws {
        try await store.put([one], into: ["A", "B"])
        try await store.put([one], into: ["C"])
        #expect(try await store.folders() == [["C"]])
        #expect(try await undo().left == [])
        #expect(try await store.folders() == [["A"], ["A", "B"]])
    }

    @Test func aFolderWhosePlaceWasTakenStays() async throws {
        try await store.put([one], into: ["A"])
        try await store.renameFolder(["A"], to: ["B"])
        try await elsewhere("INSERT INTO folders (name) VALUES ('A'); UPDATE feeds SET folder = 2 WHERE id = 2")
        #expect(try await undo().left == ["There is a folder “A” again."])
        try await elsewhere("DELETE FROM folders")
        #expect(try await store.redo(at: moment())?.left == ["The folder “A” is gone."])
    }

    @Test func aFeedThatCameSinceKeepsItsPlaceWhenTheOrderIsTakenBack() async throws {
        let three = try await store.addFeed("three")
        try await store.move([three], before: one)
        _ = try await store.addFeed("four")
        #expect(try await undo().left == [])
        #expect(try await names() == ["one", "two", "three", "four"])
        _ = try await store.redo(at: moment())
        try await elsewhere("UPDATE feeds SET position = 9 WHERE id = 1")
        #expect(try await undo().left == ["The feeds were put in another order since."])
        #expect(try await names() == ["three", "two", "four", "one"])
    }

    @Test func aSearchWhoseNameWasTakenStaysAway() async throws {
        _ = try await store.keepQuery("a", named: "Mine")
        try await store.dropQuery(named: "Mine")
        try await elsewhere("INSERT INTO queries (position, name, query) VALUES (5, 'Mine', 'b')")
        #expect(try await undo().left == ["Another search is called “Mine” now."])
        #expect(try await store.queries().map(\.text) == ["b"])
    }

    @Test func aSettingAndANoteThatWereChangedSinceStay() async throws {
        try await store.set("interval", to: "1h", for: one)
        try await elsewhere("UPDATE feed_settings SET value = '9h'")
        #expect(try await undo().left == ["The interval of “one” was changed since."])
        #expect(try await store.settings(of: one) == ["interval": "9h"])
        _ = try await store.save([.named("a")], for: one, outcome())
        let id = try await store.ids("a")[0]
        try await store.setNote("mine", of: id, at: moment())
        try await elsewhere("UPDATE notes SET text = 'theirs'")
        #expect(try await undo().left == ["The note was changed since."])
        #expect(try await store.article(id).note == "theirs")
    }

    /// As Tern 14 of the schema wrote them.
    @Test func stepsOfFormerVersionsAreStillTakenBack() async throws {
        _ = try await store.save([.named("a"), .named("b")], for: one, outcome())
        let marks = try await store.ids("a")
        _ = try await store.mark(marks, .starred(true))
        _ = try await store.mark(marks, .tagged("x", true))
        try await elsewhere(
            """
            INSERT INTO notes VALUES (1, 'new', 0);
            INSERT INTO journal (id, time, name) VALUES (1, 0, 'all of it');
            INSERT INTO journal_steps VALUES (1, 0, 'starred', '', '[1]'), (1, 1, 'tagged', 'x', '[1]'),
                (1, 2, 'noted', 'old' || char(31) || 'new', '[1]'), (1, 3, 'added', '', '[2]');
            """
        )
        let outcome = try await undo()
        #expect(outcome.entry.name == "all of it" && outcome.left == [])
        #expect(try await names() == ["one"])
        #expect(try await store.article(marks[0]).note == "old")
        #expect(try await store.rows(.all).allSatisfy { $0.status == ArticleStatus() })
    }

    @Test func whatANewerTernDidIsRefusedAndStays() async throws {
        try await elsewhere("INSERT INTO journal (id, time, name) VALUES (1, 0, 'Magic')")
        for step in ["('named', 'no JSON')", "('enchanted', '')"] {
            try await elsewhere(
                "INSERT OR REPLACE INTO journal_steps (entry, position, items, kind, detail) SELECT 1, 0, '[1]', * FROM (VALUES \(step))"
            )
            #expect(await sentence { _ = try await store.undo(at: moment()) } == "“Magic” was done by a newer Tern.")
        }
    }
}
