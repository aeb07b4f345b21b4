/// What differs between two pictures of a row.
enum Damage {
    /// Runs of cells that differ; a wide cluster is in a run with both halves or not at all.
    static func spans(y: Int, from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) -> [Span] {
        var spans: [Span] = []
        var x = 0
        let count = new.count
        while x < count {
            guard old[old.startIndex + x] != new[new.startIndex + x] else {
                x += 1
                continue
            }
            var start = x
            while start > 0, new[new.startIndex + start].width == 0 { start -= 1 }
            while x < count, isDifferent(old, new, x) { x += 1 }
            if let last = spans.last, last.columns.upperBound >= start {
                spans[spans.count - 1].columns = last.columns.lowerBound..<x
            } else {
                spans.append(Span(y: y, columns: start..<x))
            }
        }
        return spans
    }

    /// A second half differs as soon as its first does.
    private static func isDifferent(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>, _ x: Int) -> Bool {
        let cell = new[new.startIndex + x]
        return cell.width == 0 || old[old.startIndex + x] != cell
    }
}
