import Model
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct FeedServiceEditingTests {
    let source = FakePageSource()

    private func answering() async -> FeedService {
        await source.removals.always { _ in .success(()) }
        await source.turns.always { isUndone in
            let entry = JournalEntry(id: 1, time: .start, name: "“Swift” removed", isUndone: isUndone)
            return .success(JournalOutcome(entry: entry, feeds: [.swift, .news]))
        }
        await source.moves.always { _ in .success(()) }
        return FeedService(source: source)
    }

    @Test func removingAndTakingThatBackTellWhoListensAndDropWhatIsCached() async throws {
        let service = await answering()
        var changes = await service.changes().makeAsyncIterator()
        await source.pages.always { _ in .success(page(.a)) }
        _ = try await service.page(.all, policy: .cached)
        try await service.remove([.swift, .news])
        #expect(await changes.next() == .articlesChanged([.swift, .news]))
        #expect(await changes.next() == .catalogueChanged)
        _ = try await service.page(.all, policy: .cached)
        #expect(try await service.undo()?.feeds == [.swift, .news])
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
        await #expect(throws: Failure.cancelled) { _ = try await service.undo() }
        await #expect(throws: Failure.cancelled) { try await service.move([.swift], before: nil) }
        await #expect(throws: Failure.cancelled) { try await service.details(of: .swift) }
        await #expect(throws: Failure.cancelled) { try await service.add("https://a.example/") }
        #expect(await source.removals.calls.isEmpty)
    }
}
