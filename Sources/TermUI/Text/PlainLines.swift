/// Text set in lines for output that is no screen: as the rules of its script have it, in the order in which it is read.
package enum PlainLines {
    /// The lines of a text at a width, broken as on a screen.
    package static func of(_ text: String, width: Int, hangingIndent: Int = 0) -> [String] {
        var styled = StyledText([StyledText.Run(text)])
        styled.hangingIndent = hangingIndent
        let layout = TextLayout(styled)
        return layout.lines(width: width, limit: nil, truncation: .tail).map { string($0, in: layout) }
    }

    /// The first line of a text, cut with an ellipsis where it does not fit.
    package static func cut(_ text: String, width: Int) -> String {
        if text.utf8.count <= width, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        let layout = TextLayout(StyledText([StyledText.Run(text)]))
        guard let line = layout.lines(width: .max, limit: 1, truncation: .tail).first else { return "" }
        return string(line.width <= width ? line : layout.truncated(line, width: width, .tail), in: layout)
    }

    /// The same, with blanks behind it up to the width.
    package static func column(_ text: String, width: Int) -> String {
        let text = cut(text, width: width)
        return text + String(repeating: " ", count: max(0, width - TextWidth.of(text)))
    }

    private static func string(_ line: TextLine, in layout: TextLayout) -> String {
        let clusters = layout.shaped.clusters
        func text(_ range: Range<Int>) -> String { clusters[range].map(\.display.text).joined() }
        let indent = String(repeating: " ", count: line.indent)
        return indent + text(line.lead) + (line.hasEllipsis ? DisplayCluster.ellipsis.text : "") + text(line.trail)
    }
}
