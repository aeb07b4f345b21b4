import Containers
import Foundation
import Model
import TestSupport
import Testing

/// Looking into an article that the selection rests on.
@Suite(.timeLimit(.minutes(10)))
struct AppPagePreviewTests {
    /// In the list, resting on the second article, whose load is asked for.
    private func looking() -> Given<AppPage> {
        var given = Given<AppPage>.started()
        given.when(.open)
        given.when(.articles(.move(.by(1))))
        given.when(.rest(id(2)))
        given.when(.rested(id(2)))
        return given
    }

    private func load(_ given: Given<AppPage>, _ number: Int) -> AppPage.Effect {
        .article(.loadArticle(given.state.article?.load ?? LoadID(), id(number), .cached))
    }

    @Test func restingAsksForAMomentAndThenForTheArticle() {
        var given = Given<AppPage>.started()
        #expect(given.when(.rest(id(1))) == [.rest(id(1))])
        #expect(given.state.article == nil)
        let effects = given.when(.rested(id(1)))
        #expect(effects == [load(given, 1)])
        #expect(given.state.focus == .feeds)
        #expect(given.state.article?.isPreview == true)
    }

    @Test func whatIsNoLongerSelectedIsNotOpenedByGoingToItsPane() {
        var given = looking()
        given.when(.articles(.move(.by(1))))
        given.when(.focus(.article))
        #expect(given.state.article?.summary.id == id(3))
        #expect(given.state.articles.row(2)?.status.isRead == false)
    }

    @Test func lookingMarksNothingRead() {
        var given = looking()
        given.deliverArticle()
        #expect(given.state.article?.page.content != nil)
        #expect(given.state.articles.row(2)?.status.isRead == false)
        #expect(given.state.marking.isEmpty)
    }

    @Test func openingWhatIsThereFetchesNothingAndMarksItRead() {
        var given = looking()
        given.deliverArticle()
        #expect(given.when(.open) == [.mark([row(2)], .read(true), isNoted: false)])
        #expect(given.state.focus == .article)
        #expect(given.state.article?.isPreview == false)
        #expect(given.state.article?.page.content != nil)
    }

    @Test func openingWhileItLoadsWaitsForThatLoad() {
        var given = looking()
        #expect(given.when(.open) == [.mark([row(2)], .read(true), isNoted: false)])
        // The view that rested on it goes with that: the load is the reader's now.
        #expect(given.when(.endRest(id(2))) == [.cancelRest])
        given.deliverArticle()
        #expect(given.state.article?.page.content != nil)
    }

    @Test func goingToThePaneOpensWhatIsLookedInto() {
        var given = looking()
        given.deliverArticle()
        #expect(given.when(.focus(.article)) == [.mark([row(2)], .read(true), isNoted: false)])
        #expect(given.state.focus == .article)
    }

    @Test func movingOnEndsTheMomentAndTheLoad() {
        var given = looking()
        #expect(given.when(.endRest(id(2))) == [.cancelRest, .cancelArticle])
        #expect(given.state.article?.page == .idle)
        // The answer that comes all the same is nobody's.
        given.deliverArticle()
        #expect(given.state.article?.page == .idle)
    }

    @Test func movingOnLeavesAnArticleThatWasOpenedAlone() {
        var given = Given<AppPage>.started()
        given.when(.open)
        given.when(.open)
        #expect(given.when(.endRest(id(1))) == [.cancelRest])
        #expect(given.state.article?.page == .loading)
    }

    @Test func anArticleThatIsThereIsNotAskedForAgain() {
        var given = looking()
        given.deliverArticle()
        #expect(given.when(.rest(id(2))) == [])
        var reading = Given<AppPage>.reading()
        reading.when(.leave)
        #expect(reading.when(.rest(id(1))) == [])
    }

    @Test func aLateRestIsIgnored() {
        var given = looking()
        given.when(.articles(.move(.by(1))))
        #expect(given.when(.rested(id(2))) == [])
        given.when(.open)
        #expect(given.when(.rested(id(3))) == [])
    }

    @Test func afterAFailureTheReaderMayRetryAndRestingDoesNot() {
        var given = looking()
        given.when(.article(.loaded(given.state.article?.load ?? LoadID(), .failure(offline))))
        #expect(given.state.article?.page == .offline(offline, nil))
        #expect(given.when(.rest(id(2))) == [])
        let effects = given.when(.retry)
        #expect(effects == [.article(.loadArticle(given.state.article?.load ?? LoadID(), id(2), .reload))])
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestingTests {
    private let source = ScriptedSource()
    private let clock = ManualClock()

    private func container() async -> AppContainer {
        let state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        let container = AppContainer(state: state, source: source, outside: RecordingOutside(), clock: clock)
        container.send(.start)
        await source.release(.catalogue, .catalogue(catalogue))
        await source.release(.page(PageRequest(listing: .all), .cached), .page(page(1...5)))
        await container.until { $0.articles.page.content != nil }
        return container
    }

    @Test func theArticleIsAskedForAfterAMoment() async {
        let container = await container()
        container.send(.rest(id(1)))
        await clock.slept(1)
        #expect(container.state.article == nil)
        clock.advance(by: AppContainer.restTime)
        await source.release(.article(id(1), .cached), .article(article(row(1))))
        await container.until { $0.article?.page.content != nil }
        #expect(container.state.articles.row(1)?.status.isRead == false)
        await container.close()
        #expect(container.runningTasks == 0)
    }

    @Test func whoMovesOnInTimeFetchesNothing() async {
        let container = await container()
        container.send(.rest(id(1)))
        await clock.slept(1)
        container.send(.endRest(id(1)))
        container.send(.articles(.move(.by(1))))
        container.send(.rest(id(2)))
        await clock.slept(2)
        clock.advance(by: AppContainer.restTime)
        await source.called(.article(id(2), .cached))
        #expect(container.state.article?.summary.id == id(2))
        container.send(.endRest(id(2)))
        await source.cancelled(.article(id(2), .cached))
        await container.close()
    }
}
