import Model
import TermUI

/// One block of an article's body.
struct BlockView: EnvironmentView {
    var block: RichText.Block
    /// Columns there are, for tables.
    var width: Int
    /// Words that were searched for, in each text of the block; empty where there are none.
    var marks: [TextMarks] = []

    func body(in environment: Environment) -> Node {
        switch block {
        case .paragraph(let spans): Text(runs(spans, marks: marks.first), alignment: .natural)
        case .heading(let level, let spans):
            Text(
                runs(spans, in: .heading, level <= 2 ? [.bold, .underline] : .bold, marks: marks.first),
                alignment: .natural
            )
        case .list(let start, let items): list(items, start: start, environment)
        case .quote(let blocks):
            if isNarrow {
                stack(blocks, width: width, marks[...]).attributes(.italic)
            } else {
                HStack(spacing: 1) {
                    Divider().foreground(.quote)
                    stack(blocks, width: width - 2, marks[...]).attributes(.italic)
                }
            }
        case .code(let text):
            Text((marks.first ?? TextMarks()).runs(of: text, .code), hangingIndent: 2)
                .padding(EdgeInsets(leading: 2))
        case .table(let header, let rows): TableView(header: header, rows: rows, width: width, marks: marks)
        case .image(let alternative, _):
            Text(alternative.isEmpty ? "[picture]" : "[picture: \(alternative)]", .textTertiary)
        case .rule: Divider().foreground(.border)
        }
    }

    /// Deeper quotes and lists are not set in any more: their words need the room.
    private var isNarrow: Bool { width < 24 }

    private func stack(_ blocks: [RichText.Block], width: Int, _ marks: ArraySlice<TextMarks>) -> Node {
        var left = marks
        let parts = blocks.map { ($0, left.take(of: $0)) }
        return VStack(spacing: blocks.contains { $0.isTall } ? 1 : 0) {
            for (block, marks) in parts { BlockView(block: block, width: max(1, width), marks: marks) }
        }
        .node
    }

    /// What stands before each item stands on the right of one that is read from there.
    private func list(_ items: [[RichText.Block]], start: Int?, _ environment: Environment) -> Node {
        let sides = items.map { $0.first?.runsLeft == true }
        let markers = sides.enumerated().map { index, runsLeft in
            Self.marker(start.map { $0 &+ index }, runsLeft: runsLeft)
        }
        let indent = markers.map { environment.width(of: $0) }.max() ?? 2
        var left = marks[...]
        let parts = items.map { item in (item, item.flatMap { left.take(of: $0) }[...]) }
        return VStack {
            for ((marker, runsLeft), (item, marks)) in zip(zip(markers, sides), parts) {
                if isNarrow {
                    Text(marker, .accent).frame(maxWidth: .max, alignment: runsLeft ? .topTrailing : .topLeading)
                    stack(item, width: width, marks)
                } else {
                    HStack {
                        if !runsLeft { Text(marker, .accent).frame(width: indent, alignment: .topTrailing) }
                        stack(item, width: width - indent, marks)
                        if runsLeft { Text(marker, .accent).frame(width: indent).layoutPriority(1) }
                    }
                }
            }
        }
        .node
    }

    private static func marker(_ number: Int?, runsLeft: Bool) -> String {
        guard let number else { return runsLeft ? " •" : "• " }
        return runsLeft ? " .\(number)" : "\(number). "
    }
}

extension RichText.Block {
    /// Its words begin at the right.
    fileprivate var runsLeft: Bool {
        switch self {
        case .paragraph(let spans), .heading(_, let spans): StyledText(runs(spans)).runsLeft
        case .list(_, let items): items.first?.first?.runsLeft == true
        case .quote(let blocks): blocks.first?.runsLeft == true
        case .code, .table, .image, .rule: false
        }
    }

    /// Blocks that read better with air round them.
    fileprivate var isTall: Bool {
        switch self {
        case .code, .table, .quote, .heading: true
        case .paragraph, .list, .image, .rule: false
        }
    }
}

extension ArraySlice<TextMarks> {
    /// Those of the first block that they are of, taken away from the rest; none where there are none.
    mutating func take(of block: RichText.Block) -> [TextMarks] {
        guard !isEmpty else { return [] }
        let marks = prefix(block.texts.count)
        self = dropFirst(marks.count)
        return Array(marks)
    }
}

/// Spans as runs: emphasis as attributes, a link as its text and the number of its footnote.
func runs(
    _ spans: [RichText.Span],
    in role: ColorRole? = nil,
    _ attributes: Attributes = [],
    marks: TextMarks? = nil
) -> [StyledText.Run] {
    var result: [StyledText.Run] = []
    var offset = 0
    for (index, span) in spans.enumerated() {
        let look = span.emphasis
        let color = look.changeRole ?? (look.contains(.code) ? .code : span.link != nil ? .link : role)
        let attributes = attributes.union(look.attributes)
        if let marks, !marks.ranges.isEmpty {
            for piece in marks.pieces(of: span.text, at: offset) {
                result.append(StyledText.Run(piece.text, color, piece.look, attributes))
            }
            offset += span.text.utf8.count
        } else {
            result.append(StyledText.Run(span.text, color, attributes))
        }
        // A link may run over several spans; its number stands once, at the end.
        if let link = span.link, index + 1 == spans.count || spans[index + 1].link != link {
            result.append(StyledText.Run("[\(link + 1)]", .textSecondary))
        }
    }
    return result
}

extension RichText.Emphasis {
    fileprivate var attributes: Attributes {
        var attributes: Attributes = []
        if contains(.strong) { attributes.insert(.bold) }
        if contains(.emphasized) { attributes.insert(.italic) }
        if !isDisjoint(with: [.deleted, .removed]) { attributes.insert(.strikethrough) }
        if contains(.inserted) { attributes.formUnion([.bold, .underline]) }
        return attributes
    }

    /// Of what went from a text, or came into it.
    fileprivate var changeRole: ColorRole? { contains(.removed) ? .danger : contains(.inserted) ? .success : nil }
}
