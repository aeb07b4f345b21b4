import Model
import Testing

@testable import Containers

@Suite(.timeLimit(.minutes(10)))
struct QuietReloadTests {
    @Test func whatIsAskedForMeanwhileRunsOnceAfterwards() {
        var reload = QuietReload.none
        let starts = (1...3).map { _ in reload.ask(busy: false) }
        #expect(starts == [true, false, false])
        let startsAgain = (1...2).map { _ in reload.finish() }
        #expect(startsAgain == [true, false])
        #expect(reload == .none)
    }

    @Test func besideAWatchedLoadItWaits() {
        var reload = QuietReload.none
        let starts = reload.ask(busy: true)
        #expect(!starts)
        let startsAfterwards = reload.finish()
        #expect(startsAfterwards)
        #expect(reload == .running)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SelectionMemoryTests {
    @Test func theListingLeftLongestAgoIsForgottenFirst() {
        var memory = SelectionMemory()
        for number in 1...SelectionMemory.capacity { memory.remember(id(number), in: .feed(feedID("\(number)"))) }
        memory.remember(id(0), in: .feed(feedID("1")))
        memory.remember(id(0), in: .all)
        #expect(memory.count == SelectionMemory.capacity)
        #expect(memory[.feed(feedID("1"))] == id(0))
        #expect(memory[.feed(feedID("2"))] == nil)
        #expect(memory[.feed(feedID("3"))] == id(3))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct EffectTaskTests {
    let load = LoadID()

    @Test func loadsOfAKindShareAName() {
        let first = ArticleListPage.Effect.loadPage(load, PageRequest(listing: .all), .cached)
        let second = ArticleListPage.Effect.loadPage(load, PageRequest(listing: .starred), .reload)
        #expect(first.taskName == second.taskName)
        #expect(AppPage.Effect.articles(first).taskName == first.taskName)
    }

    @Test func refreshesOfDifferentFeedsDoNotEndEachOther() {
        let all = ArticleListPage.Effect.refresh(load, .all)
        let one = ArticleListPage.Effect.refresh(load, .feed(feedID("a")))
        #expect(all.taskName != one.taskName)
    }

    @Test func effectsThatAreNoTasksHaveNoName() async {
        let effects: [AppPage.Effect] = [
            .openURL("https://example.org"), .log(broken), .quit, .cancelArticle, .articles(.cancelLoads),
        ]
        for effect in effects {
            #expect(effect.taskName == nil)
            #expect(await effect.run(on: ScriptedSource()) == nil)
        }
    }
}
