import Foundation
import Model
import Store
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct StoriesTests {
    let store: Store
    let service: FeedService

    init() async throws {
        store = try Store.open(path: ":memory:")
        service = FeedService(source: LibrarySource(store: store, fetcher: FakeFetching(), now: { .start }))
        for name in ["one", "two"] {
            let item = NewArticle(identity: name, title: name, url: "https://s.example/1", published: .start)
            let outcome = FetchOutcome(time: .start)
            _ = try await store.add(address: "https://\(name).example/", title: name, site: nil, [item], outcome)
        }
    }

    /// Who shows another article of the story hears of it as well.
    @Test func aMarkOfOneIsToldOfAll() async throws {
        let feeds = try await service.catalogue().feeds.map(\.id)
        let other = PageRequest(listing: .feed(feeds[1]))
        let lead = try #require(try await service.page(.all, policy: .cached).rows.first)
        let follower = try #require(try await service.page(other, policy: .cached).rows.first)
        var changes = await service.changes().makeAsyncIterator()
        try await service.mark([lead.id], .read(true), isNoted: false)
        #expect(await changes.next() == .marked([lead.id, follower.id], .read(true)))
        #expect(try await service.page(other, policy: .cached).rows.map(\.status.isRead) == [true])
        await service.close()
    }

    @Test func aSplitAndItsUndoAreSeenAtOnce() async throws {
        let lead = try #require(try await service.page(.all, policy: .cached).rows.first)
        try await service.split(lead.id)
        #expect(try await service.page(.all, policy: .cached).rows.map(\.title) == ["two", "one"])
        await #expect(throws: Failure.standsAlone) { try await service.split(lead.id) }
        _ = try await service.undo()
        #expect(try await service.page(.all, policy: .cached).rows.map(\.title) == ["one"])
        await service.close()
    }
}
