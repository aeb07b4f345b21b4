import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedDetailsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func activity(_ hoursAgo: Double...) -> [Int] {
        FeedDetails.activity(hoursAgo.map { now.addingTimeInterval(-$0 * 3600) }, now: now)
    }

    @Test func articlesCountForTheirDayAndTheLatestDayComesLast() {
        let counts = activity(0, 1, 23.9, 24, 30 * 24 - 1)
        #expect(counts.count == FeedDetails.days)
        #expect(counts.suffix(2) == [1, 3])
        #expect(counts.first == 1)
        #expect(counts.reduce(0, +) == 5)
    }

    @Test func whatIsOlderOrFarAheadIsLeftOut() {
        #expect(activity(30 * 24, 1_000_000, -25).allSatisfy { $0 == 0 })
        #expect(activity(-1).last == 1)
        #expect(FeedDetails.activity([.distantPast, .distantFuture], now: now).allSatisfy { $0 == 0 })
    }

    @Test func theMostFrequentCategoriesComeFirstAndEachArticleCountsOnce() {
        let counted = FeedDetails.categories([["b", "a", "b"], ["b"], ["c", "a"], []])
        #expect(counted == [.init(name: "a", count: 2), .init(name: "b", count: 2), .init(name: "c", count: 1)])
    }

    @Test func noMoreCategoriesAreToldThanAPageHasRoomFor() {
        let many = (0..<1_000).map { ["tag \($0)"] }
        #expect(FeedDetails.categories(many).count == FeedDetails.categoryLimit)
    }
}
