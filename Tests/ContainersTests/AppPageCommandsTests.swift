import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageCommandsTests {
    @Test func refreshInTheListRefreshesItsFeedsAndTellsTheOutcome() {
        var given = Given<AppPage>.started()
        #expect(given.when(.refresh) == [.articles(.refresh(given.state.articles.refreshLoad, .all))])
        let report = RefreshReport(feeds: 3, newArticles: 3)
        let effects = given.when(.articles(.refreshFinished(given.state.articles.refreshLoad, .success(report))))
        let toast = Toast(.information, "3 new articles")
        #expect(given.state.toast == toast)
        #expect(
            effects == [
                .expireToast(toast),
                .articles(.reloadPage(given.state.articles.load, PageRequest(listing: .all))),
            ]
        )
    }

    @Test func refreshOnAnArticleAsksForItsBody() {
        var given = Given<AppPage>.reading()
        let effects = given.when(.refresh)
        #expect(effects == [.article(.loadArticle(given.state.article?.load ?? LoadID(), id(1), .reload))])
    }

    @Test func refreshOfFeedsThatAreNotThereLoadsThem() {
        var given = Given<AppPage>.fresh
        given.when(.start)
        given.when(.feeds(.loaded(given.state.feeds.load, .failure(broken))))
        #expect(given.when(.refresh) == [.feeds(.loadCatalogue(given.state.feeds.load))])
    }

    @Test func retryReachesTheFailedPageWhereverTheFocusIs() {
        var given = Given<AppPage>.started()
        #expect(given.when(.retry) == [])
        given.when(.feeds(.move(.by(1))))
        given.when(.articles(.pageArrived(given.state.articles.load, .failure(broken))))
        #expect(given.state.focus == .feeds)
        let request = PageRequest(listing: .unread)
        #expect(given.when(.retry) == [.articles(.loadPage(given.state.articles.load, request, .cached))])
    }

    @Test func retryPrefersTheFocusedPage() {
        var given = Given<AppPage>.started()
        given.when(.open)
        given.when(.open)
        given.when(.article(.loaded(given.state.article?.load ?? LoadID(), .failure(broken))))
        given.when(.articles(.show(.starred)))
        given.when(.articles(.pageArrived(given.state.articles.load, .failure(broken))))
        given.when(.retry)
        #expect(given.state.article?.page == .loading)
        #expect(given.state.articles.page == .failed(broken, nil))
        given.when(.retry)
        #expect(given.state.articles.page == .loading)
    }

    @Test func retryLoadsFailedFeeds() {
        var given = Given<AppPage>.fresh
        given.when(.start)
        given.when(.feeds(.loaded(given.state.feeds.load, .failure(offline))))
        #expect(given.when(.retry) == [.feeds(.loadCatalogue(given.state.feeds.load))])
    }

    @Test func theBrowserGetsTheSelectedOrTheOpenArticle() {
        let rows = [row(1, url: "https://example.org/1"), row(2, url: "file:///etc/passwd"), row(3)]
        var given = Given<AppPage>.started(FeedPage(rows: rows))
        #expect(given.when(.openInBrowser) == [])
        given.when(.open)
        #expect(given.when(.openInBrowser) == [.openURL("https://example.org/1")])
        given.when(.articles(.move(.by(1))))
        given.when(.openInBrowser)
        #expect(given.state.toast?.text == "Tern opens only http and https addresses")
        given.when(.articles(.move(.by(1))))
        given.when(.open)
        given.when(.openInBrowser)
        #expect(given.state.toast?.text == "This article has no web address")
    }

    @Test func articlesThatArriveReloadTheListingTheyConcern() {
        var given = Given<AppPage>.started()
        given.when(.feeds(.select(.feed(feedID("a")))))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...3)))))
        #expect(given.when(.sourceChanged(.articlesChanged([feedID("b")]))) == [])
        let request = PageRequest(listing: .feed(feedID("a")))
        #expect(
            given.when(.sourceChanged(.articlesChanged([feedID("b"), feedID("a")])))
                == [.articles(.reloadPage(given.state.articles.load, request))]
        )
    }

    @Test func gatheringsAreConcernedByEveryFeed() {
        var given = Given<AppPage>.started()
        #expect(given.when(.sourceChanged(.articlesChanged([]))) == [])
        #expect(given.when(.sourceChanged(.articlesChanged([feedID("b")]))).count == 1)
    }

    @Test func whatAnotherProgramChangedIsAskedForAgainWhateverIsShown() {
        var given = Given<AppPage>.started()
        given.when(.feeds(.loaded(given.state.feeds.load, .success(catalogue))))
        given.when(.feeds(.select(.feed(feedID("a")))))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...3)))))
        let effects = given.when(.sourceChanged(.changedElsewhere))
        let request = PageRequest(listing: .feed(feedID("a")))
        #expect(effects.first == .articles(.reloadPage(given.state.articles.load, request)))
        #expect(effects.count == 2)
        #expect(given.state.articles.page.content?.rows.count == 3)
    }

    @Test func failuresNobodyAskedAboutAreLogged() {
        var given = Given<AppPage>.started()
        given.when(.sourceChanged(.articlesChanged([feedID("b")])))
        #expect(given.when(.articles(.reloaded(given.state.articles.load, .failure(broken)))) == [.log(broken)])
        given.when(.sourceChanged(.catalogueChanged))
        #expect(given.when(.feeds(.loaded(given.state.feeds.load, .failure(broken)))) == [.log(broken)])
        #expect(given.state.toast == nil)
    }

    @Test func progressIsShownUntilItIsDone() {
        var given = Given<AppPage>.fresh
        given.when(.sourceChanged(.refreshProgress(done: 1, total: 3)))
        #expect(given.state.refreshProgress == .init(done: 1, total: 3))
        given.when(.sourceChanged(.refreshProgress(done: 3, total: 3)))
        #expect(given.state.refreshProgress == nil)
        given.when(.sourceChanged(.refreshProgress(done: 0, total: 0)))
        #expect(given.state.refreshProgress == nil)
    }
}
