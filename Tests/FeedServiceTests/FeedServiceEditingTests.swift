import Model
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct FeedServiceEditingTests {
    let source = FakePageSource()

    private func answering() async -> FeedService {
        await source.removals.always { _ in .success(()) }
        await source.restorations.always { _ in .success(()) }
        await source.purges.always { _ in .success(()) }
        await source.moves.always { _ in .success(()) }
        return FeedService(source: source)
    }

    @Test func theNextRemovalEndsTheOneBefore() async throws {
        let service = await answering()
        try await service.remove([.swift])
        #expect(await source.purges.calls == [])
        try await service.remove([.news])
        #expect(await source.purges.calls == [[.swift]])
        await service.close()
        #expect(await source.purges.calls == [[.swift], [.news]])
    }

    @Test func aFeedRemovedAgainAfterItWasAddedAgainIsNotPurged() async throws {
        let service = await answering()
        try await service.remove([.swift, .news])
        // Whoever added one of them again may have been another program.
        try await service.remove([.swift])
        #expect(await source.purges.calls == [[.news]])
        try await service.restore([.swift])
        await service.close()
        #expect(await source.purges.calls == [[.news]])
    }

    @Test func whatWasRestoredIsNotPurged() async throws {
        let service = await answering()
        try await service.remove([.swift, .news])
        try await service.restore([.swift, .news])
        await service.close()
        #expect(await source.restorations.calls == [[.swift, .news]])
        #expect(await source.purges.calls == [])
    }

    @Test func aRemovalThatFailedLeavesTheOneBeforeToBeUndone() async throws {
        let service = await answering()
        try await service.remove([.swift])
        let failure = Failure.library("The library is read-only.")
        await source.removals.release([.news], .failure(failure))
        await #expect(throws: failure) { try await service.remove([.news]) }
        #expect(await source.purges.calls == [])
        try await service.restore([.swift])
        await service.close()
        #expect(await source.purges.calls == [])
    }

    @Test func removingAndRestoringTellWhoListensAndDropWhatIsCached() async throws {
        let service = await answering()
        var changes = await service.changes().makeAsyncIterator()
        await source.pages.always { _ in .success(page(.a)) }
        _ = try await service.page(.all, policy: .cached)
        try await service.remove([.swift, .news])
        #expect(await changes.next() == .articlesChanged([.swift, .news]))
        #expect(await changes.next() == .catalogueChanged)
        _ = try await service.page(.all, policy: .cached)
        try await service.restore([.swift, .news])
        #expect(await changes.next() == .articlesChanged([.swift, .news]))
        #expect(await changes.next() == .catalogueChanged)
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.pages.calls.count == 3)
    }

    @Test func movingTellsThatTheCatalogueChangedAndKeepsPages() async throws {
        let service = await answering()
        var changes = await service.changes().makeAsyncIterator()
        await source.pages.always { _ in .success(page(.a)) }
        _ = try await service.page(.all, policy: .cached)
        try await service.move([.news], before: .swift)
        #expect(await changes.next() == .catalogueChanged)
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.moves.calls == [.init([.news], before: .swift)])
        #expect(await source.pages.calls.count == 1)
    }

    @Test func nothingIsEditedAfterTheEnd() async {
        let service = await answering()
        await service.close()
        await #expect(throws: Failure.cancelled) { try await service.remove([.swift]) }
        await #expect(throws: Failure.cancelled) { try await service.restore([.swift]) }
        await #expect(throws: Failure.cancelled) { try await service.move([.swift], before: nil) }
        await #expect(throws: Failure.cancelled) { try await service.details(of: .swift) }
        await #expect(throws: Failure.cancelled) { try await service.add("https://a.example/") }
        #expect(await source.removals.calls.isEmpty)
    }
}
