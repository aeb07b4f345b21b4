import Containers
import TermUI

/// The settings sheet: a control a row, of which as many are shown as there is room for, the focused one always.
struct SettingsView: View {
    var state: SettingsPage.State
    var size: Size

    var body: Node {
        VStack {
            for row in visible {
                state.control(of: row).node
                    .frame(maxWidth: .max, maxHeight: 1)
                    .cursor(row == state.row)
                    .onTap(ScreenAction.setting(row))
                    .id(row)
            }
            if hasRoom {
                Text(" ")
                Text(hint, .textSecondary).lineLimit(1)
            }
        }
        .frame(width: max(1, min(46, size.width - 4)))
        .padding(horizontal: 1)
        .border(.borderFocused, title: "Settings")
        .background(.popupBackground)
        .foreground(.popup)
        .onTap(ScreenAction.sheet)
    }

    private var hint: String { state.hasChanges ? "Changed, and not saved yet." : "As in the configuration file." }

    private var rows: [SettingsPage.Row] { SettingsPage.Row.allCases }

    /// For the hint and a blank line over it, within the border and the bars of the screen.
    private var hasRoom: Bool { size.height >= rows.count + 6 }

    private var visible: ArraySlice<SettingsPage.Row> {
        let count = max(1, min(rows.count, size.height - 4))
        let focused = rows.firstIndex(of: state.row) ?? 0
        let first = min(max(0, focused - count / 2), rows.count - count)
        return rows[first..<first + count]
    }
}
