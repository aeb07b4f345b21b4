import Model

/// The blocks gathered so far, within the lists and quotes that are open.
struct BlockStack {
    private enum Kind {
        case root
        case list(start: Int?)
        case item
        case quote
    }

    private struct Frame {
        var kind: Kind
        /// Of a list, else empty.
        var items: [[RichText.Block]] = []
        var blocks: [RichText.Block] = []

        var isList: Bool {
            if case .list = kind { return true }
            return false
        }
    }

    /// Deeper lists and quotes than this are flattened: no screen shows them, and no reader of the result may run out
    /// of stack.
    static let maximumDepth = 24

    private var frames = [Frame(kind: .root)]

    var isFull: Bool { frames.count >= Self.maximumDepth }

    /// Beside the items of a list, a block joins the last of them.
    mutating func add(_ block: RichText.Block) {
        let top = frames.count - 1
        if !frames[top].isList {
            frames[top].blocks.append(block)
        } else if frames[top].items.isEmpty {
            frames[top].items.append([block])
        } else {
            frames[top].items[frames[top].items.count - 1].append(block)
        }
    }

    mutating func openList(start: Int?) { frames.append(Frame(kind: .list(start: start))) }

    mutating func openItem() { frames.append(Frame(kind: .item)) }

    mutating func openQuote() { frames.append(Frame(kind: .quote)) }

    /// Closes the innermost list, item or quote; an empty one leaves nothing behind.
    mutating func close() {
        guard frames.count > 1, let frame = frames.popLast() else { return }
        switch frame.kind {
        case .root: break
        case .list(let start): if !frame.items.isEmpty { add(.list(start: start, items: frame.items)) }
        case .quote: if !frame.blocks.isEmpty { add(.quote(frame.blocks)) }
        case .item: if !frame.blocks.isEmpty { addItem(frame.blocks) }
        }
    }

    private mutating func addItem(_ blocks: [RichText.Block]) {
        let top = frames.count - 1
        if frames[top].isList {
            frames[top].items.append(blocks)
        } else {
            frames[top].blocks.append(.list(start: nil, items: [blocks]))
        }
    }

    /// All blocks; closes what is open.
    mutating func take() -> [RichText.Block] {
        while frames.count > 1 { close() }
        return frames[0].blocks
    }
}
