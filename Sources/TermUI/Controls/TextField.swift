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
            if isFocused { line.cursor() } else { line }
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
        let window = FieldWindow(edit, width: canvas.size.width)
        canvas.fill(Rect(origin: .zero, size: canvas.size), Ink(nil, .underline))
        if edit.isEmpty {
            canvas.write(placeholder, at: .zero, Ink(.textSecondary, .underline))
        } else {
            canvas.write(window.text, at: Point(x: window.indent, y: 0), Ink(nil, .underline))
        }
        if window.isCutAtStart { canvas.write("…", at: .zero, Ink(nil, .underline)) }
        if window.isCutAtEnd { canvas.write("…", at: Point(x: canvas.size.width - 1, y: 0), Ink(nil, .underline)) }
    }

    func cursor(in size: Size) -> Point { Point(x: FieldWindow(edit, width: size.width).cursor, y: 0) }

    private static let minimumWidth = 2
}
