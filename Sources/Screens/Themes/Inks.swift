import TermUI

/// A colour of 24 bits and, where the nearest of the 256 would not do, the index to use instead.
struct Pigment: ExpressibleByIntegerLiteral {
    var color: UInt32
    var index: UInt8?

    init(integerLiteral color: UInt32) { self.color = color }

    init(_ color: UInt32, index: UInt8) {
        self.color = color
        self.index = index
    }
}

/// The colours that a theme is made of, by what they are for.
struct Inks {
    /// Ground and text where a theme brings its own; nil is the terminal's.
    var ground: Pigment?
    var text: Pigment?
    var secondary: Pigment
    var tertiary: Pigment
    var accent: Pigment
    var star: Pigment
    var danger: Pigment
    var warning: Pigment
    var success: Pigment
    var link: Pigment
    var code: Pigment
    var quote: Pigment
    /// Lines between panes: decoration, which needs no contrast of text.
    var border: Pigment
    /// What is written, and the ground for it.
    var title: (Pigment, Pigment)
    var selection: (Pigment, Pigment)
    var dimmed: (Pigment, Pigment)
    var hit: (Pigment, Pigment)
    var popup: (Pigment, Pigment)
    var toast: (Pigment, Pigment)
}

/// The same for terminals of 16 and 8 colours. Their palettes differ so much that ground and plain text stay the
/// terminal's own, and only colours are used that can be read on it in all of them.
struct BasicInks {
    var secondary: TerminalColor
    var accent: TerminalColor
    var star: TerminalColor
    var danger: TerminalColor
    var success: TerminalColor
    var title: (TerminalColor, TerminalColor)
    var selection: (TerminalColor, TerminalColor)
    /// Black on cyan can be read in every palette.
    var hit: (TerminalColor, TerminalColor) = (.indexed(0), .indexed(6))
    var popup: TerminalColor

    static let dark = BasicInks(
        secondary: .indexed(7),
        accent: .indexed(14),
        star: .indexed(11),
        danger: .indexed(9),
        success: .indexed(10),
        title: (.indexed(15), .indexed(4)),
        selection: (.indexed(15), .indexed(4)),
        popup: .indexed(15)
    )

    /// Green, cyan, yellow and magenta are too pale for a light ground in one palette or another.
    static let light = BasicInks(
        secondary: .standard,
        accent: .indexed(4),
        star: .indexed(4),
        danger: .indexed(1),
        success: .indexed(4),
        title: (.indexed(15), .indexed(4)),
        selection: (.indexed(15), .indexed(4)),
        popup: .standard
    )
}
