extension TextLayout {
    /// The paragraph from a line's start to its end on one line, with an ellipsis where something is left out. What
    /// follows the paragraph counts as left out too.
    func truncated(_ line: TextLine, width: Int, _ truncation: Truncation) -> TextLine {
        let start = line.lead.lowerBound
        let end = shaped.paragraphEnd(from: start)
        let room = max(0, width - line.indent - DisplayCluster.ellipsis.width)
        var result = line
        result.hasEllipsis = true
        switch truncation {
        case .tail:
            result.lead = lead(start..<end, room: room)
            result.trail = 0..<0
        case .head:
            result.lead = start..<start
            result.trail = trail(start..<shaped.clusters.count, room: room)
        case .middle:
            result.lead = lead(start..<end, room: (room + 1) / 2)
            let used = shaped.width(of: result.lead)
            result.trail = trail(result.lead.upperBound..<end, room: room - used)
        }
        result.width =
            line.indent + shaped.width(of: result.lead) + DisplayCluster.ellipsis.width
            + shaped.width(of: result.trail)
        return result
    }

    /// As many clusters from the front as fit.
    private func lead(_ range: Range<Int>, room: Int) -> Range<Int> {
        var index = range.lowerBound
        var used = 0
        while index < range.upperBound, used + shaped.clusters[index].width <= room {
            used += shaped.clusters[index].width
            index += 1
        }
        return range.lowerBound..<index
    }

    /// As many clusters from the back as fit, not beyond a line break.
    private func trail(_ range: Range<Int>, room: Int) -> Range<Int> {
        var index = range.upperBound
        var used = 0
        while index > range.lowerBound {
            let cluster = shaped.clusters[index - 1]
            if cluster.isLineBreak || used + cluster.width > room { break }
            used += cluster.width
            index -= 1
        }
        return index..<range.upperBound
    }
}
