import Model
import TermUI

/// A table in the columns there are: each as wide as its widest cell, the widest ones narrowed until all fit.
struct TableView: View {
    var header: [[RichText.Span]]
    var rows: [[[RichText.Span]]]
    var width: Int

    var body: Node {
        let widths = widths
        VStack {
            if !header.isEmpty {
                line(header, .bold, widths)
                Text(widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"), .border).lineLimit(1)
            }
            for row in rows { line(row, [], widths) }
        }
    }

    private func line(_ cells: [[RichText.Span]], _ attributes: Attributes, _ widths: [Int]) -> Node {
        HStack {
            for (column, columnWidth) in widths.enumerated() {
                if column > 0 { Text(" ").node; Divider().foreground(.border); Text(" ").node }
                Text(column < cells.count ? runs(cells[column], in: nil, attributes) : [])
                    .frame(width: columnWidth)
            }
        }
        .node
    }

    /// Columns for each column. "Fair shares": a column narrower than its share gives the rest to the others.
    private var widths: [Int] {
        let all = (header.isEmpty ? [] : [header]) + rows
        let count = all.map(\.count).max() ?? 0
        let natural = (0..<count).map { column in
            all.map { $0.count > column ? naturalWidth($0[column]) : 0 }.max() ?? 0
        }
        var remaining = max(count, width - 3 * max(0, count - 1))
        var result = natural
        for (position, column) in natural.indices.sorted(by: { natural[$0] < natural[$1] }).enumerated() {
            let share = remaining / (count - position)
            result[column] = max(1, min(natural[column], share))
            remaining -= result[column]
        }
        return result
    }

    private func naturalWidth(_ spans: [RichText.Span]) -> Int {
        runs(spans).map(\.text).joined().split(separator: "\n").map { TextWidth.of(String($0)) }.max() ?? 0
    }
}
