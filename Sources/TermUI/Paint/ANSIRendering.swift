/// A frame as text with escape sequences, for `cat`.
package enum ANSIRendering {
    /// Rows ended by newlines; each run of one look begins with a sequence that sets it from scratch.
    package static func string(of frame: Frame, theme: Theme, depth: ColorDepth) -> String {
        var result = ""
        for row in StyledRows(frame, theme: theme, depth: depth).rows {
            for run in row { result += sequence(for: run.style) + run.text }
            result += "\u{1B}[0m\n"
        }
        return result
    }

    private static func sequence(for style: ResolvedStyle) -> String {
        let attributes: [(Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.strikethrough, "9"),
        ]
        var parts = ["0"] + attributes.filter { style.attributes.contains($0.0) }.map(\.1)
        parts += code(style.foreground, base: 30) + code(style.background, base: 40)
        return "\u{1B}[\(parts.joined(separator: ";"))m"
    }

    private static func code(_ color: TerminalColor, base: Int) -> [String] {
        switch color {
        case .standard: []
        case .indexed(let index) where index < 8: ["\(base + Int(index))"]
        case .indexed(let index) where index < 16: ["\(base + 52 + Int(index))"]
        case .indexed(let index): ["\(base + 8)", "5", "\(index)"]
        case .rgb(let color): ["\(base + 8)", "2", "\(color.red)", "\(color.green)", "\(color.blue)"]
        }
    }
}
