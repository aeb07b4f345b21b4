/// How many colours a terminal shows.
package enum ColorDepth: String, Sendable, Hashable, CaseIterable {
    /// None: `NO_COLOR`, or a terminal without colours. Attributes still tell states apart.
    case mono
    /// The eight oldest colours; the bright ones are these in bold.
    case ansi8 = "8"
    /// The 16 colours that a reader may have set to taste.
    case ansi16 = "16"
    /// Those, a cube of 216 and 24 greys, which are the same everywhere.
    case indexed256 = "256"
    /// Any colour of 24 bits.
    case truecolor
}

/// A colour of a terminal: its own default, an index into its palette of 8, 16 or 256, or the colour itself.
package enum TerminalColor: Hashable, Sendable {
    /// What the terminal uses when it is told nothing.
    case standard
    case indexed(UInt8)
    case rgb(RGB)
}
