/// A text cut where it may be compared: words, blanks and signs each by themselves, and characters of scripts that put
/// no blanks between words.
struct Words {
    /// With the look and the link that its place in the text has.
    private(set) var spans: [RichText.Span] = []

    init(_ spans: [RichText.Span]) {
        for span in spans { append(span) }
    }

    private mutating func append(_ span: RichText.Span) {
        var word = ""
        for character in span.text {
            if character.isPartOfWord {
                word.append(character)
            } else {
                if !word.isEmpty { self.spans.append(RichText.Span(word, span.emphasis, link: span.link)) }
                word = ""
                self.spans.append(RichText.Span(String(character), span.emphasis, link: span.link))
            }
        }
        if !word.isEmpty { self.spans.append(RichText.Span(word, span.emphasis, link: span.link)) }
    }

    /// One text in which is marked what it had before and has not any more, and what it has now.
    static func compare(_ old: [RichText.Span], _ new: [RichText.Span]) -> [RichText.Span] {
        let (old, new) = (Words(old).spans, Words(new).spans)
        var result = MarkedSpans()
        for step in Alignment.of(old.map(\.text), new.map(\.text)) {
            switch step {
            case .same(_, let place), .changed(_, let place): result.keep(new[place])
            case .removed(let place): result.remove(old[place])
            case .added(let place): result.add(new[place])
            }
        }
        return result.finished
    }
}

/// Gathers a compared text. What is removed comes before what is added in its place, and blanks or signs between two
/// changes are of them: "a −b c +d e" is easier to read than each word by itself.
private struct MarkedSpans {
    private var spans: [RichText.Span] = []
    private var removed: [RichText.Span] = []
    private var added: [RichText.Span] = []
    /// Unchanged, behind a change that may go on.
    private var between: [RichText.Span] = []

    mutating func remove(_ span: RichText.Span) {
        takeBetween()
        removed.append(span)
    }

    mutating func add(_ span: RichText.Span) {
        takeBetween()
        added.append(span)
    }

    mutating func keep(_ span: RichText.Span) {
        if removed.isEmpty && added.isEmpty { return spans.append(span) }
        between.append(span)
        if between.count > 2 || span.text.first?.isPartOfWord == true { close() }
    }

    private mutating func takeBetween() {
        removed += between
        added += between
        between = []
    }

    private mutating func close() {
        let blank = removed.isEmpty || added.isEmpty || removed.last?.text == " " ? [] : [RichText.Span(" ")]
        spans += removed.marked(.removed) + blank + added.marked(.inserted) + between
        (removed, added, between) = ([], [], [])
    }

    /// With neighbours of one look as one span.
    var finished: [RichText.Span] {
        var all = self
        all.close()
        return all.spans.joined
    }
}

extension [RichText.Span] {
    /// All of it removed or added, with a sign before it: not every terminal strikes out, and who listens sees no look.
    func marked(_ mark: RichText.Emphasis) -> [RichText.Span] {
        var spans = joined.map { RichText.Span($0.text, $0.emphasis.union(mark), link: $0.link) }
        if let first = spans.first?.text, first.isEmpty == false {
            let blanks = first.prefix { $0.isWhitespace }
            spans[0].text = blanks + (mark == .removed ? "−" : "+") + first.dropFirst(blanks.count)
        }
        return spans
    }

    fileprivate var joined: [RichText.Span] {
        reduce(into: []) { result, span in
            if let last = result.last, last.emphasis == span.emphasis, last.link == span.link {
                result[result.count - 1].text += span.text
            } else {
                result.append(span)
            }
        }
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool {
        guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        // Thai, Lao, Burmese, Khmer, kana.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: return false
        default: return !scalar.properties.isIdeographic
        }
    }
}
