/// What makes a node the same one from frame to frame, among its siblings: the place where it is written, or the name it
/// was given.
struct Identity: Hashable {
    /// The way through groups, loops and branches, mixed into a number; a named node's is that of what names it.
    var path: UInt64
    var id: Token?
    /// Tells later bearers of a name apart from the first.
    var occurrence = 0
}

/// A node and who it is.
struct Slot {
    var identity: Identity
    var node: Node
}

/// The children of a container with groups, branches and loops resolved.
struct Flattening {
    private(set) var slots: [Slot] = []
    /// The names that were given more than once, each as often as that.
    private(set) var duplicates: [Token] = []
    private let root: UInt64
    private var hasNames = false

    init(_ nodes: [Node], root: UInt64 = 0) {
        self.root = root
        slots.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() { add(node, path: Self.mix(root, index), id: nil) }
        if hasNames { tellDuplicatesApart() }
    }

    /// Exactly one child: several stand in a vertical stack, none is an empty node.
    static func single(_ node: Node, root: UInt64 = 0) -> Slot {
        if node.isPlain { return Slot(identity: Identity(path: mix(root, 0)), node: node) }
        let slots = Flattening([node], root: root).slots
        if slots.count == 1 { return slots[0] }
        let identity = Identity(path: mix(root, -1))
        return Slot(
            identity: identity,
            node: slots.isEmpty ? .empty : Node(.vertical(.leading, spacing: 0, [node]))
        )
    }

    private mutating func add(_ node: Node, path: UInt64, id: Token?) {
        switch node.content {
        case .empty: break
        case .group(let nodes):
            for (index, child) in nodes.enumerated() { add(child, path: Self.mix(path, index), id: id) }
        case .branch(let number, let child):
            add(child, path: Self.mix(path, -2 - number), id: id)
        case .keyed(let children):
            hasNames = true
            let path = Self.mix(path, id.map(\.hashValue) ?? -1)
            for child in children { add(child.node, path: path, id: child.id) }
        case .modified(.id(let name), _):
            hasNames = true
            slots.append(Slot(identity: Identity(path: root, id: name), node: node))
        default:
            slots.append(Slot(identity: Identity(path: path, id: id), node: node))
        }
    }

    private mutating func tellDuplicatesApart() {
        var seen: [Identity: Int] = [:]
        for index in slots.indices {
            let count = seen[slots[index].identity, default: 0]
            seen[slots[index].identity] = count + 1
            if count > 0 {
                if let name = slots[index].identity.id { duplicates.append(name) }
                slots[index].identity.occurrence = count
            }
        }
    }

    /// One step further on the way: a mixing that makes two ways to the same number as good as impossible.
    private static func mix(_ path: UInt64, _ step: Int) -> UInt64 {
        var value = path &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(step)) &+ 0x632B_E59B_D9B4_E019
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension Node {
    /// One child whose identity is its place.
    fileprivate var isPlain: Bool {
        switch content {
        case .empty, .group, .branch, .keyed, .modified(.id, _): false
        default: true
        }
    }
}
