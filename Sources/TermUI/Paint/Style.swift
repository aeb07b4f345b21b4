/// What a colour means. A theme says what each looks like, per depth and background.
package enum ColorRole: UInt8, CaseIterable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    /// Text that matters less than plain text, which is `standard`.
    case textSecondary, textTertiary
    case accent, unread, unreadTitle, starred, danger, warning, success, link, code, quote, heading
    /// Lines round and between parts; the second for what takes the keys.
    case border, borderFocused
    /// From here on in pairs: what is written, and the ground that it is legible on.
    case title, titleBackground
    case status, statusBackground
    case selection, selectionBackground
    /// The selected row of a pane without the focus.
    case selectionDimmed, selectionDimmedBackground
    /// Words that were searched for.
    case hit, hitBackground
    case popup, popupBackground
    case toast, toastBackground
}

/// What text can be besides coloured. Terminals leave out what they cannot show.
package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    package static let strikethrough = Attributes(rawValue: 32)
}

/// How a cell looks: roles and attributes, three bytes.
package struct Style: Hashable, Sendable {
    /// The role of the text.
    package var foreground: ColorRole
    /// The role of the cell behind it.
    package var background: ColorRole
    package var attributes: Attributes

    package init(
        _ foreground: ColorRole = .standard,
        on background: ColorRole = .standard,
        _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}
