/// Shows a line of text being edited, scrolled so that the cursor is in view; the hardware cursor rests there. It takes
/// the width it is offered, and is marked by a line beneath the text, with a bar before it when it has the focus, or with
/// a prompt.
package struct TextField: View {
    package var edit: TextEdit
    /// Shown while nothing is written.
    package var placeholder: String
    package var isFocused: Bool
    /// What stands before the text instead of the bar.
    package var prompt: String?
    /// Something wrong with the text, in characters from its start.
    package var fault: Range<Int>?

    package init(
        edit: TextEdit,
        placeholder: String = "",
        isFocused: Bool,
        prompt: String? = nil,
        fault: Range<Int>? = nil
    ) {
        self.edit = edit
        self.placeholder = placeholder
        self.isFocused = isFocused
        self.prompt = prompt
        self.fault = fault
    }

    package var body: Node {
        let line = Canvas(FieldDrawing(edit: edit, placeholder: placeholder, fault: fault))
        HStack {
            if let prompt {
                Text(prompt, .accent, .bold).fixedSize().layoutPriority(.max).accessibilityHidden()
            } else {
                FocusMark(isFocused: isFocused)
            }
            line.cursor(isFocused).accessibilityLabel(edit.isEmpty ? placeholder : edit.text)
        }
    }
}

/// The text of a field within its width.
struct FieldDrawing: CanvasDrawing {
    var edit: TextEdit
    var placeholder: String
    var fault: Range<Int>?

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
        let line = FieldLine(edit, width: canvas.size.width, canvas.settings, fault: fault)
        var x = line.start
        for (cluster, isFaulty) in zip(line.clusters, line.isFaulty) {
            // Reversed, so that it shows without colour.
            let ink = isFaulty ? Ink(.danger, .reverse) : Ink(nil, .underline)
            x = canvas.write([cluster], at: Point(x: x, y: 0), ink)
        }
        for mark in line.marks { canvas.write("…", at: Point(x: mark, y: 0), Ink(nil, .underline)) }
    }

    func cursor(in canvas: CanvasContext) -> Point {
        Point(x: FieldLine(edit, width: canvas.size.width, canvas.settings).cursor, y: 0)
    }

    private static let minimumWidth = 2
}
