import Model

/// Gathers the cells of one table.
struct TableBuilder {
    private var header: [[RichText.Span]] = []
    private var rows: [[[RichText.Span]]] = []
    private var row: [[RichText.Span]] = []
    private var rowIsHeader = true
    private(set) var isInCell = false

    mutating func startRow() {
        if !row.isEmpty { endRow() }
        rowIsHeader = true
    }

    mutating func startCell(isHeader: Bool) {
        isInCell = true
        if !isHeader { rowIsHeader = false }
    }

    mutating func endCell(_ spans: [RichText.Span]) {
        guard isInCell else { return }
        isInCell = false
        row.append(spans)
    }

    mutating func endRow() {
        defer { row = [] }
        guard row.contains(where: { !$0.isEmpty }) else { return }
        if rowIsHeader && header.isEmpty && rows.isEmpty {
            header = row
        } else {
            rows.append(row)
        }
    }

    /// What the table means: a table, or the paragraphs of one that has a single column and only lays out a page.
    mutating func blocks() -> [RichText.Block] {
        endRow()
        let all = (header.isEmpty ? [] : [header]) + rows
        guard let widest = all.map(\.count).max() else { return [] }
        if widest > 1 { return [.table(header: header, rows: rows)] }
        return all.flatMap(\.self).filter { !$0.isEmpty }.map { .paragraph($0) }
    }
}
