import Model
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct FeedServiceMarkTests {
    let source = FakePageSource()

    @Test func aMarkShowsOnCachedPagesWithoutLoading() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        await source.pages.release(.all, page(.a, .b))
        _ = try await service.page(.all, policy: .cached)
        try await service.mark([.b], .read(true))
        #expect(try await service.page(.all, policy: .cached).rows.map(\.status.isRead) == [false, true])
        #expect(await source.pages.calls == [.all])
    }

    @Test func aMarkThatFailedShowsNowhere() async throws {
        let service = FeedService(source: source)
        let changes = await service.changes()
        await source.pages.release(.all, page(.a))
        _ = try await service.page(.all, policy: .cached)
        let failure = Failure.library("The library is read-only.")
        await source.marks.always { _ in .failure(failure) }
        await #expect(throws: failure) { try await service.mark([.a], .read(true)) }
        #expect(try await service.page(.all, policy: .cached) == page(.a))
        await service.close()
        #expect(await changes.reduce(into: []) { $0.append($1) } == [])
    }

    @Test func anOlderAnswerDoesNotUndoAMark() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        let loading = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        try await service.mark([.a], .read(true))
        await source.pages.release(.all, page(.a, .b))
        #expect(try await loading.value.rows.map(\.status.isRead) == [true, false])
        #expect(try await service.page(.all, policy: .cached).rows.map(\.status.isRead) == [true, false])
    }

    /// What another program did is looked up while the reader goes on marking.
    @Test func statusesReadBeforeAMarkDoNotUndoIt() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        await source.pages.release(.all, page(.a))
        _ = try await service.page(.all, policy: .cached)
        var changes = await service.changes().makeAsyncIterator()
        source.changeElsewhere()
        await source.statuses.reached([.a])
        #expect(await changes.next() == .changedElsewhere)
        try await service.mark([.a], .read(true))
        #expect(await changes.next() == .marked([.a], .read(true)))
        #expect(await changes.next() == .catalogueChanged)
        await source.statuses.release([.a], .success([.a: ArticleStatus(isStarred: true)]))
        #expect(await changes.next() == .marked([.a], .starred(true)))
        try await service.mark([.a], .later(true))
        #expect(await changes.next() == .marked([.a], .later(true)))
        await service.close()
    }

    @Test func anAnswerToALoadThatBeganAfterTheMarkIsTakenAsItIs() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        let early = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        try await service.mark([.a], .read(true))
        await source.pages.release(.swift, page(.a))
        #expect(try await service.page(.swift, policy: .cached).rows.map(\.status.isRead) == [false])
        await source.pages.release(.all, page(.a))
        _ = try await early.value
    }

    @Test func aLoadThatEndsThoughItWasCancelledDisturbsNothing() async throws {
        let traits = SourceTraits(prefetches: false, pagesChangeCatalogue: true)
        let source = FakePageSource(traits: traits, hearsCancellation: false)
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        let left = Task { try await service.page(.all, policy: .cached) }
        await source.pages.reached(.all)
        left.cancel()
        await #expect(throws: Failure.cancelled) { try await left.value }
        let other = Task { try await service.page(.swift, policy: .cached) }
        await source.pages.reached(.swift)
        try await service.mark([.a], .read(true))
        await source.pages.release(.swift, page(.b))
        _ = try await other.value

        var changes = await service.changes().makeAsyncIterator()
        await source.pages.release(.all, page(.a))
        #expect(await changes.next() == .catalogueChanged)
        #expect(try await service.catalogue().title == "Fake")
    }

    @Test func marksReachTheSourceOneAfterTheOther() async throws {
        let service = FeedService(source: source)
        let read = FakeFeedSource.MarkCall([.a], .read(true))
        let unread = FakeFeedSource.MarkCall([.a], .read(false))
        let first = Task { try await service.mark([.a], .read(true)) }
        await source.marks.reached(read)
        let second = Task { try await service.mark([.a], .read(false)) }
        #expect(await source.marks.calls == [read])

        await source.marks.release(read, [.a])
        try await first.value
        await source.marks.release(unread, [.a])
        try await second.value
        #expect(await source.marks.calls == [read, unread])
    }

    @Test func aMarkIsCarriedOutThoughItsCallerIsGone() async throws {
        let service = FeedService(source: source)
        let call = FakeFeedSource.MarkCall([.a], .starred(true))
        var changes = await service.changes().makeAsyncIterator()
        let marking = Task { try await service.mark([.a], .starred(true)) }
        await source.marks.reached(call)
        marking.cancel()
        await source.marks.release(call, [.a])
        #expect(await changes.next() == .marked([.a], .starred(true)))
        #expect(await source.marks.cancelled.isEmpty)
    }

    @Test func allWhoListenHearOfAMarkAndOfTheCounts() async throws {
        let service = FeedService(source: source)
        var one = await service.changes().makeAsyncIterator()
        var other = await service.changes().makeAsyncIterator()
        await source.marks.always { .success($0.ids) }
        try await service.mark([.a], .read(true))
        for expected in [SourceChange.marked([.a], .read(true)), .catalogueChanged] {
            #expect(await one.next() == expected)
            #expect(await other.next() == expected)
        }
    }

    @Test func whatWasReadAlreadyChangesNoCounts() async throws {
        let service = FeedService(source: source)
        let changes = await service.changes()
        await source.marks.always { _ in .success([]) }
        try await service.mark([.a], .read(true))
        await service.close()
        #expect(await changes.reduce(into: []) { $0.append($1) } == [.marked([.a], .read(true))])
    }

    @Test func markingNothingAsksNothing() async throws {
        let service = FeedService(source: source)
        try await service.mark([], .read(true))
        #expect(await source.marks.calls.isEmpty)
    }

    @Test func whatWasJustReadStaysInTheUnreadListingUntilItIsReloaded() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        await source.pages.release(.unread, page(.a, .b))
        _ = try await service.page(.unread, policy: .cached)
        try await service.mark([.a], .read(true))
        try await service.mark([.a], .read(false))
        #expect(try await service.page(.unread, policy: .cached) == page(.a, .b))
        try await service.mark([.a], .read(true))
        #expect(try await service.page(.unread, policy: .cached).rows.map(\.id) == [.a, .b])

        await source.pages.release(.unread, page(.b))
        #expect(try await service.page(.unread, policy: .reload).rows.map(\.id) == [.b])
    }

    @Test func aListingThatAnArticleEntersIsLoadedAgain() async throws {
        let service = FeedService(source: source)
        await source.marks.always { .success($0.ids) }
        await source.pages.release(.starred, page(.a))
        _ = try await service.page(.starred, policy: .cached)
        try await service.mark([.b], .starred(true))
        await source.pages.release(.starred, page(.b, .a))
        #expect(try await service.page(.starred, policy: .cached) == page(.b, .a))
    }

    @Test func closingWaitsForMarksThatWereAskedFor() async throws {
        let service = FeedService(source: source)
        let call = FakeFeedSource.MarkCall([.a], .read(true))
        let marking = Task { try await service.mark([.a], .read(true)) }
        await source.marks.reached(call)
        let closing = Task { await service.close() }
        await source.marks.release(call, [.a])
        await closing.value
        try await marking.value
    }
}

