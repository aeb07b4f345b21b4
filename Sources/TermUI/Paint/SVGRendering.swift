/// A frame as a picture of a terminal window.
package enum SVGRendering {
    private static let cellWidth = 9
    private static let cellHeight = 18
    private static let margin = 12
    private static let barHeight = 30

    /// An SVG document; each run of text is stretched to its columns, so that they line up in any font.
    package static func string(of frame: Frame, theme: Theme, depth: ColorDepth, title: String) -> String {
        let width = frame.size.width * cellWidth + margin * 2
        let height = frame.size.height * cellHeight + margin * 2 + barHeight
        let look = theme.look
        let ground = look.colors(of: theme.resolve(Style(), depth: depth)).background.hex
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) "#
                + #"\#(height)" font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="15">"#,
            #"<rect width="\#(width)" height="\#(height)" rx="8" fill="\#(ground)"/>"#,
            window(width: width, title: title),
        ]
        for (y, row) in StyledRows(frame, theme: theme, depth: depth, splitsWide: true).rows.enumerated() {
            for run in row { parts += draw(run, top: margin + barHeight + y * cellHeight, look, ground) }
        }
        parts.append("</svg>\n")
        return parts.joined(separator: "\n")
    }

    private static func window(width: Int, title: String) -> String {
        let lights = ["#ff5f57", "#febc2e", "#28c840"].enumerated().map { index, color in
            #"<circle cx="\#(20 + index * 20)" cy="\#(barHeight / 2 + 2)" r="6" fill="\#(color)"/>"#
        }
        let label =
            ##"<text x="\##(width / 2)" y="\##(barHeight / 2 + 7)" fill="#9d9d9d" text-anchor="middle">"##
            + escaped(title) + "</text>"
        return (lights + [label]).joined(separator: "\n")
    }

    private static func draw(_ run: StyledRows.Run, top: Int, _ look: TerminalLook, _ ground: String) -> [String] {
        let left = margin + run.column * cellWidth
        let width = run.width * cellWidth
        let colors = look.colors(of: run.style)
        let fill = colors.background.hex
        var parts: [String] = []
        if fill != ground {
            let place = #"x="\#(left)" y="\#(top)" width="\#(width)" height="\#(cellHeight)""#
            parts.append(#"<rect \#(place) fill="\#(fill)"/>"#)
        }
        let isBlank = run.text.allSatisfy { $0 == " " }
        if isBlank, run.style.attributes.isDisjoint(with: [.underline, .strikethrough]) { return parts }
        let place = #"x="\#(left)" y="\#(top + cellHeight - 5)" textLength="\#(width)" lengthAdjust="spacingAndGlyphs""#
        let ink = #"fill="\#(colors.foreground.hex)"\#(attributes(run.style.attributes))"#
        // The cells are in the order of the screen already.
        let order = #"xml:space="preserve" unicode-bidi="bidi-override""#
        parts.append(#"<text \#(place) \#(order) \#(ink)>\#(escaped(run.text))</text>"#)
        return parts
    }

    private static func attributes(_ attributes: Attributes) -> String {
        var result = ""
        if attributes.contains(.bold) { result += #" font-weight="bold""# }
        if attributes.contains(.dim) { result += #" opacity="0.6""# }
        if attributes.contains(.italic) { result += #" font-style="italic""# }
        let lines = [(Attributes.underline, "underline"), (.strikethrough, "line-through")]
        let decoration = lines.filter { attributes.contains($0.0) }.map(\.1).joined(separator: " ")
        if !decoration.isEmpty { result += #" text-decoration="\#(decoration)""# }
        return result
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }
}
