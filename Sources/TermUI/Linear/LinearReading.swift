/// Reads a tree that was laid out: what stands side by side becomes one line, what stands below each other several.
/// Texts come whole, whatever was cut off on the screen; of lists and scroll views, what is in view.
struct LinearReading {
    /// What a subtree says.
    private struct Passage {
        var lines: [LinearLine] = []
        /// A pane or a layer of its own, which is never joined to what is beside it.
        var isApart = false
    }

    private(set) var lines: [LinearLine] = []

    init(root: RenderNode, size: Size) {
        lines = read(root, origin: .zero, clip: Rect(origin: .zero, size: size)).lines
        keepOneFocus()
    }

    /// The hardware cursor has one place, that of the highest layer; layers are read after what is beneath them.
    private mutating func keepOneFocus() {
        let last = lines.lastIndex { $0.isFocused }
        for index in lines.indices where index != last { lines[index].isFocused = false }
    }

    private func read(_ node: RenderNode, origin: Point, clip: Rect) -> Passage {
        let frame = node.frame.moved(by: origin)
        // Only what was scrolled away is out of view: what the width leaves no room for is read all the same.
        guard node.isPlaced, frame.maxY > clip.minY, frame.minY < clip.maxY else { return Passage() }
        let inner = Rect(
            x: 0,
            y: max(clip.minY, frame.minY),
            width: .max,
            height: min(clip.maxY, frame.maxY) - max(clip.minY, frame.minY)
        )
        switch node.node.content {
        case .text(let text): return passage(of: text)
        case .horizontal, .gridRow: return joined(children(of: node, origin: frame.origin, clip: inner))
        case .modified(let modifier, _): return read(modifier, node, frame, inner)
        default: return following(children(of: node, origin: frame.origin, clip: inner))
        }
    }

    private func children(of node: RenderNode, origin: Point, clip: Rect) -> [Passage] {
        guard node.list?.isPinned == true, let header = node.children.last else {
            return node.children.map { read($0, origin: origin, clip: clip) }
        }
        // The header of a section is held over the rows that it covers.
        var uncovered = clip
        uncovered.origin.y = max(clip.minY, origin.y + header.frame.maxY)
        uncovered.size.height = max(0, clip.maxY - uncovered.origin.y)
        return [read(header, origin: origin, clip: clip)]
            + node.children.dropLast().map { read($0, origin: origin, clip: uncovered) }
    }

    private func read(_ modifier: Modifier, _ node: RenderNode, _ frame: Rect, _ clip: Rect) -> Passage {
        if case .accessibilityLabel(let label) = modifier { return labelled(label, node) }
        if case .hidden(true) = modifier { return Passage() }
        var passage = following(children(of: node, origin: frame.origin, clip: clip))
        switch modifier {
        case .cursor(true):
            if !passage.lines.isEmpty { passage.lines[0].isFocused = true }
        case .border(_, let title?): passage.lines.insert(LinearLine(title), at: 0)
        case .pane, .floating: passage.isApart = true
        default: break
        }
        return passage
    }

    private func labelled(_ label: String, _ node: RenderNode) -> Passage {
        var passage = label.isEmpty ? Passage() : passage(of: label)
        if !passage.lines.isEmpty, node.holdsCursor { passage.lines[0].isFocused = true }
        return passage
    }

    private func passage(of text: StyledText) -> Passage { passage(of: text.runs.map(\.text).joined()) }

    private func passage(of text: String) -> Passage {
        Passage(lines: text.split(separator: "\n").map(Self.trimmed).filter { !$0.isEmpty }.map { LinearLine($0) })
    }

    private func following(_ passages: [Passage]) -> Passage {
        Passage(lines: passages.flatMap(\.lines), isApart: passages.contains(where: \.isApart))
    }

    /// Side by side: a marker before a paragraph, a title before its date. Where both have several lines, as columns
    /// have, one follows the other.
    private func joined(_ passages: [Passage]) -> Passage {
        var result = Passage()
        for passage in passages where !passage.lines.isEmpty {
            if result.lines.count == 1, !passage.isApart, !result.isApart {
                let first = passage.lines[0]
                result.lines[0].text += " " + first.text
                result.lines[0].isFocused = result.lines[0].isFocused || first.isFocused
                result.lines += passage.lines.dropFirst()
            } else {
                result.lines += passage.lines
            }
            result.isApart = result.isApart || passage.isApart
        }
        return result
    }

    /// Without blanks at the ends, and with single ones between words.
    private static func trimmed(_ text: Substring) -> String {
        text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
}

extension RenderNode {
    /// The hardware cursor rests somewhere in the subtree.
    fileprivate var holdsCursor: Bool {
        guard specials > 0 else { return false }
        if case .modified(.cursor(true), _) = node.content { return true }
        return children.contains(where: \.holdsCursor)
    }
}
