/// Colours for every role: a value that can be swapped while running.
package struct Theme: Hashable, Sendable {
    /// What the reader writes to choose it.
    package var name: String
    /// Whether it is made for a light background.
    package var isLight: Bool
    /// Roles that are not named look like `.standard`, and that like the terminal's own.
    package var colors: [ColorRole: RoleColor]
    /// The ground that everything stands on where no role says otherwise: the terminal's own, unless a theme brings one.
    package var background: RoleColor

    package init(
        name: String,
        isLight: Bool = false,
        background: RoleColor = .standard,
        colors: [ColorRole: RoleColor]
    ) {
        self.name = name
        self.isLight = isLight
        self.background = background
        self.colors = colors
    }

    /// What a style comes to on a terminal: foreground, background, and all attributes to set.
    package func resolve(_ style: Style, depth: ColorDepth) -> ResolvedStyle {
        let front = colors[style.foreground] ?? colors[.standard] ?? .standard
        let back = style.background == .standard ? background : colors[style.background] ?? background
        var attributes = style.attributes
        if depth == .mono { attributes.formUnion(front.monoAttributes.union(back.monoAttributes)) }
        var foreground = front.color(at: depth)
        var background = back.color(at: depth)
        if depth == .ansi8 {
            if case .indexed(let index) = foreground {
                if index >= 8 { attributes.insert(.bold) }
                foreground = .indexed(index % 8)
            }
            if case .indexed(let index) = background { background = .indexed(index % 8) }
        }
        return ResolvedStyle(foreground, background, attributes)
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
