import Model
import Testing

@testable import Containers

@Suite(.timeLimit(.minutes(10)))
struct KeptListingsTests {
    private let other = Listing.feed(feedID("other"))

    @Test func comingBackToAListingFindsTheSameRowsAndTheSameSelection() {
        var given = Given(showing: page(1...3, next: "2"))
        given.when(.rowAppeared(id(3)))
        given.when(.morePageArrived(given.state.load, .success(page(4...6, next: "3"))))
        given.when(.select(id(5)))
        given.when(.show(other))
        #expect(given.state.page == .loading)
        let effects = given.when(.show(.all))
        #expect(given.state.ids == [1, 2, 3, 4, 5, 6])
        #expect(given.state.selected == 5)
        #expect(given.state.tail == .more(cursor("3")))
        #expect(effects == [.cancelLoads])
    }

    @Test func aPageThatWasOnItsWayIsAskedForAgain() {
        var given = Given(showing: page(1...3, next: "2"))
        given.when(.rowAppeared(id(3)))
        let before = given.state.load
        given.when(.show(other))
        given.when(.show(.all))
        #expect(given.state.tail == .more(cursor("2")))
        // What it brings late belongs to before.
        given.when(.morePageArrived(before, .success(page(4...6))))
        #expect(given.state.ids == [1, 2, 3])
    }

    @Test func marksMadeElsewhereAreSeenWhenComingBack() {
        var given = Given(showing: page(1...3))
        given.when(.show(other))
        given.when(.marked([id(2)], .read(true)))
        given.when(.show(.all))
        #expect(given.state.page.content?.rows.map(\.status.isRead) == [false, true, false])
    }

    @Test func listingsWhoseRowsComeAndGoWithMarksAreShownAnew() {
        var kept = KeptListings()
        let content = ArticleListPage.Content(rows: [row(1)], tail: .end)
        kept.keep(content, of: .unread)
        kept.keep(content, of: .starred)
        #expect(kept == KeptListings())
    }

    @Test func theListingLeftLongestAgoIsForgottenFirst() {
        var kept = KeptListings()
        for number in 0...KeptListings.capacity {
            kept.keep(ArticleListPage.Content(rows: [row(number)], tail: .end), of: .feed(feedID("\(number)")))
        }
        #expect(kept.take(.feed(feedID("0"))) == nil)
        #expect(kept.take(.feed(feedID("1")))?.rows.map(\.id) == [id(1)])
        #expect(kept.take(.feed(feedID("1"))) == nil)
    }
}
