/// What two values of a node have to share for one to become the other; else the old one is removed.
struct NodeKind: Equatable {
    enum Name: UInt8, Comparable {
        case empty, text, horizontal, vertical, layered, spacer, divider
        case firstFitting, grid, gridRow, curses, canvas, arranged, list, scroll
        // From here on with exactly one child, but for what some modifiers lay over it.
        case view
        case padding, frame, fixedSize, layoutPriority, foreground, background, attributes, lineLimit, truncation
        case border, overlay, floating, pane, onAppear, onDisappear, onTap, cursor
        case focusable, environment, accessibilityLabel, onChange, task, revealed
        case offset, clipped, hidden, alignment, gridColumns, id

        static func < (lhs: Name, rhs: Name) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var name: Name
    /// A view or a modifier: what is asked of it is asked of its child.
    var isWrapper: Bool { name >= .view }
    /// Of a view, a drawing or a layout.
    var type: ObjectIdentifier?
    /// Of a list or scroll view, or given by `id(_:)`.
    var id: Token?

    init(_ name: Name, type: Any.Type? = nil, id: Token? = nil) {
        self.name = name
        self.type = type.map { ObjectIdentifier($0) }
        self.id = id
    }
}

extension Node {
    var kind: NodeKind {
        switch content {
        case .empty, .group, .branch, .keyed: NodeKind(.empty)
        case .text: NodeKind(.text)
        case .view(let view): NodeKind(.view, type: type(of: view.base))
        case .horizontal: NodeKind(.horizontal)
        case .vertical: NodeKind(.vertical)
        case .layered: NodeKind(.layered)
        case .list(let list): NodeKind(.list, id: list.id)
        case .scroll(let scroll): NodeKind(.scroll, id: scroll.id)
        case .spacer: NodeKind(.spacer)
        case .divider: NodeKind(.divider)
        case .curses(let drawing): NodeKind(.curses, type: type(of: drawing.base))
        case .firstFitting: NodeKind(.firstFitting)
        case .grid: NodeKind(.grid)
        case .gridRow: NodeKind(.gridRow)
        case .arranged(let layout, _): NodeKind(.arranged, type: type(of: layout.base))
        case .canvas(let drawing): NodeKind(.canvas, type: type(of: drawing.base))
        case .modified(.id(let token), _): NodeKind(.id, id: token)
        case .modified(let modifier, _): NodeKind(modifier.name)
        }
    }

    var isView: Bool {
        if case .view = content { return true }
        return false
    }

    /// Counted per subtree, so that a frame finds them without a walk through everything.
    var isSpecial: Bool {
        if case .modified(let modifier, _) = content { return modifier.isSpecial }
        return false
    }
}

extension Modifier {
    var name: NodeKind.Name {
        switch self {
        case .padding: .padding
        case .frame: .frame
        case .fixedSize: .fixedSize
        case .layoutPriority: .layoutPriority
        case .foreground: .foreground
        case .background: .background
        case .attributes: .attributes
        case .lineLimit: .lineLimit
        case .truncation: .truncation
        case .border: .border
        case .overlay: .overlay
        case .floating: .floating
        case .pane: .pane
        case .id: .id
        case .onAppear: .onAppear
        case .onDisappear: .onDisappear
        case .onTap: .onTap
        case .cursor: .cursor
        case .focusable: .focusable
        case .environment: .environment
        case .onChange: .onChange
        case .task: .task
        case .revealed: .revealed
        case .offset: .offset
        case .clipped: .clipped
        case .hidden: .hidden
        case .alignment: .alignment
        case .gridColumns: .gridColumns
        case .accessibilityLabel: .accessibilityLabel
        }
    }

    /// As `Node.isSpecial`.
    var isSpecial: Bool {
        switch self {
        case .pane, .cursor(true), .focusable: true
        default: false
        }
    }

    /// Whether the modifier moves or resizes anything, as opposed to colouring or naming it.
    var isLayout: Bool {
        switch self {
        case .padding, .frame, .fixedSize, .layoutPriority, .lineLimit, .truncation, .border, .overlay, .floating: true
        case .offset, .alignment, .gridColumns, .revealed: true
        default: false
        }
    }

    /// Equal but for the nodes they hold, which are compared when they are reconciled.
    func isAlike(_ other: Modifier) -> Bool {
        switch (self, other) {
        case (.overlay(let lhs, _), .overlay(let rhs, _)): lhs == rhs
        case (.floating(let lhs, let before, _), .floating(let rhs, let after, _)): lhs == rhs && before == after
        default: self == other
        }
    }
}
