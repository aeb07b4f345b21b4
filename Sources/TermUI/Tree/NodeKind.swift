/// What two values of a node have to share for one to become the other; else the old one is removed.
enum NodeKind: Hashable {
    case empty, text, horizontal, vertical, layered, spacer, divider
    case firstFitting, grid, gridRow
    case curses(ObjectIdentifier), canvas(ObjectIdentifier), arranged(ObjectIdentifier)
    case view(ObjectIdentifier)
    case list(ScrollID), scroll(ScrollID)
    case modified(Name)

    enum Name: Hashable {
        case padding, frame, fixedSize, layoutPriority, foreground, background, attributes, lineLimit, truncation
        case border, overlay, floating, pane, onAppear, onDisappear, onTap, cursor
        case focusable, environment, accessibilityLabel
        case offset, clipped, hidden, alignment, gridColumns
        case id(Token)
    }
}

extension Node {
    var kind: NodeKind {
        switch content {
        case .empty, .group, .branch, .keyed: .empty
        case .text: .text
        case .view(let view): .view(ObjectIdentifier(type(of: view.base)))
        case .horizontal: .horizontal
        case .vertical: .vertical
        case .layered: .layered
        case .list(let list): .list(list.id)
        case .scroll(let scroll): .scroll(scroll.id)
        case .spacer: .spacer
        case .divider: .divider
        case .curses(let drawing): .curses(ObjectIdentifier(type(of: drawing.base)))
        case .firstFitting: .firstFitting
        case .grid: .grid
        case .gridRow: .gridRow
        case .arranged(let layout, _): .arranged(ObjectIdentifier(type(of: layout.base)))
        case .canvas(let drawing): .canvas(ObjectIdentifier(type(of: drawing.base)))
        case .modified(let modifier, _): .modified(modifier.name)
        }
    }

    var isView: Bool {
        if case .view = content { return true }
        return false
    }

    /// Counted per subtree, so that a frame finds them without a walk through everything.
    var isSpecial: Bool {
        switch content {
        case .modified(.pane, _), .modified(.cursor, _), .modified(.focusable, _): true
        default: false
        }
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
        case .id(let token): .id(token)
        case .onAppear: .onAppear
        case .onDisappear: .onDisappear
        case .onTap: .onTap
        case .cursor: .cursor
        case .focusable: .focusable
        case .environment: .environment
        case .offset: .offset
        case .clipped: .clipped
        case .hidden: .hidden
        case .alignment: .alignment
        case .gridColumns: .gridColumns
        case .accessibilityLabel: .accessibilityLabel
        }
    }

    /// Whether the modifier moves or resizes anything, as opposed to colouring or naming it.
    var isLayout: Bool {
        switch self {
        case .padding, .frame, .fixedSize, .layoutPriority, .lineLimit, .truncation, .border, .overlay, .floating: true
        case .offset, .alignment, .gridColumns: true
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
