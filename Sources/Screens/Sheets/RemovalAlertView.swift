import Containers
import TermUI

/// Asks before feeds are removed that hold starred articles.
struct RemovalAlertView: View {
    var alert: RemovalAlert
    var size: Size

    var body: Node {
        VStack {
            Text(alert.question, nil, .bold).lineLimit(3)
            if size.height >= 9 {
                Text("Until the next removal or the end, u brings all of it back.", .textSecondary).lineLimit(2)
            }
            HStack(spacing: 2) {
                Spacer()
                button("Cancel", .cancel)
                button("Remove", .remove)
            }
        }
        .sheet(title: "Remove", size: size)
    }

    private func button(_ label: String, _ choice: RemovalAlert.Choice) -> Node {
        let isFocused = alert.choice == choice
        let button = Button(label, isFocused: isFocused).fixedSize().onTap(ScreenAction.answer(choice))
        return isFocused ? button.cursor() : button
    }
}
