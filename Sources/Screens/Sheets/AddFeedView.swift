import Containers
import Model
import TermUI

/// The sheet that asks for a feed's address. The text is the session's, so that it stays whatever becomes of it.
struct AddFeedView: View {
    var state: AddFeedPage.State
    var field: TextEdit
    var size: Size

    var body: Node {
        content.sheet(title: "Add a feed", size: size)
    }

    @NodeBuilder
    private var content: Node {
        if let feeds = state.choices {
            FoundFeedsView(feeds: feeds, height: size.height - 4)
        } else {
            VStack {
                TextField(edit: field, placeholder: "https://example.org/feed.xml", isFocused: !state.isAdding)
                    .node
                    .onChange(of: field.text, ScreenAction.addressEdited)
                status.frame(minHeight: min(2, max(1, size.height - 4)))
            }
        }
    }

    @NodeBuilder
    private var status: Node {
        switch state.status {
        case .editing: Text(" Paste or type its address, or its site's.", .textSecondary).lineLimit(2)
        case .adding(let address): Spinner("Fetching \(address)").padding(horizontal: 1)
        case .refused(let reason): Text("⚠ " + reason, .danger).lineLimit(4)
        case .choosing: Node.empty
        }
    }
}

/// The feeds that a page names, one a row, of which one has the focus.
struct FoundFeedsView: View {
    var feeds: [FoundFeed]
    /// Lines there are, the sentence included.
    var height: Int

    var body: Node {
        VStack {
            if height > 2 {
                Text("This page has \(feeds.count) feeds. Which one?", .textSecondary).lineLimit(1)
            }
            ScrollView(id: "found-feeds") {
                VStack {
                    for (index, feed) in feeds.enumerated() {
                        FoundFeedRow(feed: feed, choice: AddFeedPage.Choice(index))
                    }
                }
            }
            .frame(height: max(1, min(feeds.count, height > 2 ? height - 1 : height)))
        }
    }
}

/// One of them: its name, and its address as far as there is room.
struct FoundFeedRow: EnvironmentView {
    var feed: FoundFeed
    var choice: AddFeedPage.Choice

    func body(in environment: Environment) -> Node {
        let isFocused = environment.focused == FocusID(choice)
        let row = HStack(spacing: 2) {
            Text((isFocused ? "▸ " : "  ") + (feed.title ?? feed.url), nil, isFocused ? .bold : []).lineLimit(1)
                .layoutPriority(1)
            if feed.title != nil { Text(feed.url, .textSecondary).lineLimit(1) }
        }
        row.frame(maxWidth: .max, maxHeight: 1, alignment: .topLeading)
            .cursor(isFocused).onTap(ScreenAction.choose(choice)).focusable(choice)
    }
}
