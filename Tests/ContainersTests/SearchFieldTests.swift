import Containers
import Foundation
import Model
import Testing

/// The text in the field of a search: earlier ones, and where it is searched.
@Suite(.timeLimit(.minutes(10)))
struct SearchFieldTests {
    @Test func anotherSearchGoesOnWithTheQueryThatStands() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([9]))
        given.when(.search(.keep))
        given.when(.open)
        #expect(given.when(.startSearch) == [])
        #expect(given.state.search.phase == .editing)
        #expect(given.state.search.text == "swift")
        #expect(given.state.focus == .articles)
    }

    @Test func earlierSearchesComeBack() {
        var given = Given<AppPage>.searching()
        for text in ["one", "two"] {
            given.type(text)
            given.answer(page([9]))
            given.when(.search(.keep))
            given.when(.startSearch)
        }
        given.when(.search(.close))
        given.when(.startSearch)
        given.type("thr")
        var texts: [String] = []
        for intent in [SearchPage.Intent.older, .older, .older, .newer, .newer, .newer] {
            given.when(.search(intent))
            texts.append(given.state.search.text)
        }
        #expect(texts == ["two", "one", "one", "two", "thr", "thr"])
    }

    @Test func aSearchCanBeNarrowedToWhereItBegan() {
        var given = Given<AppPage>.started()
        given.when(.feeds(.select(.feed(feedID("b")))))
        given.when(.startSearch)
        given.type("swift")
        given.when(.search(.toggleScope))
        #expect(given.state.search.text == "feed:B swift")
        given.when(.search(.toggleScope))
        #expect(given.state.search.text == "swift")
    }

    @Test func whereNothingIsIndexedAToastSaysSo() {
        var given = Given<AppPage>.fresh
        given.when(.start)
        var mock = catalogue
        mock.searchRefusal = "A mock directory cannot be searched."
        given.when(.feeds(.loaded(given.state.feeds.load, .success(mock))))
        given.when(.startSearch)
        #expect(given.state.search.phase == .closed)
        #expect(given.state.toast?.text == "A mock directory cannot be searched.")
    }
}
