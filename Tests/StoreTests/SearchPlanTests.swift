import Model
import Testing

@testable import Store

/// What SQLite says it would do for a search.
@Suite(.timeLimit(.minutes(10)))
struct SearchPlanTests {
    private func plan(_ query: String, _ order: Search.Order = .newestFirst) async throws -> [String] {
        let store = try Store.open(path: ":memory:")
        let root = try #require(try SearchQuery(strict: query).root)
        let compiler = SearchCompiler(calendar: SearchCalendar(now: moment()))
        let condition = try #require(compiler.condition(root))
        let (sql, _) = try SearchSQL(condition, order, after: nil).page(size: 20)
        return try await store.raw("EXPLAIN QUERY PLAN " + sql, columns: 4).map { $0[3] }
    }

    @Test func wordsAreWalkedFromTheNewestAndNothingIsSorted() async throws {
        let steps = try await plan("kernel -x is:unread date:2026")
        #expect(steps.first?.hasPrefix("SCAN search_words VIRTUAL TABLE INDEX") == true, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
        #expect(!steps.dropFirst().contains { $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test func withoutWordsTheIndexOfAListingIsWalked() async throws {
        let steps = try await plan("is:unread")
        #expect(steps.first?.hasPrefix("SEARCH s USING INDEX statuses_unread") == true, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }

    @Test func fromTheOldestTheSameIndexesAreWalkedTheOtherWay() async throws {
        let words = try await plan("kernel is:unread", .oldestFirst)
        #expect(words.first?.hasPrefix("SCAN search_words VIRTUAL TABLE INDEX") == true, "\(words)")
        let unread = try await plan("is:unread", .oldestFirst)
        #expect(unread.first?.hasPrefix("SEARCH s USING INDEX statuses_unread") == true, "\(unread)")
        #expect(!(words + unread).contains { $0.contains("TEMP B-TREE") }, "\(words + unread)")
    }

    @Test(arguments: [[7], [7, 8]] as [[Int64]])
    func someFeedsAreWalkedWithoutSorting(feeds: [Int64]) async throws {
        let store = try Store.open(path: ":memory:")
        let condition = SearchCompiler(calendar: SearchCalendar(now: moment())).listed(feeds)
        let (sql, _) = try SearchSQL(condition, .newestFirst, after: nil).page(size: 20)
        let steps = try await store.raw("EXPLAIN QUERY PLAN " + sql, columns: 4).map { $0[3] }
        #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
}
