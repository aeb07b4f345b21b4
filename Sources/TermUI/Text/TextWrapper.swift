/// Breaks shaped text into lines of a width: at spaces, next to wide characters, and inside a word only when it does not
/// fit on a line of its own.
struct TextWrapper {
    private let shaped: ShapedText
    private let width: Int
    private let hangingIndent: Int
    private(set) var lines: [TextLine] = []
    private(set) var isComplete = false

    init(shaped: ShapedText, width: Int, hangingIndent: Int) {
        self.shaped = shaped
        self.width = width
        self.hangingIndent = hangingIndent > 0 && hangingIndent <= width - 2 ? hangingIndent : 0
    }

    mutating func wrap(maximumLines: Int) {
        let clusters = shaped.clusters
        var start = 0
        while start <= clusters.count {
            let end = clusters[start...].firstIndex(where: \.isLineBreak) ?? clusters.count
            wrapParagraph(start..<end, maximumLines: maximumLines)
            if lines.count >= maximumLines, end < clusters.count { return }
            start = end + 1
        }
        isComplete = lines.count < maximumLines || maximumLines == .max
    }

    private mutating func wrapParagraph(_ paragraph: Range<Int>, maximumLines: Int) {
        var start = paragraph.lowerBound
        var indent = 0
        repeat {
            let next = nextLine(from: start, end: paragraph.upperBound, indent: indent)
            lines.append(TextLine(lead: start..<next.end, indent: indent, width: indent + next.width))
            start = next.start
            indent = hangingIndent
        } while start < paragraph.upperBound && lines.count < maximumLines
    }

    /// Where a line from `start` ends, how wide it is, and where the one after it starts.
    private func nextLine(from start: Int, end: Int, indent: Int) -> (end: Int, width: Int, start: Int) {
        let clusters = shaped.clusters
        let room = width - indent
        var used = 0
        // The last place where the line can be broken: its end, its width there, and whether spaces follow.
        var breakEnd = start
        var breakWidth = 0
        var index = start
        while index < end {
            let cluster = clusters[index]
            if index > start {
                if cluster.isSpace {
                    if !clusters[index - 1].isSpace { (breakEnd, breakWidth) = (index, used) }
                } else if shaped.canBreak(before: index), !clusters[index - 1].isSpace {
                    (breakEnd, breakWidth) = (index, used)
                }
            }
            if cluster.width > room - used { break }
            used += cluster.width
            index += 1
        }
        if index == end { return (end, used, end) }
        if breakEnd > start { return (breakEnd, breakWidth, skipSpaces(from: breakEnd, end: end)) }
        let forced = max(index, start + 1)
        return (forced, shaped.width(of: start..<forced), skipSpaces(from: forced, end: end))
    }

    private func skipSpaces(from start: Int, end: Int) -> Int {
        var index = start
        while index < end, shaped.clusters[index].isSpace { index += 1 }
        return index
    }
}
