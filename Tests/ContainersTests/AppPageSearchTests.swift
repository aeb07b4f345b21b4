import Containers
import Foundation
import Model
import Testing

extension Given<AppPage> {
    /// A key in the field: the text is this now.
    @discardableResult
    mutating func type(_ text: String) -> [AppPage.Effect] { when(.search(.typed(text))) }

    /// The first page of what was asked for arrives.
    @discardableResult
    mutating func answer(_ page: FeedPage) -> [AppPage.Effect] {
        when(.articles(.awaitedArrived(state.articles.turning, .success(page))))
    }

    mutating func tally(_ found: SearchCount, unindexed: Int = 0) -> [AppPage.Effect] {
        when(.search(.tallied(state.search.load, .success(SearchTally(found: found, unindexed: unindexed)))))
    }

    /// In the list of all articles, at the third, with the field open.
    static func searching() -> Self {
        var given = started(page(1...5, next: "more"))
        given.when(.open)
        given.when(.articles(.select(id(3))))
        given.when(.startSearch)
        return given
    }
}

/// A search over the pages: what is typed, what arrives, and the way back.
@Suite(.timeLimit(.minutes(10)))
struct AppPageSearchTests {
    private func search(_ text: String, order: Search.Order = .newestFirst) -> Search {
        Search(SearchQuery(typed: text, completesLastWord: true), order: order)
    }

    private func asks(_ given: Given<AppPage>, _ search: Search) -> [AppPage.Effect] {
        [
            .search(.cancel),
            .articles(.loadAwaited(given.state.articles.turning, PageRequest(listing: .search(search)))),
            .search(.awaitAnswer(given.state.search.load)),
        ]
    }

    // MARK: Typing

    @Test func theFieldOpensOverTheListAndAsksForNothing() {
        var given = Given<AppPage>.started()
        #expect(given.when(.startSearch) == [])
        #expect(given.state.search.phase == .editing)
        #expect(given.state.focus == .articles)
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
    }

