import Testing

@testable import TermUI

private struct Row: View {
    var name: String
    var body: Node { Text(name).padding(horizontal: 1) }
}

@Suite(.timeLimit(.minutes(10)))
struct RenderTreeTests {
    private let size = Size(width: 20, height: 5)

    private func rows(_ names: [String]) -> Node {
        VStack { ForEach(names, id: { $0 }) { Row(name: $0).node } }.node
    }

    private func find(_ node: RenderNode, _ isFound: (RenderNode) -> Bool) -> RenderNode? {
        if isFound(node) { return node }
        for child in node.children {
            if let found = find(child, isFound) { return found }
        }
        return nil
    }

    private func text(_ text: String, in tree: RenderTree) -> RenderNode? {
        find(tree.root) { $0.node == Text(text).node }
    }

    @Test func nodesStayTheSameWhenTheyMove() {
        let tree = RenderTree()
        tree.update(to: rows(["a", "b"]), size: size)
        let before = text("b", in: tree)
        tree.update(to: rows(["c", "b", "a"]), size: size)
        #expect(text("b", in: tree) === before)
        #expect(before != nil)
    }

    @Test func nodesAreFreedWhenTheyAreGone() {
        let tree = RenderTree()
        tree.update(to: rows(["a", "b"]), size: size)
        weak let gone = text("a", in: tree)
        #expect(gone != nil)
        tree.update(to: rows(["b"]), size: size)
        #expect(gone == nil)
    }

    @Test func subtreesCountTheirPanesAndCursors() {
        let tree = RenderTree()
        tree.update(to: rows(["a"]), size: size)
        #expect(tree.root.specials == 1)
        tree.update(to: HStack { Text("x").pane().cursor() }.node, size: size)
        #expect(tree.root.specials == 3)
        tree.update(to: .empty, size: size)
        #expect(tree.root.specials == 1)
    }

    @Test func answersAreKeptPerProposalUpToALimit() {
        var cache = MeasureCache()
        for width in 0..<20 {
            cache.insert(Size(width: width, height: 1), for: Proposal(width: width, height: nil))
        }
        #expect(cache.entries.count == MeasureCache.capacity)
        #expect(cache[Proposal(width: 19, height: nil)] == Size(width: 19, height: 1))
        #expect(cache[Proposal(width: 0, height: nil)] == nil)
        #expect(cache.takeAll().first?.proposal == Proposal(width: 19, height: nil))
        #expect(cache.entries.isEmpty)
    }

    @Test func afterAFrameNothingIsLeftToDo() {
        let tree = RenderTree()
        let names = ["a", "b", "c"]
        tree.update(to: rows(names), size: size)
        tree.update(to: rows(["b", "x"]), size: size)
        #expect(find(tree.root) { $0.needsPlacement || $0.containsChange || $0.isChanged || !$0.isPlaced } == nil)
        #expect(find(tree.root) { !$0.isActive } == nil)
    }
}
