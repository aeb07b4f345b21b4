/// A node's last answers to proposals. Stacks probe with nothing and without end before they give what there is, along
/// both axes, so a handful of answers is enough for any depth.
struct MeasureCache {
    struct Entry {
        var proposal: Proposal
        var size: Size
    }

    static let capacity = 12
    private(set) var entries: [Entry] = []

    subscript(proposal: Proposal) -> Size? {
        for entry in entries where entry.proposal == proposal { return entry.size }
        return nil
    }

    mutating func insert(_ size: Size, for proposal: Proposal) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(Entry(proposal: proposal, size: size))
    }

    /// Empties the cache and returns what was in it, the latest answer first.
    mutating func takeAll() -> [Entry] {
        defer { entries.removeAll(keepingCapacity: true) }
        return entries.reversed()
    }
}
