import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageReloadTests {
    /// Two pages are loaded, a third may follow, and a row in the middle is selected.
    var twoPages: Given<ArticleListPage> {
        var given = Given(showing: page(11...30, next: "2"))
        given.when(.rowAppeared(id(30)))
        given.more(page(31...50, next: "3"))
        given.when(.select(id(15)))
        return given
    }

    @Test func rowsThatArrivedAreAboveAndAllElseStays() {
        var given = twoPages
        given.reload(page(8...27, next: "2"))
        #expect(given.state.ids == Array(8...50))
        #expect(given.state.selected == 15)
        #expect(given.state.tail == .more(cursor("3")))
    }

    @Test func aRowThatBelongsInTheMiddleIsPutThere() {
        var given = Given(showing: page([1, 2, 4, 5]))
        given.reload(page([1, 2, 3, 4, 5, 6]))
        #expect(given.state.ids == [1, 2, 3, 4, 5, 6])
    }

    @Test func aCorrectedTitleArrivesAndWhatAnotherProgramMarked() {
        var given = Given(showing: page(1...2))
        var corrected = row(1, read: true)
        corrected.title = "Corrected"
        given.reload(FeedPage(rows: [corrected, row(2)]))
        #expect(given.state.row(1)?.title == "Corrected")
        #expect(given.state.row(1)?.status.isRead == true)
    }

    @Test func aPageThatSharesNothingReplacesTheContent() {
        var given = twoPages
        given.reload(page(-40 ... -21, next: "2"))
        #expect(given.state.ids == Array(-40 ... -21))
        #expect(given.state.tail == .more(cursor("2")))
        #expect(given.state.selected == -40)
    }

    @Test func aNextPageUnderWayIsDroppedWhenTheContentIsReplaced() {
        var given = twoPages
        given.when(.rowAppeared(id(50)))
        let late = given.state.load
        let effects = given.reload(page(-40 ... -21, next: "2"))
        #expect(effects == [.cancelLoads])
        given.when(.morePageArrived(late, .success(page(51...60))))
        #expect(given.state.ids == Array(-40 ... -21))
    }

    @Test func aListingThatBecameEmptyIsShownAsEmpty() {
        var given = twoPages
        given.reload(page([]))
        #expect(given.state.page == .empty)
        #expect(given.state.selection == nil)
    }

    @Test func rowsReadInTheUnreadListingStayThroughReloads() {
        var given = Given(.unread, showing: page(11...12))
        for number in 11...12 { given.when(.marked([id(number)], .read(true))) }
        given.when(.select(id(12)))
        given.reload(page([]))
        #expect(given.state.ids == [11, 12])
        given.reload(page([9, 13]))
        #expect(given.state.ids == [9, 11, 12, 13])
        #expect(given.state.selected == 12)
        given.when(.show(.unread))
        given.when(.pageArrived(given.state.load, .success(page([9, 13]))))
        #expect(given.state.ids == [9, 13])
    }

    @Test func aFailedReloadIsLoggedOnly() {
        var given = twoPages
        given.when(.reload)
        let before = given.state.page
        #expect(given.when(.reloaded(given.state.load, .failure(broken))) == [.log(broken)])
        #expect(given.state.page == before)
    }

    @Test func manyReloadsAreAtMostTwo() {
        var given = twoPages
        let request = ArticleListPage.Effect.reloadPage(given.state.load, PageRequest(listing: .all))
        #expect((1...5).flatMap { _ in given.when(.reload) } == [request])
        #expect(given.when(.reloaded(given.state.load, .success(page(11...30)))) == [request])
        #expect(given.when(.reloaded(given.state.load, .success(page(11...30)))) == [])
        #expect(given.when(.reloaded(given.state.load, .success(page(1...30)))) == [])
        #expect(given.state.ids == Array(11...50))
    }

    @Test func aReloadAskedForWhileLoadingFollowsTheLoad() {
        var given = Given(ArticleListPage.self, ArticleListPage.State())
        given.when(.show(.all))
        #expect(given.when(.reload) == [])
        let effects = given.when(.pageArrived(given.state.load, .success(page(1...3))))
        #expect(effects == [.reloadPage(given.state.load, PageRequest(listing: .all))])
    }

    @Test func aReloadBringsAFailedPageBack() {
        var given = Given(ArticleListPage.self, ArticleListPage.State())
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .failure(broken)))
        given.reload(page(1...3))
        #expect(given.state.ids == [1, 2, 3])
        #expect(given.state.selected == 1)
    }

    @Test func theReloadOfAnotherListingIsDropped() {
        var given = twoPages
        given.when(.reload)
        let late = given.state.load
        given.when(.show(.starred))
        given.when(.pageArrived(given.state.load, .success(page([7]))))
        #expect(given.when(.reloaded(late, .success(page(1...9)))) == [])
        #expect(given.state.ids == [7])
    }

    @Test func aReloadThatBringsOnlyASuccessorChangesNothing() {
        var given = twoPages
        let before = given.state.page
        given.reload(page([], next: "2"))
        #expect(given.state.page == before)
    }
}
