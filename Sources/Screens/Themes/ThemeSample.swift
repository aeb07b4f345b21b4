package import TermUI

/// What a theme looks like, in two lines.
package struct ThemeSample: View {
    package static let size = Size(width: 76, height: 2)

    package init() {}

    package var body: Node {
        VStack {
            HStack {
                Text(" Tern ", .title, .bold).background(.titleBackground)
                Text(" ● ", .unread)
                Text("Unread", .unreadTitle)
                Text("  read", .textSecondary)
                Text("  summary", .textTertiary)
                Text(" ★ ", .starred)
                Text("▌● selected ", .selection).background(.selectionBackground)
                Text("▌  dimmed ", .selectionDimmed).background(.selectionDimmedBackground)
            }
            HStack {
                Text(" Heading ", .heading, .bold)
                Text("link", .link)
                Text(" code ", .code)
                Text("quote ", .quote)
                Text("⚠ warning ", .warning)
                Text("⚠ failed ", .danger)
                Text("✓ done ", .success)
                Text(" popup ", .popup).background(.popupBackground)
                Text(" toast ", .toast).background(.toastBackground)
                Text(" │", .border)
                Text("│", .borderFocused)
            }
        }
        .node
    }
}

extension Theme {
    /// The theme with the ground and the text that are assumed of the terminals it is made for, where it has none of its
    /// own: so that it can be judged on any.
    package var onItsGround: Theme {
        var theme = self
        if theme.background.truecolor == .standard { theme.background.replace(by: .rgb(look.background)) }
        for role in [ColorRole.standard, .unreadTitle] where theme.colors[role]?.truecolor == .standard {
            theme.colors[role]?.replace(by: .rgb(look.foreground))
        }
        return theme
    }
}
