import Containers
import Foundation
import Model
import TestSupport
import Testing

/// What a search asks of the source while it is typed, and when it lets go of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SearchTasksTests {
    private let source = ScriptedSource()
    private let clock = ManualClock()

    private func container() async -> AppContainer {
        let state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        let container = AppContainer(state: state, source: source, outside: RecordingOutside(), clock: clock)
        container.send(.start)
        await source.release(.catalogue, .catalogue(catalogue))
        await source.release(.page(PageRequest(listing: .all), .cached), .page(page(1...5)))
        await container.until { $0.articles.page.content != nil }
        container.send(.startSearch)
        return container
    }

    private func query(_ text: String) -> SearchQuery { SearchQuery(typed: text, completesLastWord: true) }

    private func call(_ text: String) -> ScriptedSource.Call {
        .page(PageRequest(listing: .search(Search(query(text)))), .cached)
    }

    @Test func theNextKeyCancelsTheSearchBeforeAndItsCount() async {
        let container = await container()
        container.send(.search(.typed("swi")))
        await source.release(call("swi"), .page(page([2])))
        await source.called(.tally(query("swi")))
        container.send(.search(.typed("swif")))
        await source.cancelled(.tally(query("swi")))
        await source.called(call("swif"))
        container.send(.search(.typed("swift")))
        await source.cancelled(call("swif"))
        await source.release(call("swift"), .page(page([9])))
        await source.release(.tally(query("swift")), .tally(SearchTally(found: .exactly(1))))
        await container.until { $0.search.tally != nil }
        #expect(container.state.articles.ids == [9])
        await container.close()
        #expect(container.runningTasks == 0)
    }

    @Test func aSearchThatTakesLongIsSaidTo() async {
        let container = await container()
        container.send(.search(.typed("swift")))
        await clock.slept(1)
        #expect(container.state.search.progress == .asked)
        clock.advance(by: AppContainer.answerTime)
        await container.until { $0.search.progress == .late }
        await container.close()
    }

    @Test func whatIsIndexedMeanwhileIsLookedFor() async {
        let container = await container()
        container.send(.search(.typed("swift")))
        await source.release(call("swift"), .page(page([2])))
        await source.release(.tally(query("swift")), .tally(SearchTally(found: .exactly(1), unindexed: 9)))
        await container.until { $0.search.tally != nil }
        await clock.slept(2)
        clock.advance(by: AppContainer.indexTime)
        await source.release(.tally(query("swift")), .tally(SearchTally(found: .exactly(2))))
        let request = PageRequest(listing: .search(Search(query("swift"))))
        await source.release(.page(request, .reload), .page(page([2, 3])))
        await container.until { $0.articles.ids == [2, 3] }
        await container.close()
    }

    @Test func closingTheSearchLetsGoOfIt() async {
        let container = await container()
        container.send(.search(.typed("swift")))
        await source.called(call("swift"))
        container.send(.search(.close))
        await source.cancelled(call("swift"))
        #expect(container.state.articles.listing == .all)
        await container.close()
        #expect(container.runningTasks == 0)
    }
}
