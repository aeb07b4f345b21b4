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
        ScrollView(id: "help") {
            VStack {
                for group in Command.Group.allCases {
                    Text(group.rawValue, .heading, .bold)
                    for command in Command.allCases where command.group == group {
                        HelpLine(keys: keymap.names(of: command).joined(separator: "  "), text: command.summary)
                    }
                    Text(" ")
                }
                Text("The wheel scrolls, a click selects, a second click opens.", .textSecondary)
            }
        }
        .frame(width: max(1, min(60, size.width - 4)), height: max(1, min(height, size.height - 4)))
        .cardStyle(title: "Keys")
        .onTap(ScreenAction.dismissPopup)
    }

    /// Lines of the content, so that a short list makes a small box.
    private var height: Int { Command.allCases.count + 2 * Command.Group.allCases.count + 1 }
}

struct HelpLine: View {
    var keys: String
    var text: String

    var body: Node {
        HStack(spacing: 1) {
            Text("  " + keys, .accent).lineLimit(1).frame(width: 28)
            Text(text).lineLimit(1)
        }
    }
}
