/// What a terminal's own colours look like: for pictures, and for reckoning contrast where the terminal decides. No two
/// terminals agree, so these are only the common cases.
package struct TerminalLook: Hashable, Sendable {
    package var foreground: RGB
    package var background: RGB
    /// The first 16 of the palette: eight, then the bright ones.
    package var palette: [RGB]

    /// - Parameter palette: 16 colours; those that are missing look like `foreground`.
    package init(foreground: RGB, background: RGB, palette: [RGB]) {
        self.foreground = foreground
        self.background = background
        self.palette = palette
    }

    /// What is assumed of a dark terminal.
    package static let dark = TerminalLook(foreground: RGB(0xD4D4D4), background: RGB(0x1E1E1E), palette: common)
    /// What is assumed of a light one.
    package static let light = TerminalLook(foreground: RGB(0x24292E), background: RGB(0xFBFBFA), palette: common)

    private static let common = [
        0x000000, 0xCD3131, 0x0DBC79, 0xE5E510, 0x2472C8, 0xBC3FBC, 0x11A8CD, 0xE5E5E5, 0x666666, 0xF14C4C, 0x23D18B,
        0xF5F543, 0x3B8EEA, 0xD670D6, 0x29B8DB, 0xFFFFFF,
    ].map { RGB($0) }

    /// How a colour comes out on this terminal; nil is its own.
    package func rgb(_ color: TerminalColor) -> RGB? {
        switch color {
        case .standard: nil
        case .rgb(let color): color
        case .indexed(let index): Palette.rgb(index) ?? (Int(index) < palette.count ? palette[Int(index)] : nil)
        }
    }

    /// Foreground and background as they are seen, `reverse` included.
    package func colors(of style: ResolvedStyle) -> (foreground: RGB, background: RGB) {
        let front = rgb(style.foreground) ?? foreground
        let back = rgb(style.background) ?? background
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }
}
