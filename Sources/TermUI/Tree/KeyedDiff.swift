/// How one order of distinct keys becomes another with the fewest moves: equal ends are passed over, and in the middle
/// the longest run of keys that keep their order stays where it is.
struct KeyedDiff<Key: Hashable> {
    /// For each new position the old one of the same key, nil when it was inserted.
    private(set) var sources: [Int?]
    /// Old positions of keys that are gone, rising.
    private(set) var removed: [Int] = []
    /// New positions of keys that were there before but have to move, rising.
    private(set) var moved: [Int] = []

    init(from old: [Key], to new: [Key]) {
        sources = Array(repeating: nil, count: new.count)
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] {
            sources[head] = head
            head += 1
        }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            sources[new.count - 1 - tail] = old.count - 1 - tail
            tail += 1
        }
        matchMiddle(old, head..<(old.count - tail), new, head..<(new.count - tail))
    }

    private mutating func matchMiddle(_ old: [Key], _ oldRange: Range<Int>, _ new: [Key], _ newRange: Range<Int>) {
        if newRange.isEmpty {
            removed = Array(oldRange)
            return
        }
        if oldRange.isEmpty { return }
        var positions: [Key: Int] = [:]
        for index in oldRange { positions[old[index]] = index }
        for index in newRange { sources[index] = positions.removeValue(forKey: new[index]) }
        removed = positions.values.sorted()
        let kept = newRange.filter { sources[$0] != nil }
        let staying = Self.longestRise(kept.compactMap { sources[$0] })
        moved = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
    }

    /// Indices of a longest strictly rising subsequence.
    private static func longestRise(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var previous = Array(repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result: Set<Int> = []
        var index = tails.last ?? -1
        while index >= 0 {
            result.insert(index)
            index = previous[index]
        }
        return result
    }
}
