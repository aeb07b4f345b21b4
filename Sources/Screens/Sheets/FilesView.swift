import Containers
import Model
import TermUI

/// The sheet that asks which file is to be opened: one a row, of which one has the focus.
struct FilesView: View {
    var sheet: FileSheet
    var size: Size

    var body: Node {
        ScrollView(id: "files") {
            VStack {
                for (index, file) in sheet.files.enumerated() {
                    FileRow(file: file, choice: FileSheet.Choice(index))
                }
            }
        }
        .frame(height: max(1, min(sheet.files.count, size.height - 4)))
        .sheet(title: "Open a file", size: size)
    }
}

/// One of them: its name, then what is known of it.
struct FileRow: EnvironmentView {
    var file: Enclosure
    var choice: FileSheet.Choice

    func body(in environment: Environment) -> Node {
        let isFocused = environment.focused == FocusID(choice)
        let name = file.name.isEmpty ? file.url : file.name
        let row = HStack(spacing: 2) {
            Text((isFocused ? "▸ " : "  ") + name, nil, isFocused ? .bold : []).lineLimit(1)
            Spacer()
            Text(([file.type ?? ""] + file.measures).filter { !$0.isEmpty }.joined(separator: ", "), .textSecondary)
                .lineLimit(1)
        }
        row.frame(maxWidth: .max, maxHeight: 1, alignment: .topLeading)
            .cursor(isFocused).onTap(ScreenAction.file(choice)).focusable(choice)
    }
}
