import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageMarksTests {
    @Test func aMarkShowsEverywhereAtOnce() {
        var given = Given<AppPage>.reading()
        let before = row(1, read: true)
        #expect(given.when(.toggleRead) == [.mark([before], .read(false))])
        #expect(given.state.article?.summary == row(1))
        #expect(given.state.articles.row(1) == row(1))
        #expect(given.unread("a") == 7)
        #expect(given.count(.all) == 10)
    }

    @Test func aPageReadBeforeAMarkThatIsUnderWayDoesNotTakeItBack() {
        var given = Given<AppPage>.reading()
        given.when(.toggleStarred)
        given.when(.sourceChanged(.articlesChanged([feedID("a")])))
        given.when(.articles(.reloaded(given.state.articles.load, .success(page(1...3)))))
        #expect(given.state.articles.row(1)?.status.isStarred == true)
        given.when(.markSettled([id(1)]))
        given.when(.sourceChanged(.articlesChanged([feedID("a")])))
        given.when(.articles(.reloaded(given.state.articles.load, .success(page(1...3)))))
        #expect(given.state.articles.row(1)?.status.isStarred == false)
    }

    @Test func openingCountsTheArticleOnce() {
        let given = Given<AppPage>.reading()
        #expect(given.state.articles.row(1)?.status.isRead == true)
        #expect(given.unread("a") == 6)
        #expect(given.count(.unread) == 9)
    }

    @Test func togglesActOnTheFocusedPage() {
        var given = Given<AppPage>.reading()
        given.when(.focus(.articles))
        given.when(.articles(.select(id(3))))
        #expect(given.when(.toggleStarred) == [.mark([row(3)], .starred(true))])
        #expect(given.state.article?.summary.status.isStarred == false)
        #expect(given.count(.starred) == 3)
        given.when(.focus(.feeds))
        #expect(given.when(.toggleRead) == [])
    }

    @Test func aMarkMadeInTheListShowsOnTheOpenArticle() {
        var given = Given<AppPage>.reading()
        given.when(.focus(.articles))
        given.when(.toggleStarred)
        #expect(given.state.article?.summary.status.isStarred == true)
    }

    @Test func aMarkThatFailedIsTakenBackWithTheReason() {
        var given = Given<AppPage>.reading()
        let before = given.state
        given.when(.toggleStarred)
        let failure = Failure.library("The library is read-only.")
        given.when(.markFailed([id(1)], undo: .starred(false), failure))
        #expect(given.state.article == before.article)
        #expect(given.state.articles == before.articles)
        #expect(given.state.feeds.page == before.feeds.page)
        #expect(given.state.toast == Toast(.failure, "The library is read-only."))
    }

    @Test func aMarkThatFailedAfterTheListWasLeftIsCorrectedByTheCatalogue() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleRead)
        given.when(.articles(.show(.starred)))
        let effects = given.when(.markFailed([id(1)], undo: .read(false), broken))
        #expect(effects.contains(.feeds(.loadCatalogue(given.state.feeds.load))))
    }

    @Test func theSourcesEchoOfAMarkChangesNothing() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleRead)
        given.settleMarks()
        let before = given.state
        given.when(.sourceChanged(.marked([id(1)], .read(true))))
        #expect(given.state.articles == before.articles)
        #expect(given.state.feeds.page == before.feeds.page)
    }

    @Test func theEchoOfAnOlderMarkDoesNotShowOverANewerOne() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleRead)
        given.when(.toggleRead)
        given.when(.markSettled([id(1)]))
        #expect(given.when(.sourceChanged(.marked([id(1)], .read(true)))) == [])
        #expect(given.state.articles.row(1)?.status.isRead == false)
    }

    @Test func theMarkOfAnotherProgramIsShownAndCounted() {
        var given = Given<AppPage>.started()
        let effects = given.when(.sourceChanged(.marked([id(2)], .read(true))))
        #expect(given.state.articles.row(2)?.status.isRead == true)
        #expect(effects == [.feeds(.loadCatalogue(given.state.feeds.load))])
    }

    @Test func theCatalogueIsAskedForOnceEveryMarkIsDurable() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleRead)
        given.when(.toggleStarred)
        #expect(given.when(.sourceChanged(.catalogueChanged)) == [])
        #expect(given.when(.markSettled([id(1)])) == [])
        #expect(given.when(.markSettled([id(1)])) == [.feeds(.loadCatalogue(given.state.feeds.load))])
        #expect(given.state.marking.isEmpty)
    }
}
