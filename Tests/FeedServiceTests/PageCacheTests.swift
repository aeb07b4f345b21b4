import Foundation
import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct PageCacheTests {
    @Test func thePageUsedLongestAgoIsEvicted() {
        var cache = PageCache(maximumPages: 2, maximumBytes: 1 << 20)
        cache.insert(page(.a), for: .all, now: .start)
        cache.insert(page(.b), for: .unread, now: .start)
        #expect(cache.page(for: .all, now: .start) == page(.a))

        cache.insert(page(.c), for: .swift, now: .start)
        #expect(cache.requestsByAge == [.all, .swift])
        #expect(cache.page(for: .unread, now: .start) == nil)
    }

    @Test func bytesBoundItToo() {
        let long = FeedPage(rows: [row(.a, title: String(repeating: "x", count: 5000))])
        var cache = PageCache(maximumPages: 100, maximumBytes: 12_000)
        for listing in [PageRequest.all, .unread, .swift] { cache.insert(long, for: listing, now: .start) }
        #expect(cache.requestsByAge == [.unread, .swift])
        #expect(cache.bytes <= 12_000)
    }

    @Test func pagesOfDifferentSizeAndPlaceAreDifferent() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        cache.insert(page(.a), for: .all, now: .start)
        #expect(cache.page(for: .all.after("2"), now: .start) == nil)
        #expect(cache.page(for: PageRequest(listing: .all, size: 50), now: .start) == nil)
    }

    @Test func aPageIsForgottenWhenItsTimeIsOver() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20, timeToLive: 60)
        cache.insert(page(.a), for: .all, now: .start)
        #expect(cache.page(for: .all, now: .start + 59) != nil)
        #expect(cache.page(for: .all, now: .start + 60) == nil)
        #expect(cache.count == 0)
    }

    @Test func aClockThatWasSetBackMakesPagesOld() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20, timeToLive: 60)
        cache.insert(page(.a), for: .all, now: .start)
        #expect(cache.page(for: .all, now: .start - 3600) == nil)
    }

    @Test func withoutATimeToLivePagesStay() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        cache.insert(page(.a), for: .all, now: .start)
        #expect(cache.page(for: .all, now: .distantFuture) != nil)
    }

    @Test func aMarkChangesItsRowOnEveryPage() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        cache.insert(page(.a, .b), for: .all, now: .start)
        cache.insert(page(.b, .c), for: .swift, now: .start)
        cache.update([.b], .starred(true))
        #expect(cache.page(for: .all, now: .start)?.rows.map(\.status.isStarred) == [false, true])
        #expect(cache.page(for: .swift, now: .start)?.rows.map(\.status.isStarred) == [true, false])
    }

    @Test func whatWasJustReadStaysOnTheUnreadPage() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        cache.insert(page(.a, .b), for: .unread, now: .start)
        cache.update([.a], .read(true))
        let rows = cache.page(for: .unread, now: .start)?.rows
        #expect(rows?.map(\.id) == [.a, .b])
        #expect(rows?.map(\.status.isRead) == [true, false])
    }

    @Test func aMarkIsNoUse() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        cache.insert(page(.a), for: .all, now: .start)
        cache.insert(page(.b), for: .unread, now: .start)
        cache.update([.a], .read(true))
        #expect(cache.requestsByAge == [.all, .unread])
    }

    @Test func pagesOfAListingGoTogether() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        for request in [PageRequest.all, .all.after("2"), .swift] { cache.insert(page(.a), for: request, now: .start) }
        cache.removeAll { $0 == .all }
        #expect(cache.requestsByAge == [.swift])
    }

    @Test func aListingShowsAllWhenEachArticleHasARowSomewhere() {
        var cache = PageCache(maximumPages: 10, maximumBytes: 1 << 20)
        #expect(cache.showsAll([.a], in: .unread))
        cache.insert(page(.a), for: .unread, now: .start)
        cache.insert(page(.b), for: .unread.after("2"), now: .start)
        #expect(cache.showsAll([.a, .b], in: .unread))
        #expect(!cache.showsAll([.a, .c], in: .unread))
    }
}
