package import TermUI

extension Theme {
    /// The theme for a terminal background.
    package static func standard(isLight: Bool) -> Theme { isLight ? .light : .dark }

    /// For dark backgrounds. Text takes the terminal's own colours wherever it can.
    package static let dark = Theme(
        name: "dark",
        colors: base.merging(
            [
                .textSecondary: RoleColor(.indexed(249), ansi16: .indexed(7)),
                .textTertiary: RoleColor(.indexed(245), ansi16: .indexed(7)),
                .accent: RoleColor(.indexed(80), ansi16: .indexed(14)),
                .unread: RoleColor(.indexed(80), ansi16: .indexed(14)),
                .starred: RoleColor(.indexed(221), ansi16: .indexed(11)),
                .danger: RoleColor(.indexed(210), ansi16: .indexed(9)),
                .warning: RoleColor(.indexed(221), ansi16: .indexed(11)),
                .success: RoleColor(.indexed(114), ansi16: .indexed(10)),
                .link: RoleColor(.indexed(117), ansi16: .indexed(14), mono: .underline),
                .code: RoleColor(.indexed(180), ansi16: .indexed(11)),
                .quote: RoleColor(.indexed(151), ansi16: .indexed(10)),
                .heading: RoleColor(.indexed(80), ansi16: .indexed(14), mono: .bold),
                .border: RoleColor(.indexed(240), ansi16: .standard),
                .borderFocused: RoleColor(.indexed(80), ansi16: .indexed(14)),
                .title: RoleColor(.indexed(255), ansi16: .indexed(15)),
                .titleBackground: RoleColor(.indexed(23), ansi16: .indexed(4), mono: .reverse),
                .status: RoleColor(.indexed(249), ansi16: .indexed(7)),
                .selection: RoleColor(.indexed(255), ansi16: .indexed(15)),
                .selectionBackground: RoleColor(.indexed(24), ansi16: .indexed(4), mono: .reverse),
                .selectionDimmed: RoleColor(.indexed(252), ansi16: .indexed(15)),
                .selectionDimmedBackground: RoleColor(.indexed(238), ansi16: .standard, mono: .underline),
                .popup: RoleColor(.indexed(252), ansi16: .indexed(15)),
                .popupBackground: RoleColor(.indexed(235), ansi16: .standard),
                .toast: RoleColor(.indexed(255), ansi16: .indexed(15)),
                .toastBackground: RoleColor(.indexed(238), ansi16: .indexed(4), mono: .reverse),
            ]
        ) { $1 }
    )

    /// For light backgrounds.
    package static let light = Theme(
        name: "light",
        isLight: true,
        colors: base.merging(
            [
                .textSecondary: RoleColor(.indexed(240), ansi16: .indexed(8)),
                .textTertiary: RoleColor(.indexed(242), ansi16: .indexed(8)),
                .accent: RoleColor(.indexed(24), ansi16: .indexed(4)),
                .unread: RoleColor(.indexed(24), ansi16: .indexed(4)),
                .starred: RoleColor(.indexed(94), ansi16: .indexed(5)),
                .danger: RoleColor(.indexed(124), ansi16: .indexed(1)),
                .warning: RoleColor(.indexed(94), ansi16: .indexed(5)),
                .success: RoleColor(.indexed(22), ansi16: .indexed(2)),
                .link: RoleColor(.indexed(25), ansi16: .indexed(4), mono: .underline),
                .code: RoleColor(.indexed(94), ansi16: .indexed(5)),
                .quote: RoleColor(.indexed(22), ansi16: .indexed(2)),
                .heading: RoleColor(.indexed(24), ansi16: .indexed(4), mono: .bold),
                .border: RoleColor(.indexed(248), ansi16: .standard),
                .borderFocused: RoleColor(.indexed(24), ansi16: .indexed(4)),
                .title: RoleColor(.indexed(255), ansi16: .indexed(15)),
                .titleBackground: RoleColor(.indexed(24), ansi16: .indexed(4), mono: .reverse),
                .status: RoleColor(.indexed(240), ansi16: .indexed(8)),
                .selection: RoleColor(.indexed(16), ansi16: .indexed(15)),
                .selectionBackground: RoleColor(.indexed(152), ansi16: .indexed(4), mono: .reverse),
                .selectionDimmed: RoleColor(.indexed(16), ansi16: .indexed(0)),
                .selectionDimmedBackground: RoleColor(.indexed(252), ansi16: .standard, mono: .underline),
                .popup: RoleColor(.indexed(235), ansi16: .indexed(0)),
                .popupBackground: RoleColor(.indexed(254), ansi16: .standard),
                .toast: RoleColor(.indexed(255), ansi16: .indexed(15)),
                .toastBackground: RoleColor(.indexed(240), ansi16: .indexed(4), mono: .reverse),
            ]
        ) { $1 }
    )

    private static let base: [ColorRole: RoleColor] = [
        .standard: RoleColor(.standard, ansi16: .standard),
        .unreadTitle: RoleColor(.standard, ansi16: .standard, mono: .bold),
    ]

    /// Whether a background is light, by its relative luminance (WCAG 2.1): the reply to OSC 11, parts 0...65535.
    package static func isLight(red: Int, green: Int, blue: Int) -> Bool {
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 65535
            return value * value
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.25
    }
}
