import Model

/// Turns the elements of an HTML text into blocks, in one pass and without recursion.
final class RichTextBuilder: MarkupHandler {
    /// An element that is open, and what its end undoes.
    private struct Open {
        var name: String
        var undo: Undo = .nothing
    }

    private enum Undo {
        case nothing
        case endBlock
        case endHeading
        case endPreformatted
        case closeFrame
        case restore(RichText.Emphasis, link: String?)
        case closeQuotation
        case endTable
        case endRow
        case endCell
        case stopDropping
    }

    /// Nesting beyond which libxml2's own bookkeeping gets slow: the rest is then read as plain text.
    private static let maximumDepth = 2000

    private let base: String?
    private var stack = BlockStack()
    private var inline = InlineText()
    private var open: [Open] = []
    private var heading: Int?
    private var preformatted: String?
    private var table: TableBuilder?
    private var emphasis: RichText.Emphasis = []
    private var link: String?
    private var links: [String] = []
    private var linkNumbers: [String: Int] = [:]
    private var isDropping = false
    private(set) var isTooDeep = false

    init(base: String?) {
        self.base = base
    }

    var hasEnough: Bool { isTooDeep }

    func finish() -> RichText {
        if preformatted != nil { endPreformatted() }
        if table != nil { endTable() }
        endBlock()
        return RichText(blocks: stack.take(), links: links)
    }
}

// What the parser calls.
extension RichTextBuilder {
    func start(_ element: MarkupElement) {
        let role = isDropping ? .none : HTMLRole(element.name)
        open.append(Open(name: element.name, undo: begin(role, element)))
        if open.count > Self.maximumDepth { isTooDeep = true }
    }

    func end(_ name: String) {
        // The parser closes in order; the search is for what it may have skipped.
        guard let index = open.suffix(32).lastIndex(where: { $0.name == name }) else { return }
        while open.count > index, let element = open.popLast() { undo(element.undo) }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        if !isDropping { append(String(decoding: bytes, as: UTF8.self)) }
    }

    func append(_ text: String) {
        if preformatted != nil {
            preformatted?.append(text)
            return
        }
        inline.append(text, style(marking: link != nil && text.utf8.contains { $0 > 0x20 }))
    }

    /// A link gets its footnote when its first text comes: one without text has none.
    private func style(marking: Bool) -> InlineText.Style {
        guard marking, let link else { return InlineText.Style(emphasis: emphasis) }
        if let number = linkNumbers[link] { return InlineText.Style(emphasis: emphasis, link: number) }
        linkNumbers[link] = links.count
        links.append(link)
        return InlineText.Style(emphasis: emphasis, link: links.count - 1)
    }
}

// What each element does.
extension RichTextBuilder {
    private func begin(_ role: HTMLRole, _ element: MarkupElement) -> Undo {
        switch role {
        case .dropped:
            isDropping = true
            return .stopDropping
        case .link, .style, .quotation: return beginInline(role, element)
        case .lineBreak: lineBreak()
        case .image: image(element)
        case .none: break
        case .table, .row, .cell: return beginTablePart(role)
        default: return beginBlock(role, element)
        }
        return .nothing
    }

    private func beginInline(_ role: HTMLRole, _ element: MarkupElement) -> Undo {
        let undo = Undo.restore(emphasis, link: link)
        switch role {
        case .link:
            if let target = Address.link(element["href"], base: base) { link = target }
        case .style(let added): emphasis.formUnion(added)
        default:
            append("“")
            return .closeQuotation
        }
        return undo
    }

    private func beginBlock(_ role: HTMLRole, _ element: MarkupElement) -> Undo {
        endBlock()
        if preformatted != nil || table != nil {
            if role == .item { append("• ") }
            return .endBlock
        }
        switch role {
        case .heading(let level):
            heading = level
            return .endHeading
        case .preformatted:
            preformatted = ""
            return .endPreformatted
        case .rule: stack.add(.rule)
        case .term:
            defer { emphasis.insert(.strong) }
            return .restore(emphasis, link: link)
        case .quote, .list, .item:
            if stack.isFull { break }
            openFrame(role, element)
            return .closeFrame
        default: break
        }
        return .endBlock
    }

