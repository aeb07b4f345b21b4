/// What one role looks like at each depth. At depth `mono` only `monoAttributes` are added.
package struct RoleColor: Hashable, Sendable {
    package var truecolor: TerminalColor
    package var indexed256: TerminalColor
    /// Of 0...15.
    package var ansi16: TerminalColor
    /// Of 0...15 too: where there are only eight, 8...15 are the first eight in bold.
    package var ansi8: TerminalColor
    /// Added where there are no colours, so that a state is never told by colour alone.
    package var monoAttributes: Attributes

    /// The terminal's own colour at every depth.
    package static let standard = RoleColor(.standard, ansi16: .standard)

    /// The colour for 256, which is also that for more; the one for 16 has to be chosen too, since no rule does it well.
    package init(_ indexed256: TerminalColor, ansi16: TerminalColor, mono monoAttributes: Attributes = []) {
        truecolor = indexed256
        self.indexed256 = indexed256
        self.ansi16 = ansi16
        ansi8 = ansi16
        self.monoAttributes = monoAttributes
    }

    /// A colour of 24 bits (`0xRRGGBB`). The one for 256 is the nearest to it unless given; that for 8 is that for 16.
    package init(
        _ color: UInt32,
        indexed256: UInt8? = nil,
        ansi16: TerminalColor,
        ansi8: TerminalColor? = nil,
        mono monoAttributes: Attributes = []
    ) {
        let color = RGB(color)
        truecolor = .rgb(color)
        self.indexed256 = .indexed(indexed256 ?? Palette.nearest(to: color))
        self.ansi16 = ansi16
        self.ansi8 = ansi8 ?? ansi16
        self.monoAttributes = monoAttributes
    }

    /// The colour at a depth.
    package func color(at depth: ColorDepth) -> TerminalColor {
        switch depth {
        case .mono: .standard
        case .ansi8: ansi8
        case .ansi16: ansi16
        case .indexed256: indexed256
        case .truecolor: truecolor
        }
    }

    /// Another colour at the depths that can show it, the rest as it was.
    package mutating func replace(by color: TerminalColor) {
        truecolor = color
        switch color {
        case .rgb(let color): indexed256 = .indexed(Palette.nearest(to: color))
        case .indexed(let index) where index >= 16: indexed256 = color
        case .indexed, .standard: (indexed256, ansi16, ansi8) = (color, color, color)
        }
    }
}
