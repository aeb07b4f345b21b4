import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct RecencyCacheTests {
    @Test func whatWasUsedLongestAgoGoesFirst() {
        var cache = RecencyCache<String, Int>(maximumCount: 3, maximumCost: 100)
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] { cache.insert(value, for: key, cost: 1) }
        #expect(cache.keysByAge == ["a", "b", "c"])

        #expect(cache.value(for: "a") == 1)
        #expect(cache.keysByAge == ["b", "c", "a"])

        cache.insert(4, for: "d", cost: 1)
        #expect(cache.keysByAge == ["c", "a", "d"])
        #expect(cache.value(for: "b") == nil)
    }

    @Test func aLookWithoutUseKeepsTheOrder() {
        var cache = RecencyCache<String, Int>(maximumCount: 2, maximumCost: 100)
        cache.insert(1, for: "a", cost: 1)
        cache.insert(2, for: "b", cost: 1)
        #expect(cache.peek("a") == 1)
        #expect(cache.keysByAge == ["a", "b"])
    }

    @Test func asManyGoAsTheCostOfTheNewcomerNeeds() {
        var cache = RecencyCache<String, Int>(maximumCount: 10, maximumCost: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "b", cost: 4)
        cache.insert(3, for: "c", cost: 2)
        #expect(cache.cost == 10)

        cache.insert(4, for: "d", cost: 7)
        #expect(cache.keysByAge == ["c", "d"])
        #expect(cache.cost == 9)
    }

    @Test func whatCostsMoreThanAllIsNotKeptAndEvictsNothing() {
        var cache = RecencyCache<String, Int>(maximumCount: 10, maximumCost: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "b", cost: 11)
        #expect(cache.keysByAge == ["a"])
    }

    @Test func anOversizedReplacementTakesTheOldValueAway() {
        var cache = RecencyCache<String, Int>(maximumCount: 10, maximumCost: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "a", cost: 11)
        #expect(cache.count == 0)
        #expect(cache.cost == 0)
    }

    @Test func replacingCountsTheCostOnce() {
        var cache = RecencyCache<String, Int>(maximumCount: 10, maximumCost: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "a", cost: 5)
        #expect(cache.cost == 5)
        #expect(cache.value(for: "a") == 2)
    }

    @Test func aCacheOfNothingKeepsNothing() {
        var cache = RecencyCache<String, Int>(maximumCount: 0, maximumCost: 10)
        cache.insert(1, for: "a", cost: 0)
        #expect(cache.count == 0)
    }

    @Test func removingByRuleGivesTheCostBack() {
        var cache = RecencyCache<String, Int>(maximumCount: 10, maximumCost: 10)
        cache.insert(1, for: "a", cost: 4)
        cache.insert(2, for: "b", cost: 3)
        cache.removeAll { _, value in value == 1 }
        #expect(cache.keysByAge == ["b"])
        #expect(cache.cost == 3)
    }
}
