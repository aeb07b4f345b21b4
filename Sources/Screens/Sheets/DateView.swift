import Containers
import TermUI

/// The sheet that asks for a date to go to.
struct DateView: View {
    var state: DatePage.State
    var field: TextEdit
    var size: Size

    var body: Node {
        VStack {
            TextField(edit: field, placeholder: "2026-11-03", isFocused: true)
                .node
                .onChange(of: field.text, ScreenAction.dateEdited)
            status.frame(minHeight: min(2, max(1, size.height - 4)))
        }
        .sheet(title: "Go to a date", size: size)
    }

    @NodeBuilder
    private var status: Node {
        if let refusal = state.refusal {
            Text("⚠ " + refusal, .danger).lineLimit(4)
        } else {
            Text(" 2026-11-03, 2026-11, yesterday or 7d.", .textSecondary).lineLimit(2)
        }
    }
}
