import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedListPageTests {
    let idle = Given(FeedListPage.self, FeedListPage.State())
    let loaded = Given<FeedListPage>.loaded(catalogue)

    @Test func loadAsksForTheCatalogueOnce() {
        var given = idle
        let effects = given.when(.load)
        #expect(given.state.page == .loading)
        #expect(effects == [.loadCatalogue(given.state.load)])
        #expect(given.when(.load) == [])
    }

    @Test func theFirstCatalogueSelectsAllArticlesAndShowsThem() {
        var given = idle
        given.when(.load)
        #expect(given.when(.loaded(given.state.load, .success(catalogue))) == [.show(.all)])
        #expect(given.state.page == .loaded(catalogue))
        #expect(given.state.selection == .all)
    }

    @Test func withoutAllArticlesTheFirstFeedIsSelected() {
        let feedsOnly = Catalogue(title: "Mock", gatherings: [.init(.starred, count: 0)], feeds: catalogue.feeds)
        #expect(Given<FeedListPage>.loaded(feedsOnly).state.selection == .feed(feedID("a")))
        let starred = Catalogue(title: "Mock", gatherings: [.init(.starred, count: 0)])
        #expect(Given<FeedListPage>.loaded(starred).state.selection == .starred)
    }

    @Test func aCatalogueWithNothingIsEmpty() {
        let given = Given<FeedListPage>.loaded(Catalogue(title: "Library"))
        #expect(given.state.page == .empty)
        #expect(given.state.selection == nil)
    }

    @Test(arguments: [(broken, PageState<Catalogue>.failed(broken, nil)), (offline, .offline(offline, nil))])
    func aFailureIsShownAndCanBeRetried(failure: Failure, page: PageState<Catalogue>) {
        var given = idle
        given.when(.load)
        given.when(.loaded(given.state.load, .failure(failure)))
        #expect(given.state.page == page)
        #expect(given.state.canRetry)
        #expect(given.when(.load) == [.loadCatalogue(given.state.load)])
    }

    @Test func theLateAnswerOfASupersededLoadIsDropped() {
        var given = idle
        given.when(.load)
        let late = given.state.load
        given.when(.loaded(late, .failure(broken)))
        given.when(.load)
        given.when(.loaded(late, .success(catalogue)))
        #expect(given.state.page == .loading)
    }

    @Test func movesShowEachListingTheyReach() {
        var given = loaded
        #expect(given.when(.move(.by(3))) == [.show(.feed(feedID("a")))])
        #expect(given.when(.move(.last)) == [.show(.feed(feedID("c")))])
        #expect(given.when(.move(.by(1))) == [])
        #expect(given.when(.move(.first)) == [.show(.all)])
        #expect(given.when(.select(.starred)) == [.show(.starred)])
        #expect(given.when(.select(.starred)) == [])
        #expect(given.when(.select(.feed(feedID("gone")))) == [])
        #expect(given.state.selection == .starred)
    }

    @Test func aQuietReloadChangesCountsAndNothingElse() {
        var given = loaded
        given.when(.select(.feed(feedID("b"))))
        #expect(given.when(.reload) == [.loadCatalogue(given.state.load)])
        #expect(given.state.page == .loaded(catalogue))
        var newer = catalogue
        newer.feeds[0].unread = 99
        #expect(given.when(.loaded(given.state.load, .success(newer))) == [])
        #expect(given.state.page == .loaded(newer))
        #expect(given.state.selection == .feed(feedID("b")))
    }

    @Test func manyReloadsAreAtMostTwo() {
        var given = loaded
        #expect((1...5).flatMap { _ in given.when(.reload) }.count == 1)
        #expect(given.when(.loaded(given.state.load, .success(catalogue))) == [.loadCatalogue(given.state.load)])
        #expect(given.when(.loaded(given.state.load, .success(catalogue))) == [])
    }

    @Test func aReloadAskedForWhileLoadingFollowsTheLoad() {
        var given = idle
        given.when(.load)
        #expect(given.when(.reload) == [])
        let effects = given.when(.loaded(given.state.load, .success(catalogue)))
        #expect(effects == [.show(.all), .loadCatalogue(given.state.load)])
    }

    @Test func aFailedReloadIsLoggedOnly() {
        var given = loaded
        given.when(.reload)
        #expect(given.when(.loaded(given.state.load, .failure(offline))) == [.log(offline)])
        #expect(given.state.page == .loaded(catalogue))
    }

    @Test(arguments: [("b", "c"), ("c", "b")])
    func whenTheSelectedFeedIsGoneItsNeighbourIsShown(gone: String, neighbour: String) {
        var given = loaded
        given.when(.select(.feed(feedID(gone))))
        given.when(.reload)
        var newer = catalogue
        newer.feeds.removeAll { $0.id == feedID(gone) }
        let effects = given.when(.loaded(given.state.load, .success(newer)))
        #expect(effects == [.show(.feed(feedID(neighbour))), .feedsChanged([feedID(gone)])])
        #expect(given.state.selection == .feed(feedID(neighbour)))
    }

    @Test func readingAdjustsTheFeedAndTheGatheringsOnce() {
        var given = loaded
        given.when(.marked([row(1), row(1), row(2, read: true), row(3, feed: "b")], .read(true)))
        let counts = given.state.page.content
        #expect(counts?.feeds.map(\.unread) == [6, 2, 0])
        #expect(counts?.gatherings.map(\.count) == [8, 8, 2])
        given.when(.marked([row(1, read: true)], .read(false)))
        #expect(given.state.page.content?.feeds.map(\.unread) == [7, 2, 0])
        given.when(.marked([row(1)], .starred(true)))
        #expect(given.state.page.content?.gatherings.map(\.count) == [9, 9, 3])
    }

    @Test func noCountFallsBelowNothing() {
        var given = loaded
        given.when(.marked([row(1, feed: "c")], .read(true)))
        #expect(given.state.page.content?.feeds.map(\.unread) == [7, 3, 0])
    }

    @Test func aCatalogueReadBeforeAMarkDoesNotBringTheOldCountBack() {
        var given = loaded
        given.when(.reload)
        let late = given.state.load
        given.when(.marked([row(1)], .read(true)))
        given.when(.loaded(late, .success(catalogue)))
        #expect(given.state.page.content?.feeds.first?.unread == 6)
        #expect(given.when(.reload) == [.loadCatalogue(given.state.load)])
    }
}
