/// A composed screen's rows cut into runs of one look.
struct StyledRows {
    struct Run: Equatable {
        var column: Int
        var width: Int
        var text: String
        var style: ResolvedStyle
    }

    let rows: [[Run]]

    /// With `splitsWide`, wide and narrow clusters are never in the same run.
    init(_ frame: Frame, theme: Theme, depth: ColorDepth, splitsWide: Bool = false) {
        let screen = frame.composed()
        rows = (0..<screen.size.height).map { y in
            var runs: [Run] = []
            var lastWidth: UInt8 = 0
            for (x, cell) in screen.row(y).enumerated() where cell.width > 0 {
                let style = theme.resolve(cell.style, depth: depth)
                let isSplit = splitsWide && cell.width != lastWidth
                lastWidth = cell.width
                if let last = runs.last, last.style == style, !isSplit {
                    runs[runs.count - 1].text += cell.text
                    runs[runs.count - 1].width += Int(cell.width)
                } else {
                    runs.append(Run(column: x, width: Int(cell.width), text: cell.text, style: style))
                }
            }
            return runs
        }
    }
}
