/// A web page as a tree, in one array: an element stands before what is in it, so that walking the array backwards meets
/// what is within an element before the element itself. Sums over subtrees are then one pass, and nothing recurses.
struct PageTree {
    typealias ID = Int32

    struct Node {
        var tag: PageTag
        var marks: PageMarks = []
        /// How much its class and id speak for text.
        var weight: Int16 = 0
        var parent = PageTree.none
        var first = PageTree.none
        var last = PageTree.none
        var next = PageTree.none
        var previous = PageTree.none
        /// Of text its bytes, of an element its attributes.
        var part: Range<Int32> = 0..<0
        /// Characters of a text, a run of white space being one.
        var length: Int32 = 0
        /// Commas of a text, in any script.
        var commas: Int32 = 0
    }

    struct Attribute {
        var name: PageAttribute
        var value: String
    }

    static let none: ID = -1
    static let root: ID = 0

    private(set) var nodes: [Node]
    /// The words of the page: references resolved.
    private(set) var text: [UInt8] = []
    private(set) var attributes: [Attribute] = []

    init(root: Node = Node(tag: .body)) {
        nodes = [root]
    }

    var ids: Range<ID> { 0..<ID(nodes.count) }

    subscript(id: ID) -> Node {
        get { nodes[Int(id)] }
        set { nodes[Int(id)] = newValue }
    }

    func attribute(_ name: PageAttribute, of id: ID) -> String? {
        let node = self[id]
        guard node.tag != .text else { return nil }
        for index in node.part where attributes[Int(index)].name == name { return attributes[Int(index)].value }
        return nil
    }

    func bytes(of id: ID) -> ArraySlice<UInt8> {
        let part = self[id].part
        return text[Int(part.lowerBound)..<Int(part.upperBound)]
    }

    func children(of id: ID) -> [ID] {
        var children: [ID] = []
        var child = self[id].first
        while child != Self.none {
            children.append(child)
            child = self[child].next
        }
        return children
    }

    func isBlank(_ id: ID) -> Bool { self[id].tag == .text && self[id].length == 0 }

    /// Whether one of the nearest `depth` ancestors is as asked.
    func hasAncestor(_ id: ID, within depth: Int, where isWanted: (Node) -> Bool) -> Bool {
        var ancestor = self[id].parent
        for _ in 0..<depth where ancestor != Self.none {
            if isWanted(self[ancestor]) { return true }
            ancestor = self[ancestor].parent
        }
        return false
    }

    /// The next node in the order of the document; nil at the end.
    func next(after id: ID, skipsChildren: Bool = false) -> ID? {
        if !skipsChildren, self[id].first != Self.none { return self[id].first }
        var place = id
        while place != Self.none {
            if self[place].next != Self.none { return self[place].next }
            place = self[place].parent
        }
        return nil
    }
}

// Changes.
extension PageTree {
    mutating func append(text bytes: [UInt8]) -> Range<Int32> {
        let start = Int32(text.count)
        text.append(contentsOf: bytes)
        return start..<Int32(text.count)
    }

    mutating func append(_ list: [Attribute]) -> Range<Int32> {
        let start = Int32(attributes.count)
        attributes.append(contentsOf: list)
        return start..<Int32(attributes.count)
    }

    /// Puts a new node at the end of another.
    @discardableResult
    mutating func add(_ node: Node, to parent: ID) -> ID {
        let id = make(node)
        move(id, to: parent)
        return id
    }

    /// Puts a new node before another. The order of the array is wrong from here on: see `inOrder`.
    mutating func insert(_ node: Node, before sibling: ID) -> ID {
        let id = make(node)
        link(id, before: sibling)
        return id
    }

    /// Takes a node, with all that is in it, to the place before another.
    mutating func move(_ id: ID, before sibling: ID) {
        detach(id)
        link(id, before: sibling)
    }

    private mutating func link(_ id: ID, before sibling: ID) {
        let (parent, previous) = (self[sibling].parent, self[sibling].previous)
        self[id].parent = parent
        self[id].previous = previous
        self[id].next = sibling
        self[sibling].previous = id
        if previous != Self.none { self[previous].next = id } else { self[parent].first = id }
    }

    private mutating func make(_ node: Node) -> ID {
        nodes.append(node)
        return ID(nodes.count - 1)
    }

    /// Takes a node, with all that is in it, to the end of another.
    mutating func move(_ id: ID, to parent: ID) {
        detach(id)
        let last = self[parent].last
        self[id].parent = parent
        self[id].previous = last
        if last != Self.none { self[last].next = id } else { self[parent].first = id }
        self[parent].last = id
    }

    /// Takes a node, with all that is in it, out of the tree.
    mutating func detach(_ id: ID) {
        let node = self[id]
        guard node.parent != Self.none else { return }
        if node.previous != Self.none {
            self[node.previous].next = node.next
        } else {
            self[node.parent].first = node.next
        }
        if node.next != Self.none {
            self[node.next].previous = node.previous
        } else {
            self[node.parent].last = node.previous
        }
        self[id].parent = Self.none
        self[id].previous = Self.none
        self[id].next = Self.none
    }

    /// A tree of these nodes and all that is in them, in the order of the array. What is in none of them is gone.
    func inOrder(_ tops: [ID], under root: Node) -> PageTree {
        var copy = PageTree(root: root)
        copy.text = text
        copy.attributes = attributes
        copy.nodes.reserveCapacity(nodes.count)
        for top in tops { copy.adopt(top, of: self) }
        return copy
    }

    /// The whole tree in the order of the array.
    func inOrder() -> PageTree {
        var root = self[Self.root]
        root.first = Self.none
        root.last = Self.none
        return inOrder(children(of: Self.root), under: root)
    }

    private mutating func adopt(_ top: ID, of other: PageTree) {
        var place = top
        var parent = Self.root
        while true {
            var node = other[place]
            let inner = node.first
            (node.parent, node.previous, node.next) = (Self.none, Self.none, Self.none)
            (node.first, node.last) = (Self.none, Self.none)
            let id = add(node, to: parent)
            if inner != Self.none {
                parent = id
                place = inner
                continue
            }
            while place != top, other[place].next == Self.none {
                place = other[place].parent
                parent = self[parent].parent
            }
            if place == top { return }
            place = other[place].next
        }
    }
}
