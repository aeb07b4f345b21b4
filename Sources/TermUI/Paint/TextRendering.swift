/// A frame as lines of text.
package enum TextRendering {
    /// The rows of the composed screen, by default without the blanks at their ends.
    package static func lines(of frame: Frame, trimmed: Bool = true) -> [String] {
        let lines = frame.composed().lines
        guard trimmed else { return lines }
        return lines.map { line in
            String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }
}
