/// Keeps values up to a count and a cost, and forgets what was used longest ago.
/// A value that costs more than all is allowed to is not kept at all.
struct RecencyCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
        var lastUse: UInt64
    }

    let maximumCount: Int
    let maximumCost: Int
    private(set) var cost = 0
    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0

    init(maximumCount: Int, maximumCost: Int) {
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    var count: Int { entries.count }

    /// Least recently used first: the order of eviction.
    var keysByAge: [Key] {
        entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    }

    /// The value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// The value, without counting as a use.
    func peek(_ key: Key) -> Value? {
        entries[key]?.value
    }

    mutating func insert(_ value: Value, for key: Key, cost valueCost: Int) {
        remove(key)
        guard valueCost <= maximumCost, maximumCount > 0 else { return }
        while entries.count >= maximumCount || cost + valueCost > maximumCost, let oldest = leastRecentKey {
            remove(oldest)
        }
        uses += 1
        cost += valueCost
        entries[key] = Entry(value: value, cost: valueCost, lastUse: uses)
    }

    mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        cost -= entry.cost
    }

    mutating func removeAll(where isGone: (Key, Value) -> Bool) {
        for (key, entry) in entries where isGone(key, entry.value) { remove(key) }
    }

    /// Changes values in place; costs and the order of eviction stay as they are.
    mutating func updateAll(_ change: (Key, inout Value) -> Void) {
        for index in entries.indices { change(entries.keys[index], &entries.values[index].value) }
    }

    func contains(where isFound: (Key, Value) -> Bool) -> Bool {
        entries.contains { isFound($0.key, $0.value.value) }
    }

    /// A scan: the limits are in the hundreds, where keeping a linked list in order costs more than it saves.
    private var leastRecentKey: Key? {
        entries.min { $0.value.lastUse < $1.value.lastUse }?.key
    }
}
