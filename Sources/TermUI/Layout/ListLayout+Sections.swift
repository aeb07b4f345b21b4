/// Headers that stay at the top while rows of their section scroll past under them.
extension ListLayout {
    /// Headers give way where they would take more than a quarter of the viewport.
    func isPinnable(height: Int) -> Bool { height <= viewport.height / 4 }

    /// How many lines at the top are covered when a row of a section stands there.
    mutating func coveredLines(above row: Int) -> Int {
        guard let header = rows.header(of: row), header < row else { return 0 }
        let height = height(header)
        return isPinnable(height: height) ? height : 0
    }

    /// The header to hold at the top over rows that begin there; the next one pushes it out.
    mutating func pinnedHeader(over visible: [PlacedRow]) -> PlacedRow? {
        guard let first = visible.first, let index = rows.header(of: first.index) else { return nil }
        guard index < first.index || first.y < 0 else { return nil }
        let (node, height) = row(index)
        guard isPinnable(height: height) else { return nil }
        let next = visible.first { $0.y >= height || ($0.index > index && rows.header(of: $0.index) == $0.index) }
        let y = next.map { min(0, $0.y - height) } ?? 0
        return PlacedRow(index: index, node: node, y: y, height: height)
    }
}
