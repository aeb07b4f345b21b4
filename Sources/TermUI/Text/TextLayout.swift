/// One set line: clusters from the start, then perhaps an ellipsis, then clusters from the end.
struct TextLine: Equatable {
    var lead: Range<Int>
    var hasEllipsis = false
    var trail: Range<Int> = 0..<0
    /// Blank columns before the first cluster.
    var indent = 0
    /// All columns, the indent's too.
    var width: Int
}

/// A text set at a few widths: shaped once, wrapped once per width.
final class TextLayout {
    private(set) var text: StyledText
    let shaped: ShapedText
    private var wrapped: [Wrapped] = []

    private struct Wrapped {
        var width: Int
        var lines: [TextLine]
        /// False when wrapping stopped at a limit.
        var isComplete: Bool
    }

    /// The widths asked for last: what a stack probes and what it then gives.
    private static let maximumWidths = 3

    init(_ text: StyledText, _ widths: WidthModel = .conservative) {
        self.text = text
        shaped = ShapedText(text, widths)
    }

    /// Takes the looks of a text that is spelled like this one: what was shaped and wrapped stays.
    func recolour(_ text: StyledText) { self.text = text }

    /// The lines at a width, at most `limit` of them; the last one is truncated when there are more.
    func lines(width: Int, limit: Int?, truncation: Truncation) -> [TextLine] {
        let width = max(1, width)
        let all = wrap(width: width, needed: limit)
        guard let limit = limit.map({ max(1, $0) }), all.count > limit else { return all }
        var kept = Array(all[..<limit])
        kept[limit - 1] = truncated(all[limit - 1], width: width, truncation)
        return kept
    }

    /// The columns and lines that the text takes when nobody asks for a certain width or height.
    func size(width: Int, limit: Int?, truncation: Truncation) -> Size {
        let lines = lines(width: width, limit: limit, truncation: truncation)
        // Lines set at the far side need all the room there is.
        if width < .max, lines.contains(where: isAtFarSide) { return Size(width: max(1, width), height: lines.count) }
        return Size(width: lines.reduce(0) { max($0, $1.width) }, height: lines.count)
    }

    /// Whether a line stands at the right edge of the text's frame: it is part of a paragraph that runs from right to
    /// left, in a text that is aligned by that.
    func isAtFarSide(_ line: TextLine) -> Bool {
        guard text.alignment == .natural, let bidi = shaped.bidi else { return false }
        return bidi.runsLeft(paragraph: shaped.paragraph(at: line.lead.lowerBound))
    }

    /// No text gets narrower than this: its widest cluster.
    private(set) lazy var minimumWidth: Int = shaped.clusters.reduce(0) { max($0, $1.width) }

    private func wrap(width: Int, needed limit: Int?) -> [TextLine] {
        if let known = wrapped.first(where: { $0.width == width }) {
            if known.isComplete { return known.lines }
            if let limit, known.lines.count > limit { return known.lines }
            wrapped.removeAll { $0.width == width }
        }
        var wrapper = TextWrapper(shaped: shaped, width: width, hangingIndent: text.hangingIndent)
        wrapper.wrap(maximumLines: limit.map { $0 < .max ? $0 + 1 : $0 } ?? .max)
        if wrapped.count == Self.maximumWidths { wrapped.removeFirst() }
        wrapped.append(Wrapped(width: width, lines: wrapper.lines, isComplete: wrapper.isComplete))
        return wrapper.lines
    }
}
