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
        await source.arrangements.always { _ in .success(()) }
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
        try await service.arrange(.move([.news], to: FeedPlace(order: .before(.swift))))
        #expect(await changes.next() == .catalogueChanged)
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.arrangements.calls.count == 1)
        #expect(await source.pages.calls.count == 1)
    }

    @Test func anotherNameOrFolderDropsAllThatIsCached() async throws {
        let service = await answering()
        var changes = await service.changes().makeAsyncIterator()
        await source.pages.always { _ in .success(page(.a)) }
        for change in [Rearrangement.rename(.news, to: "x"), .move([.news], to: FeedPlace(folder: ["F"]))] {
            _ = try await service.page(.all, policy: .cached)
            try await service.arrange(change)
            #expect(await changes.next() == .changedElsewhere)
        }
        await source.turns.always { isUndone in
            let entry = JournalEntry(id: 1, time: .start, name: "“x” renamed", isUndone: isUndone)
            var outcome = JournalOutcome(entry: entry)
            outcome.changesOther = true
            return .success(outcome)
        }
        _ = try await service.page(.all, policy: .cached)
        _ = try await service.undo()
        #expect(await changes.next() == .changedElsewhere)
        _ = try await service.page(.all, policy: .cached)
        #expect(await source.pages.calls.count == 4)
    }

    @Test func nothingIsEditedAfterTheEnd() async {
        let service = await answering()
        await service.close()
        await #expect(throws: Failure.cancelled) { try await service.remove([.swift]) }
        await #expect(throws: Failure.cancelled) { _ = try await service.undo() }
        await #expect(throws: Failure.cancelled) { try await service.arrange(.rename(.swift, to: nil)) }
        await #expect(throws: Failure.cancelled) { try await service.details(of: .swift) }
        await #expect(throws: Failure.cancelled) { try await service.add("https://a.example/") }
        #expect(await source.removals.calls.isEmpty)
    }
}
