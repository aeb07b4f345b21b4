/// Shows a line of text being edited, scrolled so that the cursor is in view; the hardware cursor rests there. It takes
/// the width it is offered, and is marked by a line beneath the text, with a bar before it when it has the focus.
package struct TextField: View {
    package var edit: TextEdit
    /// Shown while nothing is written.
    package var placeholder: String
    package var isFocused: Bool

    package init(edit: TextEdit, placeholder: String = "", isFocused: Bool) {
        self.edit = edit
        self.placeholder = placeholder
        self.isFocused = isFocused
    }

    package var body: Node {
        let line = Canvas(FieldDrawing(edit: edit, placeholder: placeholder))
        HStack {
            FocusMark(isFocused: isFocused)
            line.cursor(isFocused).accessibilityLabel(edit.isEmpty ? placeholder : edit.text)
        }
    }
}

/// The text of a field within its width.
struct FieldDrawing: CanvasDrawing {
    var edit: TextEdit
    var placeholder: String

    func size(_ proposal: Proposal) -> Size {
        let text = edit.isEmpty ? placeholder : edit.text
        return Size(width: max(Self.minimumWidth, proposal.width ?? TextWidth.of(text) + 1), height: 1)
    }

    func draw(in canvas: inout CanvasContext) {
        canvas.fill(Rect(origin: .zero, size: canvas.size), Ink(nil, .underline))
        guard !edit.isEmpty else {
            canvas.write(placeholder, at: .zero, Ink(.textSecondary, .underline))
            return
        }
        let line = FieldLine(edit, width: canvas.size.width, canvas.settings)
        canvas.write(line.clusters, at: Point(x: line.start, y: 0), Ink(nil, .underline))
        for mark in line.marks { canvas.write("…", at: Point(x: mark, y: 0), Ink(nil, .underline)) }
    }

    func cursor(in canvas: CanvasContext) -> Point {
        Point(x: FieldLine(edit, width: canvas.size.width, canvas.settings).cursor, y: 0)
    }

    private static let minimumWidth = 2
}
