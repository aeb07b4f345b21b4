/// Rows of a layer that moved up or down as a whole, as scrolling moves them: a terminal that can do that within columns
/// need not be sent them again.
package struct RowShift: Equatable, Sendable {
    /// In which rows of the layer, before and after.
    package var rows: Range<Int>
    /// How far up they moved; negative is down. Rows that come in from beyond the range are blank at first.
    package var distance: Int
    /// What then still differs, in the whole layer.
    package var damage: [Span]

    package init(rows: Range<Int>, distance: Int, damage: [Span]) {
        self.rows = rows
        self.distance = distance
        self.damage = damage
    }
}

/// Looks for a shift between two pictures of a layer.
struct ShiftSearch {
    /// Rows as they were; empty for those that are still the same.
    let before: [[Cell]]
    let after: CellBuffer
    /// What differs without a shift.
    let damage: [Span]

    /// What naming margins and scrolling costs, in cells.
    private static let cost = 40
    /// Fewer rows are not worth a look.
    private static let fewestRows = 4

    /// The shift that leaves least to be sent, checked cell by cell; nil when none saves anything.
    func best() -> RowShift? {
        let changed = before.indices.filter { !before[$0].isEmpty }
        guard let first = changed.first, let last = changed.last, changed.count >= Self.fewestRows else { return nil }
        let rows = first..<(last + 1)
        let plain = damage.reduce(0) { $0 + $1.columns.count }
        guard plain > Self.cost, let distance = likeliest(in: rows) else { return nil }
        let shift = RowShift(rows: rows, distance: distance, damage: rest(in: rows, distance))
        let left = shift.damage.reduce(0) { $0 + $1.columns.count }
        return left + Self.cost < plain ? shift : nil
    }

    /// The distance over which most rows agree, by what they hash to: what the shift leaves is checked cell by cell.
    private func likeliest(in rows: Range<Int>) -> Int? {
        let blank = hash(Array(repeating: .blank, count: after.size.width)[...])
        let were = rows.map { hash(old($0)) }
        let are = rows.map { hash(after.row($0)) }
        var best: (distance: Int, count: Int)?
        for size in 1...max(1, rows.count / 2) {
            for distance in [size, -size] {
                let count = are.indices.count {
                    were.indices.contains($0 + distance) && were[$0 + distance] == are[$0] && are[$0] != blank
                }
                if count > best?.count ?? 0 { best = (distance, count) }
            }
        }
        return best?.distance
    }

    /// By bytes (FNV-1a): a row is hashed for each frame that touches it, and two that agree are compared anyway.
    private func hash(_ row: ArraySlice<Cell>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for cell in row {
            for byte in cell.text.utf8 { mix(byte) }
            mix(cell.style.foreground.rawValue)
            mix(cell.style.background.rawValue)
            mix(cell.style.attributes.rawValue)
        }
        return hash
    }

    private func old(_ y: Int) -> ArraySlice<Cell> { before[y].isEmpty ? after.row(y) : before[y][...] }

    private func rest(in rows: Range<Int>, _ distance: Int) -> [Span] {
        let blank = Array(repeating: Cell.blank, count: after.size.width)[...]
        return damage.filter { !rows.contains($0.y) }
            + rows.flatMap { y in
                let source = y + distance
                return Damage.spans(y: y, from: rows.contains(source) ? old(source) : blank, to: after.row(y))
            }
    }
}
