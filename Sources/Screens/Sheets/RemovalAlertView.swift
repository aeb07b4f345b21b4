import Containers
import TermUI

/// Asks before feeds are removed that hold starred articles.
struct RemovalAlertView: View {
    var alert: RemovalAlert
    var size: Size

    var body: Node {
        VStack {
            Text(alert.question, nil, .bold).lineLimit(size.height < 7 ? 1 : 3)
            if size.height >= 9 {
                Text("Until the next removal or the end, u brings all of it back.", .textSecondary).lineLimit(2)
            }
            buttons.frame(maxWidth: .max, alignment: .topTrailing)
        }
        .sheet(title: "Remove", size: size)
    }

    /// Below each other where they do not fit side by side: no answer is ever out of sight.
    private var buttons: Node {
        ViewThatFits {
            HStack(spacing: 2) {
                AlertButton(label: "Cancel", choice: .cancel)
                AlertButton(label: "Remove", choice: .remove)
            }
            VStack {
                AlertButton(label: "Cancel", choice: .cancel)
                AlertButton(label: "Remove", choice: .remove)
            }
        }
        .node
    }
}

/// An answer that can have the focus. The first has it when the alert opens.
struct AlertButton: EnvironmentView {
    var label: String
    var choice: RemovalAlert.Choice

    func body(in environment: Environment) -> Node {
        let isFocused = environment.focused == FocusID(choice)
        let button = Button(label, isFocused: isFocused).fixedSize().onTap(ScreenAction.answer(choice))
        button.cursor(isFocused).focusable(choice)
    }
}
