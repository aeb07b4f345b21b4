/// Compares two bodies: block with block, and where a block became another like it, word with word.
struct BodyComparison {
    private let old: [RichText.Block]
    private let new: [RichText.Block]
    /// Those of the new body, then those that only the old one has.
    let links: [String]

    init(old: RichText, new: RichText) {
        var links = new.links
        let numbers = Dictionary(zip(new.links, new.links.indices)) { first, _ in first }
        let moved = old.links.map { link in
            if let number = numbers[link] { return number }
            links.append(link)
            return links.count - 1
        }
        self.old = old.blocks.map { $0.mappingSpans { spans in spans.map { $0.linked(moved) } } }
        self.new = new.blocks
        self.links = links
    }

    /// Blocks that are as they were stand beside one that changed, or are told of by their number.
    func blocks() -> [RichText.Block] {
        let blocks = Self.compare(old, new)
        let changes = blocks.map(\.isMarked)
        var result: [RichText.Block] = []
        var skipped = 0
        for (index, block) in blocks.enumerated() {
            if changes[max(0, index - 1)...min(blocks.count - 1, index + 1)].contains(true) {
                result += Self.gap(skipped) + [block]
                skipped = 0
            } else {
                skipped += 1
            }
        }
        return result + Self.gap(skipped)
    }

    private static func gap(_ count: Int) -> [RichText.Block] {
        guard count > 0 else { return [] }
        let text = count == 1 ? "⋯ 1 paragraph as it was" : "⋯ \(count) paragraphs as they were"
        return [.paragraph([RichText.Span(text, .emphasized)])]
    }

    private static func compare(_ old: [RichText.Block], _ new: [RichText.Block]) -> [RichText.Block] {
        Alignment.of(old, new).pairing { old[$0].isAlike(new[$1]) }.flatMap { step -> [RichText.Block] in
            switch step {
            case .same(_, let place): [new[place]]
            case .changed(let first, let second): [merge(old[first], new[second])]
            case .removed(let place): old[place].marked(.removed)
            case .added(let place): new[place].marked(.inserted)
            }
        }
    }

    private static func merge(_ old: RichText.Block, _ new: RichText.Block) -> RichText.Block {
        switch (old, new) {
        case (.paragraph(let before), .paragraph(let after)): return .paragraph(Words.compare(before, after))
        case (.heading(_, let before), .heading(let level, let after)):
            return .heading(level: level, Words.compare(before, after))
        case (.list(_, let before), .list(let start, let after)):
            return .list(start: start, items: compare(items: before, after))
        case (.quote(let before), .quote(let after)): return .quote(compare(before, after))
        case (.table(let oldHeader, let before), .table(let header, let after)):
            return .table(header: header, rows: compare(rows: before, after, isNewHeader: oldHeader != header))
        case (.image, .image), (.rule, .rule): return new
        // Code holds no looks: it becomes a text that does.
        default: return .paragraph(Words.compare(old.spans, new.spans))
        }
    }

    private static func compare(items old: [[RichText.Block]], _ new: [[RichText.Block]]) -> [[RichText.Block]] {
        let alignment = Alignment.of(old, new).pairing { first, second in
            RichText.Block.quote(old[first]).isAlike(.quote(new[second]))
        }
        return alignment.map { step in
            switch step {
            case .same(_, let place): new[place]
            case .changed(let first, let second): compare(old[first], new[second])
            case .removed(let place): old[place].flatMap { $0.marked(.removed) }
            case .added(let place): new[place].flatMap { $0.marked(.inserted) }
            }
        }
    }

    private static func compare(
        rows old: [[[RichText.Span]]],
        _ new: [[[RichText.Span]]],
        isNewHeader: Bool
    ) -> [[[RichText.Span]]] {
        Alignment.of(old, new).pairing { !isNewHeader && old[$0].count == new[$1].count }.map { step in
            switch step {
            case .same(_, let place): new[place]
            case .changed(let first, let second): zip(old[first], new[second]).map { Words.compare($0, $1) }
            case .removed(let place): old[place].map { $0.marked(.removed) }
            case .added(let place): new[place].map { $0.marked(.inserted) }
            }
        }
    }
}

extension RichText.Span {
    fileprivate func linked(_ numbers: [Int]) -> RichText.Span {
        RichText.Span(text, emphasis, link: link.flatMap { numbers.indices.contains($0) ? numbers[$0] : nil })
    }
}

extension RichText.Block {
    /// Of the words of both, so many are in one and the other when the one has become the other.
    private static let likeness = 0.4

    /// Enough of one is in the other to be read as the same, changed.
    fileprivate func isAlike(_ other: RichText.Block) -> Bool {
        switch (self, other) {
        case (.paragraph(let old), .paragraph(let new)), (.heading(_, let old), .heading(_, let new)):
            Self.isAlike(old.words, new.words)
        case (.code(let old), .code(let new)): Self.isAlike([RichText.Span(old)].words, [RichText.Span(new)].words)
        case (.list, .list), (.quote, .quote), (.table, .table):
            Self.isAlike(spans.words, other.spans.words)
        case (.image(let old, _), .image(let new, _)): old == new
        case (.rule, .rule): true
        default: false
        }
    }

    private static func isAlike(_ old: Set<String>, _ new: Set<String>) -> Bool {
        let most = max(old.count, new.count)
        return most == 0 || Double(old.intersection(new).count) >= likeness * Double(most)
    }

    /// Whether something in it is marked as changed.
    fileprivate var isMarked: Bool {
        spans.contains { !$0.emphasis.isDisjoint(with: [.removed, .inserted]) }
    }

    /// All of it removed or added; a line across says nothing.
    fileprivate func marked(_ mark: RichText.Emphasis) -> [RichText.Block] {
        switch self {
        case .code(let text): [.paragraph([RichText.Span(text, .code)].marked(mark))]
        case .image(let alternative, _):
            [.paragraph([RichText.Span(alternative.isEmpty ? "[picture]" : "[picture: \(alternative)]")].marked(mark))]
        case .rule: mark == .inserted ? [self] : []
        case .list(let start, let items): [.list(start: start, items: items.map { $0.flatMap { $0.marked(mark) } })]
        case .quote(let blocks): [.quote(blocks.flatMap { $0.marked(mark) })]
        case .paragraph, .heading, .table: [mappingSpans { $0.marked(mark) }]
        }
    }

    fileprivate func mappingSpans(_ change: ([RichText.Span]) -> [RichText.Span]) -> RichText.Block {
        switch self {
        case .paragraph(let spans): .paragraph(change(spans))
        case .heading(let level, let spans): .heading(level: level, change(spans))
        case .list(let start, let items): .list(start: start, items: items.map { $0.map { $0.mappingSpans(change) } })
        case .quote(let blocks): .quote(blocks.map { $0.mappingSpans(change) })
        case .table(let header, let rows): .table(header: header.map(change), rows: rows.map { $0.map(change) })
        case .code, .image, .rule: self
        }
    }

    /// Everything in it that has a look.
    var spans: [RichText.Span] {
        switch self {
        case .paragraph(let spans), .heading(_, let spans): spans
        case .list(_, let items): items.flatMap { $0.flatMap(\.spans) }
        case .quote(let blocks): blocks.flatMap(\.spans)
        case .code(let text): [RichText.Span(text, .code)]
        case .table(let header, let rows): (header + rows.joined()).flatMap { $0 }
        case .image, .rule: []
        }
    }
}

extension [RichText.Span] {
    fileprivate var words: Set<String> {
        Set(Words(self).spans.map(\.text).filter { $0.contains { $0.isLetter || $0.isNumber } })
    }
}