@Suite(.timeLimit(.minutes(10)))
struct FeedServiceRefreshTests {
    let source = FakePageSource()

    @Test func progressAndArrivalsAreToldTogetherInPace() async throws {
        let service = FeedService(source: source, pace: .seconds(3600))
        var changes = await service.changes().makeAsyncIterator()
        let refreshing = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        await source.advance(.all, RefreshStep(done: 0, total: 3))
        await source.advance(.all, RefreshStep(done: 1, total: 3, stored: .swift, newArticles: 2))
        await source.advance(.all, RefreshStep(done: 2, total: 3, stored: .news, newArticles: 1))
        await source.advance(.all, RefreshStep(done: 3, total: 3, stored: .swift, newArticles: 0))
        await source.refreshes.release(.all, RefreshReport(feeds: 2, newArticles: 3))

        #expect(try await refreshing.value == RefreshReport(feeds: 2, newArticles: 3))
        let expected: [SourceChange] = [
            .refreshProgress(done: 0, total: 3),
            // What came meanwhile is told at the end, if not before.
            .articlesChanged([.swift, .news]), .catalogueChanged, .refreshProgress(done: 3, total: 3),
            .catalogueChanged,
        ]
        for change in expected { #expect(await changes.next() == change) }
    }

    @Test func whatComesWhileNothingIsToldIsToldAfterAWhile() async throws {
        let service = FeedService(source: source, pace: .milliseconds(1))
        var changes = await service.changes().makeAsyncIterator()
        let refreshing = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        await source.advance(.all, RefreshStep(done: 1, total: 9))
        await source.advance(.all, RefreshStep(done: 2, total: 9, stored: .swift, newArticles: 1))
        // Told while the refresh goes on, whether together or one after the other.
        var told: [SourceChange] = []
        while let change = await changes.next() {
            told.append(change)
            if change == .refreshProgress(done: 2, total: 9) { break }
        }
        #expect(told.contains(.articlesChanged([.swift])))
        await source.refreshes.release(.all, RefreshReport())
        _ = try await refreshing.value
    }

    @Test func pagesOfAFeedThatChangedAreLoadedAgainAndOthersAreNot() async throws {
        let service = FeedService(source: source)
        await source.pages.always { _ in .success(page(.a)) }
        for request in [PageRequest.all, .swift, .news] { _ = try await service.page(request, policy: .cached) }
        let refreshing = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        await source.advance(.all, RefreshStep(done: 1, total: 1, stored: .swift, newArticles: 1))
        await source.refreshes.release(.all, RefreshReport(feeds: 1))
        _ = try await refreshing.value
        for request in [PageRequest.all, .swift, .news] { _ = try await service.page(request, policy: .cached) }
        #expect(await source.pages.calls == [.all, .swift, .news, .all, .swift])
    }

    @Test func aLoadThatBeganBeforeAnArrivalIsNeitherJoinedNorKept() async throws {
        let service = FeedService(source: source)
        let early = Task { try await service.page(.swift, policy: .cached) }
        await source.pages.reached(.swift)
        let refreshing = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        await source.advance(.all, RefreshStep(done: 1, total: 1, stored: .swift, newArticles: 1))
        let late = Task { try await service.page(.swift, policy: .cached) }
        await source.pages.reached(.swift, times: 2)

        await source.pages.release(.swift, page(.a))
        #expect(try await early.value == page(.a))
        await source.pages.release(.swift, page(.b, .a))
        #expect(try await late.value == page(.b, .a))
        #expect(try await service.page(.swift, policy: .cached) == page(.b, .a))
        await source.refreshes.release(.all, RefreshReport())
        _ = try await refreshing.value
    }

    @Test func aSecondRefreshJoinsTheFirst() async throws {
        let service = FeedService(source: source)
        let first = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        let others = [RefreshScope.all, .feed(.swift)].map { scope in Task { try await service.refresh(scope) } }
        await service.hasRefreshWaiters(3)
        await source.refreshes.release(.all, RefreshReport(feeds: 7))
        #expect(try await first.value.feeds == 7)
        for other in others { #expect(try await other.value.feeds == 7) }
        #expect(await source.refreshes.calls == [.all])
    }

    @Test func aRefreshThatIsGivenUpEndsItsProgress() async throws {
        let service = FeedService(source: source)
        var changes = await service.changes().makeAsyncIterator()
        let refreshing = Task { try await service.refresh(.all) }
        await source.refreshes.reached(.all)
        await source.advance(.all, RefreshStep(done: 1, total: 9))
        refreshing.cancel()
        await #expect(throws: Failure.cancelled) { try await refreshing.value }
        await source.refreshes.wasCancelled(.all)
        #expect(await changes.next() == .refreshProgress(done: 1, total: 9))
        #expect(await changes.next() == .refreshProgress(done: 9, total: 9))
    }

    @Test func addingAFeedTellsAndDropsWhatGathersFromAll() async throws {
        let service = FeedService(source: source)
        var changes = await service.changes().makeAsyncIterator()
        await source.pages.always { _ in .success(page(.a)) }
        for request in [PageRequest.all, .news] { _ = try await service.page(request, policy: .cached) }
        let feed = Feed(id: .swift, title: "Swift", address: "https://swift.org/feed")
        let addition = Addition(feed: feed, isNew: true)
        await source.additions.release("https://swift.org/feed", addition)
        #expect(try await service.add("https://swift.org/feed") == addition)
        #expect(await changes.next() == .articlesChanged([.swift]))
        #expect(await changes.next() == .catalogueChanged)
        for request in [PageRequest.all, .news] { _ = try await service.page(request, policy: .cached) }
        #expect(await source.pages.calls == [.all, .news, .all])
    }

    @Test func removingAFeedForgetsItsPagesAndBodies() async throws {
        let service = FeedService(source: source)
        await source.pages.always { _ in .success(page(.a)) }
        await source.articles.always { _ in .success(Article(summary: row(.a), body: .plain("A"))) }
        _ = try await service.page(.swift, policy: .cached)
        _ = try await service.article(.a, policy: .cached)
        await source.removals.release([.swift], ())
        try await service.remove([.swift])
        _ = try await service.page(.swift, policy: .cached)
        _ = try await service.article(.a, policy: .cached)
        #expect(await source.pages.calls.count == 2)
        #expect(await source.articles.calls.count == 2)
    }

    @Test(arguments: [
        (RefreshScope.all, [ArticleID.a, .b, .a, .b]), (.feed(.swift), [.a, .b, .a]), (.feed(.news), [.a, .b, .b]),
    ])
    func bodiesOfRefreshedFeedsAreLoadedAgain(scope: RefreshScope, calls: [ArticleID]) async throws {
        let service = FeedService(source: source)
        await source.articles.always { id in
            .success(Article(summary: row(id, feed: id == .a ? .swift : .news), body: .plain("Body")))
        }
        for id in [ArticleID.a, .b] { _ = try await service.article(id, policy: .cached) }
        await source.refreshes.release(scope, RefreshReport(feeds: 1))
        _ = try await service.refresh(scope)
        for id in [ArticleID.a, .b] { _ = try await service.article(id, policy: .cached) }
        #expect(await source.articles.calls == calls)
    }

    @Test func aFailedRefreshKeepsTheBodies() async throws {
        let service = FeedService(source: source)
        await source.articles.always { _ in .success(Article(summary: row(.a), body: .plain("Body"))) }
        _ = try await service.article(.a, policy: .cached)
        await source.refreshes.release(.all, .failure(.offline(detail: "no route")))
        await #expect(throws: Failure.offline(detail: "no route")) { try await service.refresh(.all) }
        _ = try await service.article(.a, policy: .cached)
        #expect(await source.articles.calls == [.a])
    }

    @Test func streamsEndWhenTheServiceCloses() async {
        let service = FeedService(source: source)
        let before = await service.changes()
        await service.close()
        let after = await service.changes()
        #expect(await before.reduce(0) { count, _ in count + 1 } == 0)
        #expect(await after.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test func whoStopsListeningIsForgotten() async {
        let service = FeedService(source: source)
        let listening = Task { for await _ in await service.changes() {} }
        while await service.subscribers.count == 0 { await Task.yield() }
        listening.cancel()
        await listening.value
        while await service.subscribers.count > 0 { await Task.yield() }
    }

    @Test func whoDoesNotKeepUpKeepsTheNewestChanges() async {
        let service = FeedService(source: source)
        let changes = await service.changes()
        await source.marks.always { _ in .success([]) }
        for number in 0...Subscribers.bufferedChanges {
            try? await service.mark([ArticleID(rawValue: "\(number)")], .read(true))
        }
        await service.close()
        let heard = await changes.reduce(into: []) { $0.append($1) }
        #expect(heard.count == Subscribers.bufferedChanges)
        #expect(heard.first == .marked([ArticleID(rawValue: "1")], .read(true)))
    }
}

extension FeedService {
    func hasRefreshWaiters(_ count: Int) async {
        while refreshes.waiterCount != count { await Task.yield() }
    }
}
