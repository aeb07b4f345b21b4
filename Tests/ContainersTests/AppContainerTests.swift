import Containers
import Foundation
import Model
import Observation
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppContainerTests {
    let source = ScriptedSource()
    let outside = RecordingOutside()
    let clock = ManualClock()
    let firstPage = ScriptedSource.Call.page(PageRequest(listing: .all), .cached)

    func container() -> AppContainer {
        let state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        return AppContainer(state: state, source: source, outside: outside, clock: clock)
    }

    /// A container whose catalogue and first page arrived.
    func started(_ first: FeedPage = page(1...5)) async -> AppContainer {
        let container = container()
        container.send(.start)
        await source.release(.catalogue, .catalogue(catalogue))
        await source.release(firstPage, .page(first))
        await container.until { $0.articles.page.content != nil }
        return container
    }

    @Test func startBringsTheCatalogueAndTheFirstPage() async {
        let container = await started()
        #expect(container.state.feeds.page == .loaded(catalogue))
        #expect(container.state.articles.ids == [1, 2, 3, 4, 5])
        await container.close()
    }

    @Test func aFailureOfTheSourceIsShownAndRetried() async {
        let container = container()
        container.send(.start)
        await source.release(.catalogue, .failure(broken))
        await container.until { $0.feeds.page == .failed(broken, nil) }
        container.send(.retry)
        await source.release(.catalogue, .catalogue(catalogue))
        await container.until { $0.feeds.page == .loaded(catalogue) }
        await container.close()
    }

    @Test func theSourcesChangesArrive() async {
        let container = await started()
        await source.tell(.marked([id(2)], .starred(true)))
        await container.until { $0.articles.row(2)?.status.isStarred == true }
        await source.tell(.refreshProgress(done: 1, total: 2))
        await container.until { $0.refreshProgress == .init(done: 1, total: 2) }
        await container.close()
    }

    @Test func anotherListingCancelsTheLoadOfTheOneBefore() async {
        let container = container()
        container.send(.start)
        await source.release(.catalogue, .catalogue(catalogue))
        await source.called(firstPage)
        container.send(.feeds(.select(.starred)))
        await source.cancelled(firstPage)
        await source.release(.page(PageRequest(listing: .starred), .cached), .page(page([9])))
        await container.until { $0.articles.page.content != nil }
        #expect(container.state.articles.ids == [9])
        await container.close()
    }

    @Test func leavingAnArticleCancelsItsLoad() async {
        let container = await started(page(1...5, read: true))
        container.send(.open)
        container.send(.open)
        await source.called(.article(id(1), .cached))
        container.send(.leave)
        await source.cancelled(.article(id(1), .cached))
        #expect(container.state.article?.page == .idle)
        await container.close()
    }

    @Test func aMarkReachesTheSource() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleStarred)
        #expect(container.state.articles.row(1)?.status.isStarred == true)
        await source.release(.mark([id(1)], .starred(true)), .done)
        await container.until { $0.marking.isEmpty }
        #expect(container.state.articles.row(1)?.status.isStarred == true)
        await container.close()
    }

    @Test func aMarkThatTheSourceRefusesIsTakenBack() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleRead)
        await source.release(.mark([id(1)], .read(true)), .failure(.library("The library is read-only.")))
        await container.until { $0.toast == Toast(.failure, "The library is read-only.") }
        #expect(container.state.articles.row(1)?.status.isRead == false)
        #expect(container.state.feeds.page.content?.gatherings.first?.count == 10)
        await container.close()
    }

    @Test func marksReachTheSourceInTheOrderTheyWereMade() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleRead)
        container.send(.toggleRead)
        await source.called(.mark([id(1)], .read(true)))
        #expect(await !source.calls.contains(.mark([id(1)], .read(false))))
        await source.release(.mark([id(1)], .read(true)), .done)
        await source.release(.mark([id(1)], .read(false)), .done)
        await container.until { $0.marking.isEmpty }
        await container.close()
    }

    @Test(arguments: [(Toast(.information, "Nothing new"), 4), (Toast(.failure, "No"), 8)])
    func aToastGoesAway(toast: Toast, seconds: Int) async {
        let container = container()
        container.send(.showToast(toast))
        await clock.slept(1)
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(container.state.toast == toast)
        clock.advance(by: .milliseconds(1))
        await container.until { $0.toast == nil }
        await container.close()
    }

    @Test func aNewerToastStaysItsWholeTime() async {
        let container = container()
        let first = Toast(.information, "first")
        let second = Toast(.failure, "second")
        container.send(.showToast(first))
        await clock.slept(1)
        clock.advance(by: .seconds(3))
        container.send(.showToast(second))
        await clock.slept(2)
        clock.advance(by: .seconds(4))
        #expect(container.state.toast == second)
        clock.advance(by: .seconds(4))
        await container.until { $0.toast == nil }
        await container.close()
    }

    @Test func theBrowserIsStartedAndItsFailureTold() async {
        let container = await started(FeedPage(rows: [row(1, read: true, url: "https://example.org/1")]))
        container.send(.focus(.articles))
        container.send(.openInBrowser)
        #expect(outside.opened == ["https://example.org/1"])
        #expect(container.state.toast == nil)
        outside.opens = false
        container.send(.openInBrowser)
        #expect(container.state.toast == Toast(.failure, "No browser could be started for https://example.org/1"))
        await container.close()
    }

    @Test func quietFailuresGoToTheLog() async {
        let container = await started()
        await source.tell(.catalogueChanged)
        await source.release(.catalogue, .failure(broken))
        await outside.logged()
        #expect(outside.lines == [broken.sentence])
        #expect(container.state.toast == nil)
        await container.close()
    }

    @Test func aScreenSaysAFailurePlainlyAndTheLogSaysTheRest() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleRead)
        let failure = Failure.library("The library is locked.", detail: "SQLite 5: database is locked")
        await source.release(.mark([id(1)], .read(true)), .failure(failure))
        await outside.logged()
        #expect(outside.lines == ["The library is locked. (SQLite 5: database is locked)"])
        #expect(container.state.toast == Toast(.failure, "The library is locked."))
        await container.close()
    }

    @Test func quitReachesTheOutsideOnce() async {
        let container = container()
        container.send(.back)
        container.send(.quit)
        #expect(outside.quits == 1)
        await container.close()
    }

    @Test func closeCancelsWhatRuns() async {
        let container = container()
        container.send(.start)
        await source.called(.catalogue)
        await container.close()
        #expect(await source.cancelled == [.catalogue])
        let before = container.state
        container.send(.showHelp)
        #expect(container.state == before)
    }

    @Test func closeBringsMarksHome() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleStarred)
        container.send(.back)
        container.send(.back)
        async let closed = container.close()
        await source.release(.mark([id(1)], .starred(true)), .done)
        #expect(await closed == [])
        #expect(await !source.cancelled.contains(.mark([id(1)], .starred(true))))
    }

    @Test func editsReachTheSourceInTheOrderTheyWereMade() async {
        let container = await started()
        container.send(.feeds(.select(.feed(feedID("b")))))
        container.send(.removeFeeds)
        container.send(.undo)
        await source.called(.remove([feedID("b")]))
        #expect(await !source.calls.contains(.undo))
        await source.release(.remove([feedID("b")]), .done)
        let entry = JournalEntry(id: 1, time: Date(timeIntervalSince1970: 0), name: "“B” removed", isUndone: true)
        await source.release(.undo, .outcome(JournalOutcome(entry: entry, feeds: [feedID("b")])))
        await container.until { $0.toast == Toast(.information, "Undone: “B” removed") }
        await container.close()
    }

    @Test func closeBringsEditsHome() async {
        let container = await started()
        container.send(.feeds(.select(.feed(feedID("b")))))
        container.send(.removeFeeds)
        async let closed = container.close()
        await source.release(.remove([feedID("b")]), .failure(.library("The disk is full.")))
        #expect(await closed == ["A change could not be saved.", "The disk is full."])
    }

    @Test func theSheetThatAddsIsCancelledWithItsWork() async {
        let container = await started()
        container.send(.addFeed)
        container.send(.addFeedSheet(.submit("https://d.example")))
        await source.called(.add("https://d.example"))
        container.send(.leave)
        await source.cancelled(.add("https://d.example"))
        await container.close()
    }

    @Test func theDetailsOfAnotherFeedCancelTheLoadOfTheOneBefore() async {
        let container = await started()
        container.send(.feeds(.select(.feed(feedID("a")))))
        container.send(.showDetails)
        await source.called(.details(feedID("a")))
        container.send(.moveDetails(.by(1)))
        await source.cancelled(.details(feedID("a")))
        await source.release(.details(feedID("b")), .details(FeedDetails(feed: catalogue.feeds[1], articles: 7)))
        await container.until {
            if case .details(let sheet) = $0.popup { sheet.page.content?.articles == 7 } else { false }
        }
        container.send(.moveDetails(.by(1)))
        await source.called(.details(feedID("c")))
        container.send(.leave)
        await source.cancelled(.details(feedID("c")))
        await container.close()
    }

    @Test func closeDoesNotWaitForEverForAMark() async {
        let container = await started()
        container.send(.focus(.articles))
        container.send(.toggleStarred)
        await source.called(.mark([id(1)], .starred(true)))
        async let closed = container.close()
        await clock.slept(1)
        clock.advance(by: AppContainer.markGrace)
        #expect(await closed.first == "A change could not be saved.")
        #expect(await source.cancelled.contains(.mark([id(1)], .starred(true))))
    }
}

/// Remembers what reached the outside.
@MainActor
final class RecordingOutside: AppOutside {
    var opens = true
    private(set) var opened: [String] = []
    private(set) var lines: [String] = []
    private(set) var quits = 0
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func open(url: String) -> Bool {
        opened.append(url)
        return opens
    }

    var saving = Result<String, Failure>.success("/home/config.toml")
    private(set) var saved: [Settings] = []

    func save(_ settings: Settings) -> Result<String, Failure> {
        saved.append(settings)
        return saving
    }

    func log(_ line: String) {
        lines.append(line)
        for watcher in watchers { watcher.resume() }
        watchers = []
    }

    func quit() { quits += 1 }

    /// Returns once something is in the log.
    func logged() async {
        if lines.isEmpty { await withCheckedContinuation { watchers.append($0) } }
    }
}

extension AppContainer {
    /// Returns once the state is as described.
    func until(_ condition: (AppPage.State) -> Bool) async {
        while !condition(state) {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = self.state
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
