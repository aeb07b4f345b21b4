import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct FeedServicePagesTests {
    let source = FakePageSource()

    @Test func aPageIsLoadedOnceAndThenAnsweredFromTheCache() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a))
        #expect(try await service.page(.all, policy: .cached) == page(.a))
        #expect(try await service.page(.all, policy: .cached) == page(.a))
        #expect(await source.pages.calls == [.all])
    }

    @Test func howeverManyAskThereIsOneLoad() async throws {
        let service = FeedService(source: source)
        let askers = (0..<20).map { _ in Task { try await service.page(.all, policy: .cached) } }
        await service.hasWaiters(20, for: .all)
        await source.pages.release(.all, page(.a))
        for asker in askers { #expect(try await asker.value == page(.a)) }
        #expect(await source.pages.calls == [.all])
    }

    @Test func aSourceThatAnswersAtOnceLosesNobody() async throws {
        let source = FakePageSource(traits: SourceTraits(prefetches: true))
        await source.pages.always { _ in .success(page(.a, next: "2")) }
        let service = FeedService(source: source, maximumPages: 4)
        let askers = (0..<500).map { number in
            Task {
                let request = PageRequest.all.after("\(number % 50)")
                let reloaded = try await service.page(request, policy: .reload)
                return [reloaded, try await service.page(request, policy: .cached)]
            }
        }
        for asker in askers {
            #expect(try await asker.value == [page(.a, next: "2"), page(.a, next: "2")])
        }
    }

    @Test func whoIsCancelledIsAnsweredAtOnceAndTheOthersGetTheirPage() async throws {
        let service = FeedService(source: source)
        let one = Task { try await service.page(.all, policy: .cached) }
        let other = Task { try await service.page(.all, policy: .cached) }
        await service.hasWaiters(2, for: .all)

        one.cancel()
        await #expect(throws: Failure.cancelled) { try await one.value }
        await source.pages.release(.all, page(.a))
        #expect(try await other.value == page(.a))
        #expect(await source.pages.cancelled.isEmpty)
    }

    @Test func whenTheLastOneLeavesTheLoadIsCancelled() async throws {
        let service = FeedService(source: source)
        let askers = (0..<2).map { _ in Task { try await service.page(.all, policy: .cached) } }
        await service.hasWaiters(2, for: .all)
        for asker in askers { asker.cancel() }
        await source.pages.wasCancelled(.all)
        for asker in askers { await #expect(throws: Failure.cancelled) { try await asker.value } }
    }

    @Test func whoAsksAfterACancelledLoadGetsANewOne() async throws {
        let service = FeedService(source: source)
        let first = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        first.cancel()
        await #expect(throws: Failure.cancelled) { try await first.value }

        let second = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all, times: 2)
        await source.pages.wasCancelled(.all)
        await source.pages.release(.all, page(.b))
        #expect(try await second.value == page(.b))
    }

    @Test func aCallerThatIsCancelledAlreadyAsksNothing() async throws {
        let service = FeedService(source: source)
        let asker = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.page(.all, policy: .cached)
        }
        await #expect(throws: Failure.cancelled) { try await asker.value }
        #expect(await source.pages.calls.isEmpty)
    }

    @Test func aFailureReachesAllWhoWaitAndIsNotKept() async throws {
        let service = FeedService(source: source)
        let askers = (0..<2).map { _ in Task { try await service.page(.all, policy: .cached) } }
        await service.hasWaiters(2, for: .all)
        await source.pages.release(.all, .failure(.offline(detail: "no route")))
        for asker in askers { await #expect(throws: Failure.offline(detail: "no route")) { try await asker.value } }

        await source.pages.release(.all, page(.a))
        #expect(try await service.page(.all, policy: .cached) == page(.a))
    }

    @Test func reloadingBypassesTheCacheAndReplacesWhatItHolds() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a))
        _ = try await service.page(.all, policy: .cached)
        await source.pages.release(.all, page(.b))
        #expect(try await service.page(.all, policy: .reload) == page(.b))
        #expect(try await service.page(.all, policy: .cached) == page(.b))
    }

    @Test func reloadingDoesNotJoinAnOlderLoadWhoseAnswerIsNotKept() async throws {
        let service = FeedService(source: source)
        let older = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        let reload = Task { try await service.page(.all, policy: .reload) }
        await source.pages.reached(.all, times: 2)

        await source.pages.release(.all, page(.a))
        #expect(try await older.value == page(.a))
        await source.pages.release(.all, page(.b))
        #expect(try await reload.value == page(.b))
        #expect(try await service.page(.all, policy: .cached) == page(.b))
    }

    @Test func twoReloadsShareOneLoadAndOthersJoinIt() async throws {
        let service = FeedService(source: source)
        let first = Task { try await service.page(.all, policy: .reload) }
        await source.pages.reached(.all)
        let others = [LoadPolicy.reload, .cached].map { policy in
            Task { try await service.page(.all, policy: policy) }
        }
        await service.hasWaiters(3, for: .all)
        await source.pages.release(.all, page(.a))
        for asker in [first] + others { #expect(try await asker.value == page(.a)) }
        #expect(await source.pages.calls == [.all])
    }

    @Test func aFailedReloadKeepsWhatWasCached() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a))
        _ = try await service.page(.all, policy: .cached)
        await source.pages.release(.all, .failure(.http(status: 500, what: "x")))
        await #expect(throws: Failure.http(status: 500, what: "x")) { try await service.page(.all, policy: .reload) }
        #expect(try await service.page(.all, policy: .cached) == page(.a))
    }

    @Test func reloadingTheFirstPageForgetsThoseThatFollowIt() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a, next: "2"))
        await source.pages.release(.all.after("2"), page(.b))
        _ = try await service.page(.all, policy: .cached)
        _ = try await service.page(.all.after("2"), policy: .cached)

        await source.pages.release(.all, page(.c, next: "2"))
        _ = try await service.page(.all, policy: .reload)
        await source.pages.release(.all.after("2"), page(.a))
        #expect(try await service.page(.all.after("2"), policy: .cached) == page(.a))
    }

    @Test func aPageThatIsTooOldIsLoadedAgain() async throws {
        let clock = Mutex(Date.start)
        let service = FeedService(source: FakePageSource(traits: SourceTraits(timeToLive: 60, prefetches: false))) {
            clock.withLock { $0 }
        }
        let source = try #require(await service.source as? FakePageSource)
        await source.pages.always { _ in .success(page(.a)) }
        _ = try await service.page(.all, policy: .cached)
        clock.withLock { $0 += 59 }
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.pages.calls.count == 1)
        clock.withLock { $0 += 1 }
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.pages.calls.count == 2)
    }

    @Test func aClosedServiceAnswersNobody() async throws {
        let service = FeedService(source: source)
        let waiting = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        await service.close()
        await #expect(throws: Failure.cancelled) { try await waiting.value }
        await #expect(throws: Failure.cancelled) { try await service.page(.all, policy: .cached) }
        await source.pages.wasCancelled(.all)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct FeedServicePrefetchTests {
    let source = FakePageSource(traits: SourceTraits(prefetches: true))

    @Test func theFirstPageOfASearchLoadsNoneAhead() async throws {
        let service = FeedService(source: source)
        let search = PageRequest(listing: .search(Search(SearchQuery(typed: "swift"))))
        await source.pages.release(search, page(.a, next: "2"))
        _ = try await service.page(search, policy: .cached)
        await source.pages.release(search.after("2"), page(.b, next: "3"))
        _ = try await service.page(search.after("2"), policy: .cached)
        await source.pages.reached(search.after("3"))
        #expect(await source.pages.calls == [search, search.after("2"), search.after("3")])
    }

    @Test func theNextPageIsLoadedAhead() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .cached)
        await source.pages.reached(.all.after("2"))
        await source.pages.release(.all.after("2"), page(.b, next: "3"))
        #expect(try await service.page(.all.after("2"), policy: .cached).rows == page(.b).rows)
        #expect(await source.pages.calls.count { $0 == .all.after("2") } == 1)
    }

    @Test func onlyOnePageIsLoadedAhead() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all.after("2"), page(.b, next: "3"))
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .cached)
        await service.isIdle()
        #expect(await source.pages.calls == [.all, .all.after("2")])
    }

    @Test func aFailedPrefetchIsSilentAndTriedAgainByWhoAsks() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all.after("2"), .failure(.offline(detail: "no route")))
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .cached)
        await service.isIdle()
        await source.pages.release(.all.after("2"), page(.b))
        #expect(try await service.page(.all.after("2"), policy: .cached) == page(.b))
    }

    @Test func whoAsksDuringAPrefetchJoinsIt() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .cached)
        await source.pages.reached(.all.after("2"))
        let asker = Task { try await service.page(.all.after("2"), policy: .cached) }
        await service.hasWaiters(1, for: .all.after("2"))
        await source.pages.release(.all.after("2"), page(.b))
        #expect(try await asker.value == page(.b))
        #expect(await source.pages.calls == [.all, .all.after("2")])
    }

    @Test func theLastPagePrefetchesNothing() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a))
        _ = try await service.page(.all, policy: .cached)
        #expect(await service.pageLoads.isEmpty)
    }

    @Test func aReloadedPagePrefetchesNothing() async throws {
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .reload)
        #expect(await service.pageLoads.isEmpty)
        _ = try await service.page(.all, policy: .cached)
        await source.pages.reached(.all.after("2"))
    }

    @Test func aSourceThatDoesNotWantItIsLeftAlone() async throws {
        let source = FakePageSource(traits: SourceTraits(prefetches: false))
        let service = FeedService(source: source)
        await source.pages.release(.all, page(.a, next: "2"))
        _ = try await service.page(.all, policy: .cached)
        #expect(await service.pageLoads.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct FeedServiceArticleTests {
    let source = FakePageSource()
    let article = Article(summary: row(.a), body: .plain("Body"))

    @Test func aBodyIsLoadedOnce() async throws {
        let service = FeedService(source: source)
        await source.articles.release(.a, article)
        #expect(try await service.article(.a, policy: .cached) == article)
        #expect(try await service.article(.a, policy: .cached) == article)
        #expect(await source.articles.calls == [.a])
    }

    @Test func reloadingBypassesTheCacheAndReplacesWhatItHolds() async throws {
        let service = FeedService(source: source)
        await source.articles.release(.a, article)
        _ = try await service.article(.a, policy: .cached)
        let new = Article(summary: row(.a), body: .plain("New body"))
        await source.articles.release(.a, new)
        #expect(try await service.article(.a, policy: .reload) == new)
        #expect(try await service.article(.a, policy: .cached) == new)
        #expect(await source.articles.calls == [.a, .a])
    }

    @Test func aFailedReloadKeepsTheBody() async throws {
        let service = FeedService(source: source)
        await source.articles.release(.a, article)
        _ = try await service.article(.a, policy: .cached)
        await source.articles.release(.a, .failure(.missing(what: "The article")))
        await #expect(throws: Failure.missing(what: "The article")) { try await service.article(.a, policy: .reload) }
        #expect(try await service.article(.a, policy: .cached) == article)
    }

    @Test func reloadingABodyDoesNotJoinAnOlderLoad() async throws {
        let service = FeedService(source: source)
        let older = Task { try await service.article(.a, policy: .cached) }
        await source.articles.reached(.a)
        let reload = Task { try await service.article(.a, policy: .reload) }
        await source.articles.reached(.a, times: 2)
        await source.articles.release(.a, article)
        #expect(try await older.value == article)
        let new = Article(summary: row(.a), body: .plain("New body"))
        await source.articles.release(.a, new)
        #expect(try await reload.value == new)
        #expect(try await service.article(.a, policy: .cached) == new)
    }

    @Test func aFailureIsNotKept() async throws {
        let service = FeedService(source: source)
        await source.articles.release(.a, .failure(.missing(what: "The article")))
        await #expect(throws: Failure.missing(what: "The article")) { try await service.article(.a, policy: .cached) }
        await source.articles.release(.a, article)
        #expect(try await service.article(.a, policy: .cached) == article)
    }

    @Test func aMarkShowsOnTheCachedBodyAndOnOneThatArrivesLater() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        await source.articles.release(.a, article)
        _ = try await service.article(.a, policy: .cached)
        let late = Task { try await service.article(.b, policy: .cached) }
        await source.articles.reached(.b)

        try await service.mark([.a, .b], .starred(true))
        await source.articles.release(.b, Article(summary: row(.b), body: .plain("B")))
        #expect(try await service.article(.a, policy: .cached).summary.status.isStarred)
        #expect(try await late.value.summary.status.isStarred)
    }

    @Test func cancellingGivesUpTheLoad() async throws {
        let service = FeedService(source: source)
        let asker = Task { try await service.article(.a, policy: .cached) }
        await source.articles.reached(.a)
        asker.cancel()
        await #expect(throws: Failure.cancelled) { try await asker.value }
        await source.articles.wasCancelled(.a)
    }
}

extension FeedService {
    /// Suspends until this many callers wait for a page.
    func hasWaiters(_ count: Int, for request: PageRequest) async {
        while pageLoads.current(request).map({ pageLoads.waiters(of: $0) }) != count { await Task.yield() }
    }

    /// Suspends until nothing is on its way.
    func isIdle() async {
        while !pageLoads.isEmpty { await Task.yield() }
    }
}