    private func openFrame(_ role: HTMLRole, _ element: MarkupElement) {
        switch role {
        case .quote: stack.openQuote()
        case .list(let isOrdered):
            let start = element["start"].flatMap { Int($0) } ?? 1
            stack.openList(start: isOrdered ? ((-999_999...999_999).contains(start) ? start : 1) : nil)
        default: stack.openItem()
        }
    }

    private func undo(_ undo: Undo) {
        switch undo {
        case .nothing: break
        case .endBlock: endBlock()
        case .endHeading:
            endBlock()
            heading = nil
        case .endPreformatted: endPreformatted()
        case .closeFrame:
            endBlock()
            stack.close()
        case .restore(let emphasis, let link):
            self.emphasis = emphasis
            self.link = link
        case .closeQuotation: append("”")
        case .endTable: endTable()
        case .endRow:
            endCell()
            table?.endRow()
        case .endCell: endCell()
        case .stopDropping: isDropping = false
        }
    }

    /// Ends the paragraph or heading that is being written; within a cell or preformatted text, the line.
    private func endBlock() {
        if preformatted != nil {
            if let last = preformatted?.utf8.last, last != 0x0A { preformatted?.append("\n") }
        } else if table?.isInCell == true {
            if !inline.endsWithLineBreak { inline.breakLine(style(marking: false)) }
        } else {
            let spans = inline.take()
            if spans.isEmpty { return }
            if let heading { stack.add(.heading(level: heading, spans)) } else { stack.add(.paragraph(spans)) }
        }
    }

    /// Two line breaks in a row are how old pages begin a paragraph.
    private func lineBreak() {
        if preformatted != nil {
            preformatted?.append("\n")
        } else if inline.endsWithLineBreak && heading == nil && table == nil {
            endBlock()
        } else if !inline.endsWithLineBreak {
            inline.breakLine(style(marking: false))
        }
    }

    private func endPreformatted() {
        guard let text = preformatted else { return }
        preformatted = nil
        var lines = text.cleanedText.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
        while let first = lines.first, isBlank(first) { lines.removeFirst() }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        if !lines.isEmpty { stack.add(.code(lines.joined(separator: "\n"))) }
    }
}

// Tables and images.
extension RichTextBuilder {
    /// A table within a cell is read as lines of that cell.
    private func beginTablePart(_ role: HTMLRole) -> Undo {
        if preformatted != nil { return .endBlock }
        switch role {
        case .table where table == nil:
            endBlock()
            table = TableBuilder()
            return .endTable
        case .row where table != nil && !isInNestedTable:
            endCell()
            endBlock()
            table?.startRow()
            return .endRow
        case .cell(let isHeader) where table != nil && !isInNestedTable:
            endCell()
            endBlock()
            table?.startCell(isHeader: isHeader)
            return .endCell
        default:
            endBlock()
            return .endBlock
        }
    }

    private var isInNestedTable: Bool {
        guard let nearest = open.suffix(64).last(where: { $0.name == "table" }) else { return false }
        if case .endTable = nearest.undo { return false }
        return true
    }

    private func endCell() {
        guard table?.isInCell == true else { return }
        table?.endCell(inline.take())
    }

    private func endTable() {
        endCell()
        endBlock()
        for block in table?.blocks() ?? [] { stack.add(block) }
        table = nil
    }

    private func image(_ element: MarkupElement) {
        let alternative = (element["alt"] ?? "").cleanedLine
        let sides = [element["width"], element["height"]].map { $0.flatMap { Int($0.prefix { $0.isNumber }) } }
        // A picture of one dot counts readers.
        if sides.allSatisfy({ ($0 ?? .max) <= 1 }) { return }
        let names = element["class"] ?? ""
        let isSmall = sides.allSatisfy { ($0 ?? .max) <= 24 } || names.contains("emoji") || names.contains("smiley")
        if isSmall || heading != nil || table != nil || preformatted != nil {
            append(alternative)
            return
        }
        // Pages that load pictures late keep the address elsewhere.
        let url = Address.web(element["src"], base: base) ?? Address.web(element["data-src"], base: base)
        if url == nil && alternative.isEmpty { return }
        endBlock()
        stack.add(.image(alternative: alternative, url: url))
    }
}
