import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LinePageTests {
    private func tagged(_ number: Int, _ tags: String...) -> ArticleSummary {
        var row = row(number)
        row.status.tags = tags
        return row
    }

    @Test func aTagThatSomeLackIsGivenToThose() {
        let articles = [tagged(1, "a"), tagged(2)]
        var given = Given(LinePage.self, LinePage.State(.tag(articles)))
        #expect(given.when(.submit(" #a ")) == [.close, .mark([articles[1]], .tagged("a", true))])
    }

    @Test func aTagThatAllHaveIsTakenAway() {
        let articles = [tagged(1, "a"), tagged(2, "a", "b")]
        var given = Given(LinePage.self, LinePage.State(.tag(articles)))
        #expect(given.when(.submit("a")) == [.close, .mark(articles, .tagged("a", false))])
    }

    @Test func whatIsNoDateIsRefusedUntilItIsMended() throws {
        var given = Given(LinePage.self, LinePage.State(.date))
        #expect(given.when(.submit("soon")) == [])
        #expect(given.state.refusal?.hasPrefix("“soon” is no date.") == true)
        given.when(.edited("soon"))
        #expect(given.state.refusal != nil)
        given.when(.edited("7"))
        #expect(given.state.refusal == nil)
        let date = try #require(SearchDate("7d"))
        #expect(given.when(.submit("7d")) == [.close, .go(date)])
    }

    @Test func suggestionsBeginWithWhatIsWrittenOrHoldIt() {
        var given = Given(LinePage.self, LinePage.State(.tag([tagged(1, "work")]), tags: ["later", "swift", "work"]))
        #expect(given.state.suggestions.map(\.tag) == ["work", "later", "swift"])
        #expect(given.state.suggestions.map(\.isBorne) == [true, false, false])
        given.when(.edited("W"))
        #expect(given.state.suggestions.map(\.tag) == ["work", "swift"])
        given.when(.edited("none"))
        #expect(given.state.suggestions.isEmpty)
    }

    @Test func aNoteKeepsItsLines() {
        var note = Given(LinePage.self, LinePage.State(.note(id(1)), beginning: "one\ntwo"))
        #expect(
            note.when(.submit("\n one\r\n\ttwo\n\nthree \n")) == [.close, .keepNote("one\n    two\n\nthree", id(1))]
        )
        #expect(note.when(.submit(" \n ")) == [.close, .keepNote("", id(1))])
    }

    @Test func feedsAndFoldersGetOtherNames() {
        var feed = Given(LinePage.self, LinePage.State(.renameFeed(feedID("a"), "A"), beginning: "A"))
        #expect(feed.when(.submit("A ")) == [.close])
        #expect(feed.when(.submit("Mine")) == [.close, .edit(.arrange(.rename(feedID("a"), to: "Mine")))])
        #expect(feed.when(.submit(" ")) == [.close, .edit(.arrange(.rename(feedID("a"), to: nil)))])
        var folder = Given(LinePage.self, LinePage.State(.renameFolder(["A", "B"]), beginning: "B"))
        #expect(folder.when(.submit("C")) == [.close, .edit(.arrange(.renameFolder(["A", "B"], to: ["A", "C"])))])
        #expect(
            folder.when(.submit("C/D")) == [.close, .edit(.arrange(.renameFolder(["A", "B"], to: ["A", "C/D"])))]
        )
        #expect(folder.when(.submit("")) == [.close] && folder.when(.submit("B")) == [.close])
    }

    @Test func nothingWrittenTakesOnlyANoteAway() {
        var note = Given(LinePage.self, LinePage.State(.note(id(1)), beginning: "x"))
        #expect(note.when(.submit(" ")) == [.close, .keepNote("", id(1))])
        var tag = Given(LinePage.self, LinePage.State(.tag([row(1)])))
        #expect(tag.when(.submit(" # ")) == [.close])
        var search = Given(LinePage.self, LinePage.State(.keepSearch("swift")))
        #expect(search.when(.submit("")) == [.close])
        #expect(search.when(.submit("Mine")) == [.close, .edit(.keepQuery("swift", name: "Mine"))])
    }
}
