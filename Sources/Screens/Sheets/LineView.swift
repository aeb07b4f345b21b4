import Containers
import TermUI

/// The sheet that asks for one line: a tag, a note, the name of a search, a date. The text is the session's.
struct LineView: View {
    var state: LinePage.State
    var field: TextEdit
    var size: Size

    var body: Node {
        VStack {
            TextField(edit: field, placeholder: placeholder, isFocused: true)
                .node
                .onChange(of: field.text, ScreenAction.lineEdited)
            status.frame(minHeight: size.height > 6 ? 1 : 0)
        }
        .sheet(title: title, size: size)
    }

    private var title: String {
        switch state.purpose {
        case .tag(let articles): articles.count == 1 ? "Tag" : "Tag \(articles.count) articles"
        case .note: "Note"
        case .keepSearch: "Keep this search"
        case .renameSearch: "Rename the search"
        case .date: "Go to a date"
        case .renameFeed: "Rename the feed"
        case .renameFolder: "Rename the folder"
        }
    }

    private var placeholder: String {
        switch state.purpose {
        case .tag: "a tag"
        case .note: "your words about the article"
        case .keepSearch, .renameSearch, .renameFolder: "a name"
        case .renameFeed: "as it calls itself"
        case .date: "2026-11-03"
        }
    }

    @NodeBuilder
    private var status: Node {
        if let refusal = state.refusal { Text("⚠ " + refusal, .danger).lineLimit(4) } else { hint }
    }

    @NodeBuilder
    private var hint: Node {
        switch state.purpose {
        case .tag where state.suggestions.isEmpty: words("A tag that all have is taken away.")
        case .tag:
            FlowLayout {
                for suggestion in state.suggestions {
                    Text(" \(suggestion.isBorne ? "✓" : "")#\(suggestion.tag)", .textSecondary).lineLimit(1)
                        .onTap(ScreenAction.suggestion(suggestion.tag))
                }
            }
            .frame(maxHeight: max(1, min(3, size.height - 4)))
        case .note: words("Nothing written takes the note away.")
        case .keepSearch(let query): words("/\(query)")
        case .renameSearch(let name): words("It is “\(name)” now.")
        case .date: words("2026-11-03, 2026-11, yesterday or 7d.")
        case .renameFeed: words("Nothing written calls it as it calls itself.")
        case .renameFolder(let path): words("It is \(path.joined(separator: "/")) now.")
        }
    }

    private func words(_ text: String) -> Node { Text(" " + text, .textSecondary).lineLimit(2) }
}
