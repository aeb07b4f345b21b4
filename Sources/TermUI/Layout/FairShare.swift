/// How lengths share a room in whole cells: each gets the same, but for those whose bounds keep them from it. A cell
/// more of room makes exactly one of them a cell longer, and as long as the bounds allow it they sum to the room.
enum FairShare {
    struct Bounds: Equatable {
        var minimum: Int
        var maximum: Int

        func clamped(_ level: Int) -> Int { level.clamped(minimum, maximum) }
    }

    /// Remainders fall to the last. Where not even the least fits, each gets its least.
    static func lengths(_ bounds: some BidirectionalCollection<Bounds>, in room: Int) -> [Int] {
        let level = level(bounds, in: room)
        var lengths = bounds.map { $0.clamped(level) }
        var rest = room - total(bounds, level)
        guard rest > 0, level < room else { return lengths }
        for (index, bounds) in zip(lengths.indices, bounds).reversed() where rest > 0 {
            guard bounds.clamped(level + 1) > lengths[index] else { continue }
            lengths[index] += 1
            rest -= 1
        }
        return lengths
    }

    /// The highest level at which all together are no longer than the room.
    private static func level(_ bounds: some Collection<Bounds>, in room: Int) -> Int {
        if total(bounds, room) <= room { return room }
        var low = 0
        var high = room
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if total(bounds, middle) <= room { low = middle } else { high = middle }
        }
        return low
    }

    private static func total(_ bounds: some Collection<Bounds>, _ level: Int) -> Int {
        bounds.reduce(0) { $0.adding($1.clamped(level)) }
    }
}
