import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticlePageTests {
    let idle = Given(ArticlePage.self, ArticlePage.State(summary: row(1)))

    var loaded: Given<ArticlePage> {
        var given = idle
        given.when(.load)
        given.when(.loaded(given.state.load, .success(article(row(1)))))
        return given
    }

    @Test func loadAsksForTheBodyOnce() {
        var given = idle
        let effects = given.when(.load)
        #expect(given.state.page == .loading)
        #expect(effects == [.loadArticle(given.state.load, id(1), .cached)])
        #expect(given.when(.load) == [])
        #expect(given.when(.refresh) == [])
    }

    @Test func theBodyArrives() {
        var given = loaded
        #expect(given.state.page == .loaded(article(row(1))))
        #expect(given.when(.load) == [])
    }

    @Test func anArticleWithoutABodyIsEmpty() {
        var given = idle
        given.when(.load)
        given.when(.loaded(given.state.load, .success(article(row(1), ""))))
        #expect(given.state.page == .empty)
    }

    @Test(arguments: [(broken, PageState<Article>.failed(broken, nil)), (offline, .offline(offline, nil))])
    func aFailureIsShownAndCanBeRetried(failure: Failure, page: PageState<Article>) {
        var given = idle
        #expect(given.when(.retry) == [])
        given.when(.load)
        given.when(.loaded(given.state.load, .failure(failure)))
        #expect(given.state.page == page)
        #expect(given.when(.retry) == [.loadArticle(given.state.load, id(1), .reload)])
        #expect(given.state.page == .loading)
    }

    @Test func theLateAnswerOfASupersededLoadIsDropped() {
        var given = idle
        given.when(.load)
        let late = given.state.load
        given.when(.leave)
        #expect(given.state.page == .idle)
        given.when(.load)
        given.when(.loaded(late, .failure(broken)))
        #expect(given.state.page == .loading)
    }

    @Test func theBodyStaysWhileRefreshingAndWhenThatFails() {
        var given = loaded
        #expect(given.when(.refresh) == [.loadArticle(given.state.load, id(1), .reload)])
        #expect(given.state.page == .refreshing(article(row(1))))
        let toast = given.when(.loaded(given.state.load, .failure(broken)))
        #expect(toast == [.toast(Toast(.failure, broken.sentence))])
        #expect(given.state.page == .loaded(article(row(1))))
        given.when(.refresh)
        given.when(.loaded(given.state.load, .failure(offline)))
        #expect(given.state.page == .offline(offline, article(row(1))))
        #expect(given.when(.retry) == [.loadArticle(given.state.load, id(1), .reload)])
        #expect(given.state.page == .refreshing(article(row(1))))
        given.when(.leave)
        #expect(given.state.page == .loaded(article(row(1))))
    }

    @Test func togglesShowAtOnceAndAskForTheMark() {
        var given = loaded
        #expect(given.when(.toggleRead) == [.mark(row(1), .read(true))])
        #expect(given.when(.toggleStarred) == [.mark(row(1, read: true), .starred(true))])
        #expect(given.state.summary == row(1, read: true, starred: true))
        #expect(given.state.page.content?.summary == row(1, read: true, starred: true))
    }

    @Test func onlyItsOwnMarksConcernIt() {
        var given = loaded
        given.when(.marked([id(2)], .read(true)))
        #expect(given.state.summary == row(1))
        given.when(.marked([id(2), id(1)], .read(true)))
        #expect(given.state.summary == row(1, read: true))
    }

    @Test func anArticleReadBeforeTheMarkDoesNotTakeItBack() {
        var given = idle
        given.when(.load)
        given.when(.marked([id(1)], .read(true)))
        given.when(.loaded(given.state.load, .success(article(row(1)))))
        #expect(given.state.page == .loaded(article(row(1, read: true))))
    }

    @Test(arguments: ["https://example.org/1", "http://example.org", "HTTPS://例え.jp/%E4%B8%96"])
    func webAddressesAreOpened(url: String) {
        var given = Given(ArticlePage.self, ArticlePage.State(summary: row(1, url: url)))
        #expect(given.when(.openInBrowser) == [.openURL(url)])
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "httpx://a", "-http://a", "http:", "https://", "x"])
    func otherAddressesAreNot(url: String) {
        var given = Given(ArticlePage.self, ArticlePage.State(summary: row(1, url: url)))
        let toast = Toast(.failure, "Tern opens only http and https addresses")
        #expect(given.when(.openInBrowser) == [.toast(toast)])
    }

    @Test(arguments: [nil, ""])
    func anArticleWithoutAnAddressSaysSo(url: String?) {
        var given = Given(ArticlePage.self, ArticlePage.State(summary: row(1, url: url)))
        #expect(given.when(.openInBrowser) == [.toast(Toast(.failure, "This article has no web address"))])
    }
}
