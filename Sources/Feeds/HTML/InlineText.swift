import Model

/// Gathers the text of one paragraph into spans, collapsing white space as HTML does (CSS Text §4.1).
struct InlineText {
    private var spans: [RichText.Span] = []
    private var run: [UInt8] = []
    private var runStyle = Style()
    /// No text yet in this line, or a space just before.
    private var swallowsSpace = true
    private(set) var hasContent = false
    private(set) var endsWithLineBreak = false

    struct Style: Equatable {
        var emphasis: RichText.Emphasis = []
        var link: Int?
    }

    var isEmpty: Bool { spans.isEmpty && run.isEmpty }

    mutating func append(_ text: String, _ style: Style) {
        for scalar in text.unicodeScalars {
            if scalar != "\u{A0}" && TextCleaning.isWhitespace(scalar) {
                if !swallowsSpace { put(" ", style) }
                swallowsSpace = true
            } else if !TextCleaning.isDropped(scalar) {
                put(scalar, style)
                swallowsSpace = false
                endsWithLineBreak = false
                if scalar != "\u{A0}" { hasContent = true }
            }
        }
    }

    /// Ends the line, unless nothing has been written yet.
    mutating func breakLine(_ style: Style) {
        guard hasContent else { return }
        trimEnd()
        put("\n", style)
        swallowsSpace = true
        endsWithLineBreak = true
    }

    /// The spans so far, trimmed; leaves this empty.
    mutating func take() -> [RichText.Span] {
        let isBlank = !hasContent
        trimEnd()
        closeRun()
        let result = isBlank ? [] : spans
        self = InlineText()
        return result
    }

    private mutating func put(_ scalar: Unicode.Scalar, _ style: Style) {
        if style != runStyle {
            closeRun()
            runStyle = style
        }
        run.append(contentsOf: scalar.utf8)
    }

    /// Adds the run to the spans; it joins the last one when they look the same.
    private mutating func closeRun() {
        guard !run.isEmpty else { return }
        let text = String(decoding: run, as: UTF8.self)
        run = []
        // Not by a copy of the last one, which would make the text below be copied whole.
        if spans.last?.emphasis == runStyle.emphasis && spans.last?.link == runStyle.link {
            spans[spans.count - 1].text += text
        } else {
            spans.append(RichText.Span(text, runStyle.emphasis, link: runStyle.link))
        }
    }

    /// Takes white space off the end, whatever spans it is in.
    private mutating func trimEnd() {
        closeRun()
        while let end = spans.last?.text.unicodeScalars.last, TextCleaning.isWhitespace(end) {
            spans[spans.count - 1].text.unicodeScalars.removeLast()
            if spans.last?.text.isEmpty == true { spans.removeLast() }
        }
    }
}
