import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageRefreshTests {
    /// Refreshing three rows of which the second is selected.
    func refreshing(_ listing: Listing = .all) -> Given<ArticleListPage> {
        var given = Given(listing, showing: page(11...13, next: "2"))
        given.when(.select(id(12)))
        given.when(.refresh)
        return given
    }

    func finished(_ result: Result<RefreshReport, Failure>) -> (Given<ArticleListPage>, [ArticleListPage.Effect]) {
        var given = refreshing()
        let effects = given.when(.refreshFinished(given.state.refreshLoad, result))
        return (given, effects)
    }

    @Test func theContentStaysWhileRefreshing() {
        var given = Given(showing: page(11...13))
        let content = given.state.page.content
        let effects = given.when(.refresh)
        #expect(given.state.page == content.map { .refreshing($0) })
        #expect(effects == [.refresh(given.state.refreshLoad, .all)])
    }

    @Test(arguments: [(Listing.unread, RefreshScope.all), (.feed(feedID("a")), .feed(feedID("a")))])
    func aListingRefreshesTheFeedsItGathers(listing: Listing, scope: RefreshScope) {
        var given = Given(listing, showing: page(1...3))
        #expect(given.when(.refresh) == [.refresh(given.state.refreshLoad, scope)])
    }

    @Test func refreshWhileRefreshingDoesNothing() {
        var given = refreshing()
        #expect(given.when(.refresh) == [])
    }

    @Test func anEmptyListingCanBeRefreshed() {
        var given = Given(showing: page([]))
        #expect(given.when(.refresh) == [.refresh(given.state.refreshLoad, .all)])
        given.when(.refreshFinished(given.state.refreshLoad, .success(RefreshReport(feeds: 1, newArticles: 2))))
        #expect(given.state.page == .empty)
        given.when(.reloaded(given.state.load, .success(page(1...2))))
        #expect(given.state.ids == [1, 2])
        #expect(given.state.selected == 1)
    }

    @Test func aFailedPageIsLoadedPastTheCacheByRefresh() {
        var given = Given(ArticleListPage.self, ArticleListPage.State())
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .failure(offline)))
        #expect(given.when(.refresh) == [.loadPage(given.state.load, PageRequest(listing: .all), .reload)])
    }

    @Test func whenFinishedTheFirstPageIsAskedForAgain() {
        let (given, effects) = finished(.success(RefreshReport(feeds: 7, newArticles: 3)))
        #expect(given.state.page.content.map { .loaded($0) } == given.state.page)
        #expect(
            effects == [
                .toast(Toast(.information, "3 new articles")),
                .reloadPage(given.state.load, PageRequest(listing: .all)),
            ]
        )
    }

    @Test func theToastTellsWhatWentToTheTrash() {
        let (_, one) = finished(.success(RefreshReport(feeds: 7, newArticles: 2, trashed: 1)))
        #expect(one.first == .toast(Toast(.information, "2 new articles, 1 old one went to the trash")))
        let (_, many) = finished(.success(RefreshReport(feeds: 7, trashed: 3)))
        #expect(many.first == .toast(Toast(.information, "3 old articles went to the trash")))
    }

    @Test(arguments: [(0, "Nothing new"), (1, "1 new article"), (3, "3 new articles")])
    func theToastCountsNewArticles(count: Int, text: String) {
        let (_, effects) = finished(.success(RefreshReport(feeds: 7, newArticles: count)))
        #expect(effects.first == .toast(Toast(.information, text)))
    }

    @Test func theToastSaysHowManyFeedsFailedAndWhy() {
        let failures = [broken, offline].map {
            RefreshReport.FeedFailure(feed: feedID("a"), title: "A", failure: $0)
        }
        let (_, effects) = finished(.success(RefreshReport(feeds: 7, newArticles: 3, failures: failures)))
        #expect(effects.first == .toast(Toast(.failure, "3 new articles, 2 of 7 feeds failed: \(broken.sentence)")))
        let (_, one) = finished(.success(RefreshReport(feeds: 1, failures: [failures[0]])))
        #expect(one.first == .toast(Toast(.failure, "A: \(broken.sentence)")))
    }

    private func toast(_ report: RefreshReport) -> String? {
        if case .toast(let toast)? = finished(.success(report)).1.first { toast.text } else { nil }
    }

    @Test func theToastTellsWhatIsToBeKnownOfAFeedBesidesItsArticles() {
        let notice = RefreshReport.Notice(feed: feedID("a"), title: "A", sentence: "moved for good to x.")
        let failure = RefreshReport.FeedFailure(feed: feedID("a"), title: "A", failure: broken)
        var report = RefreshReport(feeds: 2, notices: [notice])
        #expect(toast(report) == "A moved for good to x.")
        report.newArticles = 1
        #expect(toast(report) == "1 new article. A moved for good to x.")
        report.failures = [failure]
        #expect(
            toast(report) == "1 new article, 1 of 2 feeds failed: \(broken.sentence) A moved for good to x."
        )
    }

    @Test func theToastSaysWhenNobodyWasAsked() {
        #expect(toast(RefreshReport(skipped: 3)) == "Asked less than a minute ago.")
        #expect(toast(RefreshReport(feeds: 1, skipped: 3)) == "Nothing new")
    }

    @Test func aFailedRefreshKeepsTheContentAndTellsTheReason() {
        let (given, effects) = finished(.failure(broken))
        #expect(given.state.page.content.map { .loaded($0) } == given.state.page)
        #expect(given.state.ids == [11, 12, 13])
        #expect(effects == [.toast(Toast(.failure, broken.sentence))])
    }

    @Test func aRefreshWithoutNetworkShowsTheContentAsOffline() {
        var (given, effects) = finished(.failure(offline))
        #expect(given.state.page == given.state.page.content.map { .offline(offline, $0) })
        #expect(given.state.ids == [11, 12, 13])
        #expect(effects == [.toast(Toast(.failure, offline.sentence))])
        effects = given.when(.retry)
        #expect(effects == [.refresh(given.state.refreshLoad, .all)])
    }

    @Test func aRefreshOfAnotherListingIsToldButChangesNothing() {
        var given = refreshing()
        let late = given.state.refreshLoad
        given.when(.show(.starred))
        given.when(.pageArrived(given.state.load, .success(page([50]))))
        given.when(.refresh)
        let before = given.state
        let effects = given.when(.refreshFinished(late, .success(RefreshReport(feeds: 7, newArticles: 3))))
        #expect(effects == [.toast(Toast(.information, "3 new articles"))])
        #expect(given.state == before)
    }

    @Test func aCancelledRefreshIsNotComplainedAbout() {
        let (given, effects) = finished(.failure(.cancelled))
        #expect(effects == [])
        #expect(given.state.ids == [11, 12, 13])
    }
}
