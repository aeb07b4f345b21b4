/// What a column or row of a grid needs, and what it could take.
struct GridTrack: Equatable {
    var minimum = 0
    var ideal = 0
    var maximum = 0
    /// Those of high priority keep their ideal length longest.
    var priority = Int.min

    /// Makes room for a cell.
    mutating func include(minimum: Int, ideal: Int, maximum: Int) {
        self.minimum = max(self.minimum, minimum)
        self.ideal = max(self.ideal, ideal, minimum)
        self.maximum = max(self.maximum, maximum, self.ideal)
    }
}

extension [GridTrack] {
    /// The tracks' lengths in a room: nil gives each its ideal. What is missing is taken from the lowest priority first,
    /// what is left over goes to those that can take more than their ideal.
    func lengths(in room: Int?) -> [Int] {
        guard let room else { return map(\.ideal) }
        if room == .max { return map(\.maximum) }
        let ideal = reduce(0) { $0.adding($1.ideal) }
        if room < ideal { return shrunk(to: room) }
        return FairShare.lengths(map { FairShare.Bounds(minimum: $0.ideal, maximum: $0.maximum) }, in: room)
    }

    private func shrunk(to room: Int) -> [Int] {
        var lengths = map(\.minimum)
        var remaining = room
        for priority in Set(map(\.priority)).sorted(by: >) {
            let group = indices.filter { self[$0].priority == priority }
            let others = indices.filter { self[$0].priority < priority }
            let reserved = others.reduce(0) { $0.adding(self[$1].minimum) }
            let bounds = group.map { FairShare.Bounds(minimum: self[$0].minimum, maximum: self[$0].ideal) }
            let shares = FairShare.lengths(bounds, in: remaining.reduced(by: reserved))
            for (index, length) in zip(group, shares) {
                lengths[index] = length
                remaining = remaining.reduced(by: length)
            }
        }
        return lengths
    }

    /// Makes room for a cell that spans several tracks: what is missing is added to the flexible ones, or where there is
    /// none, to all; the shortest first.
    mutating func include(_ span: Range<Int>, gap: Int, minimum: Int, ideal: Int) {
        func stretched(_ length: KeyPath<GridTrack, Int>, to needed: Int) -> [Int] {
            let hasFlexible = self[span].contains { $0.maximum == .max }
            let bounds = self[span].map { track in
                let least = track[keyPath: length]
                return FairShare.Bounds(minimum: least, maximum: hasFlexible && track.maximum < .max ? least : .max)
            }
            return FairShare.lengths(bounds, in: needed.reduced(by: gap * (span.count - 1)))
        }
        let minima = stretched(\.minimum, to: minimum)
        let ideals = stretched(\.ideal, to: ideal)
        for (offset, index) in span.enumerated() {
            self[index].include(minimum: minima[offset], ideal: ideals[offset], maximum: 0)
        }
    }
}