    /// Keys that come before the answer mean what is asked for.
    @Test func whatIsKeptAndTakenApartIsWhatIsAskedFor() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page(1...3))
        given.type("swift tern")
        given.when(.search(.keep))
        #expect(given.when(.splitStory) == [])
        #expect(given.when(.nextSource) == [])
        #expect(given.state.toast == nil)
        given.when(.showKeepSearch)
        #expect(given.state.popup == .line(LinePage.State(.keepSearch(search("swift tern").query.text))))
    }

    @Test func eachKeyAsksAndWhatWasShownStaysUntilTheAnswerIsThere() {
        var given = Given<AppPage>.searching()
        let effects = given.type("swift")
        #expect(effects == asks(given, search("swift")))
        #expect(given.state.articles.listing == .all)
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
        let arrival = given.answer(page([2, 9], next: "older"))
        #expect(given.state.articles.listing == .search(search("swift")))
        #expect(given.state.articles.ids == [2, 9])
        #expect(given.state.articles.selected == 2)
        #expect(arrival == [.articles(.cancelLoads), .search(.tally(given.state.search.load, search("swift").query))])
    }

    @Test func anAnswerToWhatWasTypedBeforeIsDropped() {
        var given = Given<AppPage>.searching()
        given.type("swi")
        let old = given.state.articles.turning
        given.type("swift")
        #expect(given.when(.articles(.awaitedArrived(old, .success(page([7]))))) == [])
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
        given.answer(page([9]))
        #expect(given.state.articles.ids == [9])
    }

    @Test func goingBackToWhatIsShownGivesUpWhatIsUnderWay() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2]))
        given.type("swiftx")
        let effects = given.type("swift")
        #expect(effects.contains(.articles(.cancelAwaited)))
        #expect(given.state.search.progress == .answered)
        #expect(given.state.articles.awaited == nil)
    }

    @Test func aBlankThatChangesNothingAsksForNothing() {
        var given = Given<AppPage>.searching()
        given.type("the ")
        #expect(given.type("the  ") == [])
    }

    @Test func anEmptyFieldShowsWhatWasThereBefore() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2]))
        given.type("")
        #expect(given.state.search.phase == .editing)
        #expect(given.state.articles.listing == .all)
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
        #expect(given.state.articles.selected == 3)
    }

    @Test func theReaderIsToldWhenAnAnswerTakesLong() {
        var given = Given<AppPage>.searching()
        given.type("swi")
        let old = given.state.search.load
        given.type("swift")
        given.when(.search(.late(old)))
        #expect(given.state.search.progress == .asked)
        given.when(.search(.late(given.state.search.load)))
        #expect(given.state.search.progress == .late)
        given.answer(page([2]))
        #expect(given.state.search.progress == .answered)
    }

    @Test func aFailureIsShownInPlaceOfTheAnswersAndCanBeRetried() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.when(.articles(.awaitedArrived(given.state.articles.turning, .failure(broken))))
        #expect(given.state.articles.page == .failed(broken, nil))
        given.when(.search(.keep))
        #expect(given.when(.retry).contains { if case .articles(.loadPage) = $0 { true } else { false } })
        given.when(.leave)
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
    }

    // MARK: Problems

    @Test func aProblemIsToldAndTheLastAnswersStay() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2]))
        #expect(given.type("titel:swift x") == [])
        #expect(given.state.search.problem?.place == 0..<5)
        #expect(given.state.articles.ids == [2])
        #expect(given.when(.search(.keep)) == [])
        #expect(given.state.search.phase == .editing)
        given.type("title:swift x")
        #expect(given.state.search.problem == nil)
    }

    @Test func whatMeansNothingYetLeavesTheAnswersWhereTheyAre() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2]))
        for text in ["title:", "\"", "("] {
            #expect(given.type(text) == [])
            #expect(given.state.articles.ids == [2])
        }
    }

    @Test func whatIsNotClosedYetIsSearchedForAsFarAsItGoes() {
        var given = Given<AppPage>.searching()
        let effects = given.type("\"swift six")
        #expect(given.state.search.problem?.isUnfinished == true)
        #expect(effects == asks(given, search("\"swift six")))
        given.answer(page([2]))
        given.when(.search(.keep))
        #expect(given.state.search.phase == .kept)
        #expect(given.state.search.problem == nil)
    }

    // MARK: The answers as a list

    @Test func keptAnswersAreAListLikeAnyOther() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2, 7, 8, 9], next: "older"))
        given.when(.search(.keep))
        let more = given.when(.articles(.move(.by(3))))
        let request = PageRequest(listing: .search(search("swift")), cursor: cursor("older"))
        #expect(more == [.articles(.loadMore(given.state.articles.load, request))])
        given.when(.articles(.morePageArrived(given.state.articles.load, .success(page([10, 11])))))
        #expect(given.state.articles.ids == [2, 7, 8, 9, 10, 11])
        given.when(.articles(.select(id(2))))
        given.when(.nextUnread)
        #expect(given.state.articles.selected == 7)
    }

    @Test func theOrderIsTurnedOverAndHasNoSections() {
        var given = Given<AppPage>.searching()
        given.when(.tick(Date(timeIntervalSince1970: 1_000_000)))
        given.type("swift")
        given.answer(page([2, 7]))
        #expect(given.state.articles.page.content?.sections.isEmpty == false)
        given.when(.search(.keep))
        let effects = given.when(.search(.toggleOrder))
        #expect(effects == asks(given, search("swift", order: .bestFirst)))
        given.answer(page([7, 2]))
        #expect(given.state.articles.ids == [7, 2])
        #expect(given.state.articles.page.content?.sections.isEmpty == true)
    }

    @Test func theTallyIsAskedForAgainWhileArticlesAreIndexed() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([2]))
        #expect(given.tally(.exactly(1), unindexed: 500) == [.search(.awaitIndex(given.state.search.load))])
        let again = given.when(.search(.indexed(given.state.search.load)))
        #expect(again == [.search(.tally(given.state.search.load, search("swift").query))])
        let reload = given.tally(.exactly(2))
        let request = PageRequest(listing: .search(search("swift")))
        #expect(reload == [.articles(.reloadPage(given.state.articles.load, request))])
        #expect(given.tally(.exactly(2)) == [])
    }

    @Test func whatARefreshBringsComesWithoutMovingWhatIsLookedAt() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([7, 8]))
        given.when(.search(.keep))
        given.when(.articles(.select(id(8))))
        let effects = given.when(.sourceChanged(.articlesChanged([feedID("a")])))
        let request = PageRequest(listing: .search(search("swift")))
        #expect(effects.contains(.articles(.reloadPage(given.state.articles.load, request))))
        given.when(.articles(.reloaded(given.state.articles.load, .success(page([2, 7, 8])))))
        #expect(given.state.articles.ids == [2, 7, 8])
        #expect(given.state.articles.selected == 8)
    }

    @Test func keysThatComeBeforeTheAnswersAreMeantForThem() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.when(.search(.keep))
        for intent in [AppPage.Intent.toggleStarred, .articles(.move(.by(1))), .open] {
            #expect(given.when(intent) == [])
        }
        #expect(given.state.articles.row(3)?.status.isStarred == false)
        let effects = given.answer(page([7, 8]))
        #expect(effects.contains(.mark([row(7)], .starred(true))))
        #expect(given.state.article?.summary.id == id(8))
        #expect(given.state.focus == .article)
    }

    // MARK: The way back

    @Test func escapeGoesBackAsIfNothingHadBeen() {
        var given = Given<AppPage>.started(page(1...9, next: "more"))
        given.when(.open)
        given.when(.articles(.select(id(3))))
        let before = given.state.articles
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([9]))
        given.when(.search(.close))
        #expect(given.state.search.phase == .closed)
        #expect(given.state.articles.listing == before.listing)
        #expect(given.state.articles.page == before.page)
        #expect(given.state.articles.selection == before.selection)
        #expect(given.state.focus == .articles)
    }

    @Test func leavingTheKeptAnswersGoesBackToo() {
        var given = Given<AppPage>.started()
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([9]))
        given.when(.search(.keep))
        given.when(.leave)
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
        #expect(given.state.focus == .feeds)
        #expect(given.state.articles.aside == nil)
    }

    @Test func anArticleThatWasReadIsReadOn() {
        var given = Given<AppPage>.reading()
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([9]))
        given.when(.search(.keep))
        given.when(.open)
        given.deliverArticle()
        #expect(given.state.article?.summary.id == id(9))
        given.when(.leave)
        given.when(.leave)
        #expect(given.state.focus == .article)
        #expect(given.state.article?.summary.id == id(1))
        #expect(given.state.article?.page.content != nil)
        #expect(given.state.article?.found == nil)
    }

    @Test func marksMadeInTheAnswersAreSeenWhereTheSearchBegan() {
        var given = Given<AppPage>.reading()
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([1, 2]))
        given.when(.search(.keep))
        given.when(.articles(.select(id(1))))
        given.when(.toggleStarred)
        given.when(.leave)
        #expect(given.state.articles.row(1)?.status.isStarred == true)
        #expect(given.state.article?.summary.status.isStarred == true)
    }

    @Test func whatArrivedMeanwhileIsAskedForOnTheWayBack() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([9]))
        given.when(.sourceChanged(.articlesChanged([feedID("a")])))
        let effects = given.when(.search(.close))
        let reload = PageRequest(listing: .all)
        #expect(effects.contains(.articles(.reloadPage(given.state.articles.load, reload))))
        #expect(given.state.articles.ids == [1, 2, 3, 4, 5])
    }

    @Test func anUnfinishedListingIsLoadedAnew() {
        var given = Given<AppPage>.started()
        given.when(.feeds(.move(.by(1))))
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([9]))
        let effects = given.when(.search(.close))
        #expect(given.state.articles.page == .loading)
        let load = AppPage.Effect.articles(
            .loadPage(given.state.articles.load, PageRequest(listing: .unread), .cached)
        )
        #expect(effects.contains(load))
    }

    @Test func anotherListingEndsTheSearch() {
        var given = Given<AppPage>.searching()
        given.type("swift")
        given.answer(page([9]))
        given.when(.search(.keep))
        given.when(.feeds(.select(.unread)))
        #expect(given.state.search.phase == .closed)
        #expect(given.state.articles.listing == .unread)
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page([4])))))
        given.when(.focus(.articles))
        given.when(.leave)
        #expect(given.state.articles.listing == .unread)
    }

    @Test func whoeverGoesElsewhereHasDoneWithTheField() {
        var given = Given<AppPage>.searching()
        given.when(.focus(.feeds))
        #expect(given.state.search.phase == .closed)
        #expect(given.state.focus == .feeds)
        given.when(.startSearch)
        given.type("swift")
        given.answer(page([9]))
        given.type("swift titel:x y")
        given.when(.focus(.feeds))
        #expect(given.state.search.phase == .kept)
        #expect(given.state.search.text == "swift*")
    }
}
