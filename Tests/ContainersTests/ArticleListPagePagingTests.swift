import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPagePagingTests {
    /// Twenty rows, more to come.
    let twenty = Given(showing: page(1...20, next: "2"))

    /// The same with the next page under way.
    var loadingMore: Given<ArticleListPage> {
        var given = twenty
        given.when(.rowAppeared(id(20)))
        return given
    }

    @Test func aRowFarFromTheEndLoadsNothing() {
        var given = twenty
        #expect(given.when(.rowAppeared(id(16))) == [])
        #expect(given.state.tail == .more(cursor("2")))
    }

    @Test func aRowWithinThreeOfTheLastLoadsTheNextPage() {
        var given = twenty
        let effects = given.when(.rowAppeared(id(17)))
        #expect(given.state.tail == .loadingMore(cursor("2")))
        #expect(effects == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("2")))])
    }

    @Test func howeverManyRowsAppearOnePageIsAskedFor() {
        var given = twenty
        let effects = (15...20).flatMap { given.when(.rowAppeared(id($0))) } + given.when(.move(.last))
        #expect(effects.count == 1)
    }

    @Test func rowsOfAnEndedListOrUnknownOnesLoadNothing() {
        var given = Given(showing: page(1...20))
        #expect(given.when(.rowAppeared(id(20))) == [])
        var more = twenty
        #expect(more.when(.rowAppeared(id(99))) == [])
    }

    @Test func theNextPageIsPutBelow() {
        var given = loadingMore
        given.more(page(21...30))
        #expect(given.state.ids == Array(1...30))
        #expect(given.state.tail == .end)
        #expect(given.state.selected == 1)
    }

    @Test func aSecondPageThatRepeatsIdsShowsEachOnce() {
        var given = loadingMore
        given.more(page([18, 19, 20, 21, 21, 22], next: "3"))
        #expect(given.state.ids == Array(1...22))
        #expect(given.state.tail == .more(cursor("3")))
    }

    @Test func aPageThatBringsNothingNewGoesOnToTheNext() {
        var given = loadingMore
        let effects = given.more(page(11...20, next: "3"))
        #expect(effects == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("3")))])
        #expect(given.state.tail == .loadingMore(cursor("3")))
    }

    @Test func aCursorThatRepeatsItselfIsTheEnd() {
        var given = loadingMore
        #expect(given.more(page(1...20, next: "2")) == [])
        #expect(given.state.tail == .end)
    }

    @Test func cursorsThatLeadInACircleAreTheEnd() {
        var given = loadingMore
        given.more(page([], next: "3"))
        #expect(given.more(page([], next: "2")) == [])
        #expect(given.state.tail == .end)
        #expect(given.state.ids == Array(1...20))
    }

    @Test func endlessPagesWithNothingNewAreGivenUpAndCanBeRetried() {
        var given = loadingMore
        var pages = 2
        while case .loadingMore = given.state.tail, pages < 1000 {
            pages += 1
            given.more(page(1...20, next: "\(pages)"))
        }
        #expect(pages < 100)
        #expect(given.state.canRetry)
        #expect(given.when(.retry).count == 1)
    }

    @Test func moreFailedKeepsTheContentAndCanBeRetried() {
        var given = loadingMore
        given.when(.morePageArrived(given.state.load, .failure(broken)))
        #expect(given.state.tail == .moreFailed(broken, cursor("2")))
        #expect(given.state.ids == Array(1...20))
        // Scrolling does not ask a broken server again and again.
        #expect(given.when(.rowAppeared(id(20))) == [])
        let effects = given.when(.retry)
        #expect(effects == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("2")))])
        given.more(page(21...22))
        #expect(given.state.ids == Array(1...22))
    }

    @Test func aLateNextPageOfAnotherListingIsDropped() {
        var given = loadingMore
        let late = given.state.load
        given.when(.show(.starred))
        given.when(.pageArrived(given.state.load, .success(page(50...69, next: "2"))))
        given.when(.rowAppeared(id(69)))
        given.when(.morePageArrived(late, .success(page(21...40))))
        #expect(given.state.ids == Array(50...69))
        #expect(given.state.tail == .loadingMore(cursor("2")))
    }

    @Test func aNextPageThatNobodyAwaitsIsDropped() {
        var given = twenty
        given.more(page(21...40))
        #expect(given.state.ids == Array(1...20))
    }

    @Test func moreRowsArriveDuringARefresh() {
        var given = loadingMore
        given.when(.refresh)
        given.more(page(21...22))
        #expect(given.state.ids == Array(1...22))
        guard case .refreshing = given.state.page else {
            Issue.record("the refresh was forgotten")
            return
        }
    }
}
