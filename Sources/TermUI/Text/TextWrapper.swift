/// Breaks shaped text into lines of a width where UAX #14 lets it, and inside a word only when the word does not fit on a
/// line of its own. Spaces at the end of a line hang: they take no room and are not shown.
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
        var start = 0
        for end in shaped.paragraphEnds {
            wrapParagraph(start..<end, maximumLines: maximumLines)
            if lines.count >= maximumLines, end < shaped.clusters.count { return }
            start = end + 1
        }
        isComplete = lines.count < maximumLines || maximumLines == .max
    }

    private mutating func wrapParagraph(_ paragraph: Range<Int>, maximumLines: Int) {
        var start = paragraph.lowerBound
        var indent = 0
        repeat {
            let next = nextLine(from: start, end: paragraph.upperBound, room: width - indent)
            lines.append(TextLine(lead: start..<next.end, indent: indent, width: indent + next.width))
            start = next.start
            indent = hangingIndent
        } while start < paragraph.upperBound && lines.count < maximumLines
    }

    /// A place where a line could end: behind its last cluster that is no space, with its width there, and where the
    /// next line would start.
    private struct Break {
        var end: Int
        var width: Int
        var start: Int
    }

    private func nextLine(from start: Int, end: Int, room: Int) -> Break {
        var used = 0
        var ink = Break(end: start, width: 0, start: start)
        var last: Break?
        var isFull = false
        var index = start
        while index < end {
            let cluster = shaped.clusters[index]
            if cluster.canBreakBefore, ink.end > start { last = Break(end: ink.end, width: ink.width, start: index) }
            if cluster.width > room - used {
                guard cluster.isSpace else {
                    let place = isFull ? ink : Break(end: index, width: used, start: index)
                    return last ?? forced(at: place, start: start, end: end)
                }
                isFull = true
            } else if !isFull {
                used += cluster.width
            }
            if !cluster.isSpace {
                guard !isFull else { return last ?? forced(at: ink, start: start, end: end) }
                ink = Break(end: index + 1, width: used, start: index + 1)
            }
            index += 1
        }
        return isFull ? Break(end: ink.end, width: ink.width, start: end) : Break(end: end, width: used, start: end)
    }

    /// A break inside what has none: before the cluster that does not fit, but never before the first of the line.
    private func forced(at place: Break, start: Int, end: Int) -> Break {
        let isFirst = place.end <= start
        var result = place
        if isFirst { result = Break(end: start + 1, width: shaped.clusters[start].width, start: start + 1) }
        result.start = result.end
        while result.start < end, shaped.clusters[result.start].isSpace { result.start += 1 }
        return result
    }
}
