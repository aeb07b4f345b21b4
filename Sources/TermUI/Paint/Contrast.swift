/// How well the text of a theme can be told from its ground.
extension Theme {
    /// Text on the ground that it stands on, as screens use them.
    package static let textPairs: [Style] =
        [
            .standard, .textSecondary, .textTertiary, .accent, .unread, .unreadTitle, .starred, .danger, .warning,
            .success, .link, .code, .quote, .heading,
        ].map { Style($0) } + [
            Style(.title, on: .titleBackground), Style(.status, on: .statusBackground),
            Style(.selection, on: .selectionBackground), Style(.selectionDimmed, on: .selectionDimmedBackground),
            Style(.hit, on: .hitBackground),
            Style(.popup, on: .popupBackground), Style(.accent, on: .popupBackground),
            Style(.heading, on: .popupBackground), Style(.textSecondary, on: .popupBackground),
            Style(.toast, on: .toastBackground),
        ]

    /// The contrast ratio of a style on a terminal, 1 to 21 (WCAG 2.2).
    package func contrast(_ style: Style, depth: ColorDepth, on look: TerminalLook) -> Double {
        var resolved = resolve(style, depth: depth)
        // Terminals with eight colours show bold ones brighter.
        if depth == .ansi8, resolved.attributes.contains(.bold), case .indexed(let index) = resolved.foreground {
            resolved.foreground = .indexed(index % 8 + 8)
        }
        let colors = look.colors(of: resolved)
        return colors.foreground.contrast(with: colors.background)
    }

    /// What is assumed of the terminals that a theme is made for.
    package var look: TerminalLook { isLight ? .light : .dark }

    /// Styles whose text has less contrast than `minimum`, the worst first.
    package func weakPairs(
        depth: ColorDepth,
        on look: TerminalLook,
        minimum: Double = 4.5
    ) -> [(style: Style, contrast: Double)] {
        Self.textPairs.map { ($0, contrast($0, depth: depth, on: look)) }
            .filter { $0.1 < minimum }
            .sorted { $0.1 < $1.1 }
            .map { (style: $0.0, contrast: $0.1) }
    }
}
