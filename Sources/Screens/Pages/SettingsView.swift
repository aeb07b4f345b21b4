import Containers
import TermUI

/// The settings sheet: a control a row, scrolled where there is not room for all.
struct SettingsView: View {
    var state: SettingsPage.State
    var size: Size

    var body: Node {
        VStack {
            ScrollView(id: "settings") {
                VStack {
                    for row in rows { SettingsRow(state: state, row: row) }
                }
            }
            .frame(height: max(1, min(rows.count, size.height - 4)))
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
}

/// One control of the sheet, which can have the focus.
struct SettingsRow: EnvironmentView {
    var state: SettingsPage.State
    var row: SettingsPage.Row

    func body(in environment: Environment) -> Node {
        let isFocused = environment.focused == FocusID(row)
        let control = state.control(of: row, isFocused: isFocused).node.frame(maxWidth: .max, maxHeight: 1)
        control.cursor(isFocused).onTap(ScreenAction.setting(row)).focusable(row)
    }
}
