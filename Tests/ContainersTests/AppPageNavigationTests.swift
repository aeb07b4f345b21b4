import Containers
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageNavigationTests {
    @Test func startListensAndLoadsTheCatalogue() {
        var given = Given<AppPage>.fresh
        let effects = given.when(.start)
        #expect(effects == [.feeds(.loadCatalogue(given.state.feeds.load)), .listen])
    }

    @Test func theFirstCatalogueShowsAllArticles() {
        var given = Given<AppPage>.fresh
        given.when(.start)
        let effects = given.when(.feeds(.loaded(given.state.feeds.load, .success(catalogue))))
        #expect(given.state.articles.listing == .all)
        #expect(
            effects == [.articles(.loadPage(given.state.articles.load, PageRequest(listing: .all), .cached))]
        )
    }

    @Test func movingInTheFeedsShowsTheListing() {
        var given = Given<AppPage>.started()
        let effects = given.when(.feeds(.move(.by(1))))
        let request = PageRequest(listing: .unread)
        #expect(
            effects == [.articles(.cancelLoads), .articles(.loadPage(given.state.articles.load, request, .cached))]
        )
    }

    @Test func openGoesFromFeedsToArticlesToTheArticle() {
        var given = Given<AppPage>.started()
        #expect(given.when(.open) == [])
        #expect(given.state.focus == .articles)
        let effects = given.when(.open)
        #expect(given.state.focus == .article)
        #expect(given.state.article?.page == .loading)
        #expect(
            effects == [
                .article(.loadArticle(given.state.article?.load ?? LoadID(), id(1), .cached)),
                .mark([row(1)], .read(true), isNoted: false),
            ]
        )
        #expect(given.when(.open) == [])
    }

    @Test func openOnFeedsShowsTheSelectionIfAnotherListingIsShown() {
        var given = Given<AppPage>.started()
        given.when(.articles(.show(.starred)))
        given.when(.open)
        #expect(given.state.articles.listing == .all)
    }

    @Test func openBeforeAnythingIsThereDoesNothing() {
        var given = Given<AppPage>.fresh
        #expect(given.when(.open) == [])
        #expect(given.state.focus == .feeds)
        given.state.focus = .articles
        #expect(given.when(.open) == [])
        #expect(given.state.focus == .articles)
    }

    @Test func openingAReadArticleMarksNothing() {
        var given = Given<AppPage>.started(page(1...3, read: true))
        given.when(.open)
        #expect(given.when(.open).count == 1)
    }

    @Test func openingTheSameArticleAgainKeepsItsBody() {
        var given = Given<AppPage>.reading()
        given.when(.leave)
        #expect(given.when(.open) == [])
        #expect(given.state.article?.page.content != nil)
    }

    @Test func theBodyOfAnArticleOpenedBeforeIsDropped() {
        var given = Given<AppPage>.started()
        given.when(.open)
        given.when(.open)
        let late = given.state.article?.load ?? LoadID()
        given.when(.leave)
        given.when(.articles(.move(.by(1))))
        given.when(.open)
        given.when(.article(.loaded(late, .success(article(row(1))))))
        #expect(given.state.article?.summary.id == id(2))
        #expect(given.state.article?.page == .loading)
    }

    @Test func leaveGoesBackAndStopsAtTheFeeds() {
        var given = Given<AppPage>.reading()
        #expect(given.when(.leave) == [.cancelArticle])
        #expect(given.state.focus == .articles)
        #expect(given.when(.leave) == [])
        #expect(given.state.focus == .feeds)
        #expect(given.when(.leave) == [])
        #expect(!given.state.isQuitting)
    }

    @Test func backQuitsAtTheFeedsOnce() {
        var given = Given<AppPage>.reading()
        given.when(.back)
        given.when(.back)
        #expect(given.state.focus == .feeds)
        #expect(given.when(.back) == [.quit])
        #expect(given.state.isQuitting)
        #expect(given.when(.quit) == [])
    }

    @Test func leavingStopsTheLoadAndComingBackStartsIt() {
        var given = Given<AppPage>.started()
        given.when(.open)
        given.when(.open)
        given.when(.leave)
        #expect(given.state.article?.page == .idle)
        let effects = given.when(.focus(.article))
        #expect(given.state.article?.page == .loading)
        #expect(effects.count == 1)
    }

    @Test(arguments: [AppPage.Intent.back, .leave, .dismissPopup])
    func aPopupIsClosedFirst(intent: AppPage.Intent) {
        var given = Given<AppPage>.reading()
        given.when(.showHelp)
        #expect(given.state.popup == .help)
        #expect(given.when(intent) == [])
        #expect(given.state.popup == nil)
        #expect(given.state.focus == .article)
    }

    @Test func leavingAnArticleSelectsIt() {
        var given = Given<AppPage>.reading()
        given.when(.articles(.move(.last)))
        given.when(.leave)
        #expect(given.state.articles.selected == 1)
    }

    @Test func theArticleHasTheFocusOnlyIfThereIsOne() {
        var given = Given<AppPage>.started()
        given.when(.focus(.article))
        #expect(given.state.focus == .feeds)
        given.when(.focus(.articles))
        #expect(given.state.focus == .articles)
    }

    @Test func timeMovesOnlyTheTime() {
        var given = Given<AppPage>.reading()
        var expected = given.state
        expected.now = Date(timeIntervalSince1970: 60)
        #expect(given.when(.tick(expected.now)) == [])
        #expect(given.state == expected)
    }

    @Test func onlyTheToastThatIsShownExpires() {
        var given = Given<AppPage>.fresh
        let first = Toast(.information, "first")
        let second = Toast(.failure, "second")
        #expect(given.when(.showToast(first)) == [.expireToast(first)])
        given.when(.showToast(second))
        given.when(.toastExpired(first))
        #expect(given.state.toast == second)
        given.when(.toastExpired(second))
        #expect(given.state.toast == nil)
    }
}
