import TermUI

extension Theme {
    /// Gives each role its colour by the rules that all themes share. Attributes for terminals without colours are the
    /// same everywhere.
    init(name: String, isLight: Bool, _ inks: Inks, basic: BasicInks) {
        func role(_ ink: Pigment, _ color: TerminalColor, _ mono: Attributes = []) -> RoleColor {
            RoleColor(ink.color, indexed256: ink.index, ansi16: color, mono: mono)
        }
        let text = inks.text.map { role($0, .standard) } ?? .standard
        var unreadTitle = text
        unreadTitle.monoAttributes = .bold
        self.init(
            name: name,
            isLight: isLight,
            background: inks.ground.map { role($0, .standard) } ?? .standard,
            colors: [
                .standard: text,
                .unreadTitle: unreadTitle,
                .textSecondary: role(inks.secondary, basic.secondary),
                .textTertiary: role(inks.tertiary, basic.secondary),
                .accent: role(inks.accent, basic.accent),
                .unread: role(inks.accent, basic.accent),
                .starred: role(inks.star, basic.star),
                .danger: role(inks.danger, basic.danger),
                .warning: role(inks.warning, basic.star),
                .success: role(inks.success, basic.success),
                .link: role(inks.link, basic.accent, .underline),
                .code: role(inks.code, basic.star),
                .quote: role(inks.quote, basic.success),
                .heading: role(inks.accent, basic.accent, .bold),
                .border: role(inks.border, .standard),
                .borderFocused: role(inks.accent, basic.accent),
                .title: role(inks.title.0, basic.title.0),
                .titleBackground: role(inks.title.1, basic.title.1, .reverse),
                .status: role(inks.secondary, basic.secondary),
                .selection: role(inks.selection.0, basic.selection.0),
                .selectionBackground: role(inks.selection.1, basic.selection.1, .reverse),
                .selectionDimmed: role(inks.dimmed.0, basic.popup),
                .selectionDimmedBackground: role(inks.dimmed.1, .standard, .underline),
                .hit: role(inks.hit.0, basic.hit.0),
                .hitBackground: role(inks.hit.1, basic.hit.1, .reverse),
                .popup: role(inks.popup.0, basic.popup),
                .popupBackground: role(inks.popup.1, .standard),
                .toast: role(inks.toast.0, basic.title.0),
                .toastBackground: role(inks.toast.1, basic.title.1, .reverse),
            ]
        )
    }
}
