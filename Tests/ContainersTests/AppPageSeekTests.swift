import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageSeekTests {
    @Test func inTheListNextUnreadOnlySelects() {
        var given = Given<AppPage>.started()
        #expect(given.when(.nextUnread) == [])
        #expect(given.state.articles.selected == 2)
        #expect(given.state.article == nil)
    }

    @Test func whileReadingNextUnreadOpensAndMarks() {
        var given = Given<AppPage>.reading()
        let effects = given.when(.nextUnread)
        #expect(given.state.article?.summary == row(2, read: true))
        #expect(effects.contains(.mark([row(2)], .read(true), isNoted: false)))
        given.when(.previousUnread)
        #expect(given.state.toast == Toast(.information, "No more unread articles"))
        #expect(given.state.article?.summary.id == id(2))
    }

    @Test func whileReadingTheSearchStartsAtTheArticle() {
        var given = Given<AppPage>.reading()
        given.when(.focus(.articles))
        given.when(.articles(.move(.last)))
        given.when(.focus(.article))
        given.when(.nextUnread)
        #expect(given.state.article?.summary.id == id(2))
    }

    @Test func theNextUnreadOfAPageToComeIsOpenedWhenItArrives() {
        var given = Given<AppPage>.reading(page(1...1, next: "2"))
        given.when(.nextUnread)
        #expect(given.state.article?.summary.id == id(1))
        given.when(.articles(.morePageArrived(given.state.articles.load, .success(page(2...4)))))
        #expect(given.state.article?.summary.id == id(2))
        #expect(given.state.articles.selected == 2)
    }

    @Test(arguments: [AppPage.Intent.leave, .back, .focus(.articles), .focus(.feeds)])
    func aReaderWhoWentAwayIsNotPulledBack(intent: AppPage.Intent) {
        var given = Given<AppPage>.reading(page(1...1, next: "2"))
        given.when(.nextUnread)
        given.when(intent)
        let focus = given.state.focus
        given.when(.articles(.morePageArrived(given.state.articles.load, .success(page(2...4)))))
        #expect(given.state.focus == focus)
        #expect(given.state.article?.summary.id == id(1))
    }

    @Test func aReaderWhoOpensAnArticleEndsTheSearchOfTheList() {
        var given = Given<AppPage>.started(page(1...1, next: "2"))
        given.when(.open)
        given.when(.nextUnread)
        given.when(.open)
        given.when(.articles(.morePageArrived(given.state.articles.load, .success(page(2...4)))))
        #expect(given.state.articles.selected == 1)
        #expect(given.state.article?.summary.id == id(1))
    }
}
