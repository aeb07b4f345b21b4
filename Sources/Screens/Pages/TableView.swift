import Model
import TermUI

/// A table in the columns there are: each as wide as its widest cell, the widest ones narrowed until all fit.
struct TableView: EnvironmentView {
    var header: [[RichText.Span]]
    var rows: [[[RichText.Span]]]
    var width: Int
    /// Words that were searched for, in each cell from the header on; empty where there are none.
    var marks: [TextMarks] = []

    /// Columns narrower than this break words everywhere.
    private static let narrowest = 6

    func body(in environment: Environment) -> Node {
        let natural = naturalWidths(environment)
        if isTooWide(natural) { records } else { columns(widths(natural)) }
    }

    /// A table that the columns there are cannot hold: each row as lines of its own, each naming its column.
    private var records: Node {
        VStack(spacing: 1) {
            for (row, marks) in markedRows.dropFirst() {
                VStack {
                    for (index, cell) in row.enumerated() where !cell.isEmpty {
                        Text(label(index) + runs(cell, marks: marks.dropFirst(index).first), hangingIndent: 2)
                    }
                }
            }
        }
        .node
    }

    private func label(_ index: Int) -> [StyledText.Run] {
        guard index < header.count, !header[index].isEmpty else { return [] }
        return runs(header[index], in: .textSecondary) + [StyledText.Run(": ", .textSecondary)]
    }

    private func columns(_ widths: [Int]) -> Node {
        VStack {
            if !header.isEmpty {
                line(header, marks[...], .bold, widths)
                Text(widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"), .border).lineLimit(1)
            }
            for (row, marks) in markedRows.dropFirst() { line(row, marks, [], widths) }
        }
        .node
    }

    private func isTooWide(_ natural: [Int]) -> Bool {
        let least = natural.reduce(0) { $0 + min($1, Self.narrowest) }
        return natural.count > 1 && least + 3 * (natural.count - 1) > width
    }

    /// The header and the rows, each with the marks from its first cell on.
    private var markedRows: [(cells: [[RichText.Span]], marks: ArraySlice<TextMarks>)] {
        var left = marks[...]
        return ([header] + rows).map { cells in
            defer { left = left.dropFirst(cells.count) }
            return (cells, left)
        }
    }

    private func line(
        _ cells: [[RichText.Span]],
        _ marks: ArraySlice<TextMarks>,
        _ attributes: Attributes,
        _ widths: [Int]
    ) -> Node {
        HStack {
            for (column, columnWidth) in widths.enumerated() {
                if column > 0 { Text(" ").node; Divider().foreground(.border); Text(" ").node }
                Text(
                    column < cells.count
                        ? runs(cells[column], in: nil, attributes, marks: marks.dropFirst(column).first) : []
                )
                .frame(width: columnWidth)
            }
        }
        .node
    }

    /// Columns for each column. "Fair shares": a column narrower than its share gives the rest to the others.
    private func widths(_ natural: [Int]) -> [Int] {
        let count = natural.count
        var remaining = max(count, width - 3 * max(0, count - 1))
        var result = natural
        for (position, column) in natural.indices.sorted(by: { natural[$0] < natural[$1] }).enumerated() {
            let share = remaining / (count - position)
            result[column] = max(1, min(natural[column], share))
            remaining -= result[column]
        }
        return result
    }

    private func naturalWidths(_ environment: Environment) -> [Int] {
        var widths: [Int] = []
        for row in [header] + rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], naturalWidth(cell, environment))
            }
        }
        return widths
    }

    private func naturalWidth(_ spans: [RichText.Span], _ environment: Environment) -> Int {
        let lines = runs(spans).map(\.text).joined().split(separator: "\n")
        return lines.map { environment.width(of: String($0)) }.max() ?? 0
    }
}
