import Containers
import Model
import Testing

/// Words that were searched for, in the article that was opened from the answers.
@Suite(.timeLimit(.minutes(10)))
struct ArticlePageHitsTests {
    private let query = SearchQuery(typed: "swift")
    private let hits = ArticleHits(title: [0..<5], texts: [[], [2..<7, 9..<14]])

    private func reading() -> Given<AppPage> {
        var given = Given<AppPage>.searching()
        given.type("swift ")
        given.answer(page([8, 9]))
        given.when(.search(.keep))
        given.when(.open)
        return given
    }

    private func arrive(_ given: inout Given<AppPage>) -> [AppPage.Effect] {
        guard let page = given.state.article else { return [] }
        let intent = ArticlePage.Intent.loaded(page.load, .success(article(page.summary, "Intro\nA swift swift text")))
        return given.when(.article(intent))
    }

    @Test func theBodyIsLookedThroughWhenItIsThere() throws {
        var given = reading()
        let effects = arrive(&given)
        let body = try #require(given.state.article?.page.content)
        #expect(effects == [.article(.findHits(query, body))])
        given.when(.article(.hitsFound(query, body, hits)))
        #expect(given.state.article?.found?.hits == hits)
        #expect(given.state.article?.found?.place == nil)
    }

    @Test func theReaderGoesFromHitToHitAndRoundTheEnds() throws {
        var given = reading()
        _ = arrive(&given)
        let body = try #require(given.state.article?.page.content)
        given.when(.article(.hitsFound(query, body, hits)))
        var places: [ArticlePage.Found.Place?] = []
        for steps in [1, 1, 1, 1, -1, -1] {
            given.when(.stepHit(steps))
            places.append(given.state.article?.found?.place)
        }
        #expect(places == [.title(0), .text(1, 0), .text(1, 1), .title(0), .text(1, 1), .text(1, 0)])
    }

    @Test func hitsOfAnEarlierBodyOrQueryAreDropped() throws {
        var given = reading()
        _ = arrive(&given)
        let body = try #require(given.state.article?.page.content)
        given.when(.article(.hitsFound(SearchQuery(typed: "other"), body, hits)))
        given.when(.article(.hitsFound(query, article(row(8), "Another text"), hits)))
        #expect(given.state.article?.found?.hits == nil)
    }

    @Test func aKeyThatComesBeforeTheyAreKnownIsNotLost() throws {
        var given = reading()
        given.when(.stepHit(1))
        given.when(.stepHit(1))
        _ = arrive(&given)
        let body = try #require(given.state.article?.page.content)
        given.when(.article(.hitsFound(query, body, hits)))
        #expect(given.state.article?.found?.place == .text(1, 0))
    }

    @Test func leavingTheSearchTakesThemAway() throws {
        var given = Given<AppPage>.reading()
        given.when(.startSearch)
        given.type("swift ")
        given.answer(page([1]))
        #expect(given.state.article?.found?.query == query)
        given.when(.search(.close))
        #expect(given.state.article?.found == nil)
        #expect(given.state.focus == .article)
    }

    @Test func withoutASearchTheKeySaysSo() {
        var given = Given<AppPage>.reading()
        given.when(.stepHit(1))
        #expect(given.state.toast?.text == "Nothing is searched for here.")
    }
}
