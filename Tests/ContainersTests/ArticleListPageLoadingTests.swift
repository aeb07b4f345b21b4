import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageLoadingTests {
    let empty = Given(ArticleListPage.self, ArticleListPage.State())

    @Test func showingAListingLoadsItsFirstPage() {
        var given = empty
        let effects = given.when(.show(.all))
        #expect(given.state.page == .loading)
        #expect(effects == [.loadPage(given.state.load, PageRequest(listing: .all), .cached)])
    }

    @Test func loadWhileLoadingDoesNothing() {
        var given = empty
        given.when(.show(.all))
        let before = given.state
        #expect(given.when(.retry) == [])
        #expect(given.when(.show(.all)) == [])
        #expect(given.when(.refresh) == [])
        #expect(given.state == before)
    }

    @Test func withoutAListingNothingIsLoaded() {
        var given = empty
        for intent in [ArticleListPage.Intent.refresh, .reload, .retry, .move(.last), .toggleRead] {
            #expect(given.when(intent) == [])
        }
        #expect(given.state == ArticleListPage.State())
    }

    @Test(arguments: [PageState<ArticleListPage.Content>.failed(broken, nil), .offline(offline, nil)])
    func aRetryStartsFromEveryFailureWithoutContent(page: PageState<ArticleListPage.Content>) {
        var given = empty
        given.state.listing = .all
        given.state.page = page
        let effects = given.when(.retry)
        #expect(given.state.page == .loading)
        #expect(effects == [.loadPage(given.state.load, PageRequest(listing: .all), .cached)])
    }

    @Test func theArrivedPageIsShownWithItsFirstRowSelected() {
        let given = Given(showing: page(1...3, next: "2"))
        #expect(given.state.ids == [1, 2, 3])
        #expect(given.state.tail == .more(cursor("2")))
        #expect(given.state.selected == 1)
    }

    @Test func aPageWithoutASuccessorEndsTheListing() {
        #expect(Given(showing: page(1...3)).state.tail == .end)
    }

    @Test func aPageWithoutRowsOrSuccessorIsEmpty() {
        let given = Given(showing: page([]))
        #expect(given.state.page == .empty)
        #expect(given.state.selection == nil)
    }

    @Test func aFirstPageThatRepeatsAnIdShowsItOnce() {
        #expect(Given(showing: page([1, 2, 1, 2, 3])).state.ids == [1, 2, 3])
    }

    @Test func anEmptyFirstPageWithASuccessorGoesOnLoading() {
        var given = empty
        given.when(.show(.all))
        let effects = given.when(.pageArrived(given.state.load, .success(page([], next: "2"))))
        #expect(given.state.page == .loading)
        #expect(
            effects == [.loadPage(given.state.load, PageRequest(listing: .all, cursor: cursor("2")), .cached)]
        )
        given.when(.pageArrived(given.state.load, .success(page([7]))))
        #expect(given.state.ids == [7])
    }

    @Test func emptyPagesThatLeadInACircleAreAnEmptyListing() {
        var given = empty
        given.when(.show(.all))
        for next in ["2", "3", "2"] { given.when(.pageArrived(given.state.load, .success(page([], next: next)))) }
        #expect(given.state.page == .empty)
    }

    @Test func endlessEmptyPagesAreGivenUpWithAReason() {
        var given = empty
        given.when(.show(.all))
        var pages = 0
        while given.state.page == .loading, pages < 1000 {
            pages += 1
            given.when(.pageArrived(given.state.load, .success(page([], next: "\(pages)"))))
        }
        #expect(pages < 100)
        guard case .failed(let failure, nil) = given.state.page else {
            Issue.record("not failed: \(given.state.page)")
            return
        }
        #expect(failure.sentence.contains("nothing new"))
    }

    @Test func aFailureIsShownAndNoNetworkIsToldApart() {
        var given = empty
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .failure(broken)))
        #expect(given.state.page == .failed(broken, nil))
        given.when(.retry)
        given.when(.pageArrived(given.state.load, .failure(offline)))
        #expect(given.state.page == .offline(offline, nil))
    }

    @Test func retryLoadsAFailedPageAgain() {
        var given = empty
        given.when(.show(.unread))
        given.when(.pageArrived(given.state.load, .failure(broken)))
        let effects = given.when(.retry)
        #expect(given.state.page == .loading)
        #expect(effects == [.loadPage(given.state.load, PageRequest(listing: .unread), .cached)])
    }

    @Test func retryWithNothingFailedDoesNothing() {
        var given = Given(showing: page(1...3, next: "2"))
        #expect(given.when(.retry) == [])
    }

    @Test func theLateAnswerOfASupersededLoadIsDropped() {
        var given = empty
        given.when(.show(.all))
        let late = given.state.load
        given.when(.show(.starred))
        given.when(.pageArrived(late, .success(page(1...3))))
        #expect(given.state.page == .loading)
        given.when(.pageArrived(given.state.load, .success(page([9]))))
        given.when(.pageArrived(late, .failure(broken)))
        #expect(given.state.ids == [9])
    }

    @Test func showingAnotherListingCancelsTheLoadsOfTheOneBefore() {
        var given = Given(showing: page(1...3, next: "2"))
        let effects = given.when(.show(.starred))
        #expect(
            effects == [.cancelLoads, .loadPage(given.state.load, PageRequest(listing: .starred), .cached)]
        )
        #expect(given.state.selection == nil)
    }
}
