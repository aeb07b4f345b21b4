import Containers
import TermUI

/// The sheet that asks for a feed's address. The text is the session's, so that it stays whatever becomes of it.
struct AddFeedView: View {
    var state: AddFeedPage.State
    var field: TextEdit
    var size: Size

    var body: Node {
        VStack {
            TextField(edit: field, placeholder: "https://example.org/feed.xml", isFocused: !state.isAdding)
                .node
                .onChange(of: field.text, ScreenAction.addressEdited)
            status.frame(minHeight: min(2, max(1, size.height - 4)))
        }
        .sheet(title: "Add a feed", size: size)
    }

    @NodeBuilder
    private var status: Node {
        switch state.status {
        case .editing: Text(" Paste or type its address, or its site's.", .textSecondary).lineLimit(2)
        case .adding(let address): Spinner("Fetching \(address)").padding(horizontal: 1)
        case .refused(let reason): Text("⚠ " + reason, .danger).lineLimit(4)
        }
    }
}
