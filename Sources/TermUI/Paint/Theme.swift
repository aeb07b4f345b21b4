/// How many colours a terminal shows.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
    /// None: `NO_COLOR`, or a terminal without colours. Attributes still tell states apart.
    case mono
    /// The 16 colours that a reader may have set to taste.
    case ansi16
    /// Those, a cube of 216 and 24 greys, which are the same everywhere.
    case indexed256
}

/// A colour of a terminal: its own default, or an index into its palette of 16 or 256.
package enum TerminalColor: Hashable, Sendable {
    /// What the terminal uses when it is told nothing.
    case standard
    case indexed(UInt8)
}

/// What one role looks like at each depth. At depth `mono` only `monoAttributes` are added.
package struct RoleColor: Hashable, Sendable {
    /// Used where the terminal has 8 or 16 colours.
    package var ansi16: TerminalColor
    /// Used where the terminal has 256.
    package var indexed256: TerminalColor
    /// Added where there are no colours, so that a state is never told by colour alone.
    package var monoAttributes: Attributes

    /// The colour for 256 first; the one for 16 has to be chosen too, since no rule does it well.
    package init(_ indexed256: TerminalColor, ansi16: TerminalColor, mono monoAttributes: Attributes = []) {
        self.ansi16 = ansi16
        self.indexed256 = indexed256
        self.monoAttributes = monoAttributes
    }
}

/// Colours for every role: a value that can be swapped while running.
package struct Theme: Hashable, Sendable {
    /// What the reader writes to choose it.
    package var name: String
    /// Whether it is made for a light background.
    package var isLight: Bool
    /// Roles that are not named look like `.standard`.
    package var colors: [ColorRole: RoleColor]

    package init(name: String, isLight: Bool = false, colors: [ColorRole: RoleColor]) {
        self.name = name
        self.isLight = isLight
        self.colors = colors
    }

    /// What a style comes to on a terminal: foreground, background, and all attributes to set.
    package func resolve(_ style: Style, depth: ColorDepth) -> ResolvedStyle {
        let foreground = colors[style.foreground]
        let background = colors[style.background]
        switch depth {
        case .mono:
            let added = (foreground?.monoAttributes ?? []).union(background?.monoAttributes ?? [])
            return ResolvedStyle(.standard, .standard, style.attributes.union(added))
        case .ansi16:
            return ResolvedStyle(foreground?.ansi16 ?? .standard, background?.ansi16 ?? .standard, style.attributes)
        case .indexed256:
            return ResolvedStyle(
                foreground?.indexed256 ?? .standard,
                background?.indexed256 ?? .standard,
                style.attributes
            )
        }
    }
}

/// A style as one terminal is to show it: nothing is left to look up.
package struct ResolvedStyle: Hashable, Sendable {
    package var foreground: TerminalColor
    package var background: TerminalColor
    /// Those of the style, and at depth `mono` those that stand in for its colours.
    package var attributes: Attributes

    package init(_ foreground: TerminalColor, _ background: TerminalColor, _ attributes: Attributes) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}
