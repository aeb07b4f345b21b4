package import TermUI

/// The keys, drawn from the keymap itself.
package struct HelpView: View {
    package static let scrollID = ScrollID("help")
    var keymap: Keymap
    var size: Size

    package init(keymap: Keymap, size: Size) {
        self.keymap = keymap
        self.size = size
    }

    package var body: Node {
        ScrollView(id: "help", bar: true) {
            Grid(horizontalSpacing: 2) {
                for group in Command.Group.allCases {
                    Text(group.rawValue, .heading, .bold)
                    for command in Command.allCases where command.group == group { line(command) }
                    Text(" ")
                }
                Text("The wheel scrolls, a click selects, a second click opens.", .textSecondary)
                Text("Lines between panes and scroll bars can be dragged.", .textSecondary)
                if let key = keymap.names(of: .moveDown).first { Text("5\(key) goes down by 5.", .textSecondary) }
                Text("In the field of a search ↑ ↓ bring earlier searches, tab searches", .textSecondary)
                Text("where it began, ctrl-n ctrl-p move in the results, ctrl-o orders.", .textSecondary)
            }
        }
        .frame(width: max(1, min(68, size.width - 4)), height: max(1, min(height, size.height - 4)))
        .cardStyle(title: "Keys")
        .onTap(ScreenAction.dismissPopup)
    }

    /// Too narrow for all keys beside what they do. One of each is enough then, and is named whole.
    private var isNarrow: Bool { size.width < 70 }

    /// The keys in one column, so that what they do stands in the other.
    private func line(_ command: Command) -> Node {
        let names = keymap.names(of: command)
        return GridRow {
            if isNarrow {
                Text(" " + (names.first ?? ""), .accent).lineLimit(1).layoutPriority(2)
            } else {
                Text("  " + names.joined(separator: "  "), .accent).lineLimit(1)
            }
            Text(command.summary).lineLimit(1).layoutPriority(1)
        }.node
    }

    /// Lines of the content, so that a short list makes a small box.
    private var height: Int { Command.allCases.count + 2 * Command.Group.allCases.count + 5 }
}
