/// Values as a row of small bars, "▂▄█▁ ▃": a value each column, or several in one where there are fewer columns than
/// values.
package struct Sparkline: CursesDrawing {
    /// Nil leaves a gap: nothing is known there.
    package var values: [Double?]
    /// The values at the foot and at the top of the bars; what is beyond counts as these.
    package var scale: ClosedRange<Double>
    /// Rows.
    package var height: Int

    /// Without a scale the bars stand on zero, or the least value where that is below, and the greatest is a full bar.
    package init(values: [Double?], scale: ClosedRange<Double>? = nil, height: Int = 1) {
        self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
        self.scale = scale ?? Self.scale(of: self.values)
        self.height = max(1, height)
    }

    /// As wide as there are values, if that much is offered.
    package func size(width: Int?, height: Int?) -> Size {
        let columns = values.count
        return Size(width: min(columns, width ?? columns), height: min(self.height, height ?? self.height))
    }

    @MainActor package func draw(in window: CursesWindow) {
        let bars = bars(columns: window.size.width, rows: window.size.height)
        for y in 0..<window.size.height {
            window.add(text(of: bars, row: window.size.height - 1 - y), x: 0, y: y)
        }
    }

    /// Only the rows that look different.
    @MainActor package func update(_ window: CursesWindow, from old: Sparkline) {
        let (columns, rows) = (window.size.width, window.size.height)
        let (before, after) = (old.bars(columns: columns, rows: rows), bars(columns: columns, rows: rows))
        for y in 0..<rows {
            let line = text(of: after, row: rows - 1 - y)
            if line != text(of: before, row: rows - 1 - y) { window.add(line, x: 0, y: y) }
        }
    }
}

extension Sparkline {
    private static let steps = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    private static func scale(of values: [Double?]) -> ClosedRange<Double> {
        let known = values.compactMap { $0 }
        return min(0, known.min() ?? 0)...max(0, known.max() ?? 0)
    }

    /// Eighths of a row per column: at least one for a value, so that it differs from a gap, which is 0.
    private func bars(columns: Int, rows: Int) -> [Int] {
        let full = rows * 8
        let span = scale.upperBound - scale.lowerBound
        return binned(columns).map { value in
            guard let value else { return 0 }
            guard span > 0 else { return 1 }
            let part = (min(max(value, scale.lowerBound), scale.upperBound) - scale.lowerBound) / span
            return part.isFinite ? 1 + Int((part * Double(full - 1)).rounded()) : 1
        }
    }

    /// The mean of the values that fall into each column; nil where none is known.
    private func binned(_ columns: Int) -> [Double?] {
        guard columns > 0, columns < values.count else { return Array(values.prefix(max(0, columns))) }
        return (0..<columns).map { column in
            let bin = (column * values.count / columns)..<((column + 1) * values.count / columns)
            let known = values[bin].compactMap { $0 }
            // Divided before they are added, as the sum of huge values has no number.
            return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
        }
    }

    /// The part of each bar in a row, counted from below.
    private func text(of bars: [Int], row: Int) -> String {
        bars.reduce(into: "") { $0 += Self.steps[min(8, max(0, $1 - row * 8))] }
    }
}
