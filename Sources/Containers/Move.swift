/// How a selection moves in a list.
package enum Move: Equatable, Sendable {
    /// Rows down (negative: up); stops at the ends.
    case by(Int)
    /// The ends of what is loaded, not of the listing.
    case first
    case last
    /// The row of that index; the last when there are fewer.
    case to(Int)

    /// The row that is reached from `index` in a list of `count` rows; nil when there are none.
    package func target(from index: Int, count: Int) -> Int? {
        guard count > 0 else { return nil }
        switch self {
        case .first: return 0
        case .last: return count - 1
        case .to(let index): return min(max(index, 0), count - 1)
        case .by(let rows):
            let (sum, overflow) = index.addingReportingOverflow(rows)
            if overflow { return rows > 0 ? count - 1 : 0 }
            return min(max(sum, 0), count - 1)
        }
    }
}
