import Containers
import TermUI

/// The sheet of folders to put something into. The text is the session's.
struct FolderView: View {
    var state: FolderPage.State
    var field: TextEdit
    var size: Size

    /// How many folders are shown at once.
    static func rows(in size: Size) -> Int { max(2, min(10, size.height - 4)) }

    var body: Node {
        VStack {
            TextField(edit: field, placeholder: "a folder, or News/New", isFocused: true)
            VStack { for index in shown { row(index) } }
                .frame(minHeight: min(Self.rows(in: size), state.count))
        }
        .sheet(title: "Put \(state.name) into", size: size)
    }

    /// The selected one is in their middle where there is room on both sides.
    private var shown: Range<Int> {
        let count = min(Self.rows(in: size), state.choices.count)
        let start = min(max(0, state.selected - count / 2), state.choices.count - count)
        return start..<start + count
    }

    private func row(_ index: Int) -> Node {
        let choice = state.choices[index]
        let isSelected = index == state.selected
        return HStack {
            // Apart from the name, which may run from right to left.
            Text(isSelected ? "› " : "  ").fixedSize()
            Text(name(of: choice)).lineLimit(1)
            Text(choice.path == state.current ? " ✓" : "").fixedSize()
            Spacer()
        }
        .node
        .selected(isSelected ? .dimmed : .none)
        .onTap(ScreenAction.chooseFolder(choice))
    }

    private func name(of choice: FolderPage.Choice) -> String {
        let path = choice.path.joined(separator: "/")
        return switch choice {
        case .outside: "(no folder)"
        case .folder: path
        case .new: "+ \(path)"
        }
    }
}
