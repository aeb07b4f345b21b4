@testable import TermUI

/// A render tree with its painter, open to tests that count or compare what is inside.
@MainActor
final class TreeStage {
    let tree = RenderTree()
    private var painter = LayerPainter()

    func show(_ root: some NodeConvertible, _ size: Size) -> [String] {
        tree.update(to: root.node, size: size)
        let found = LayerCollector(root: tree.root, size: size, settings: tree.settings)
        return TextRendering.lines(of: Frame(size: size, layers: painter.paint(found.layers), cursor: nil))
    }

    /// Render nodes that are part of the tree.
    var nodes: Int {
        func count(_ node: RenderNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
        return count(tree.root)
    }

    func scroll(_ id: ScrollID, _ step: ScrollStep) {
        tree.scrolls.state(for: id).add(step)
        tree.scrollNodes[id]?.invalidatePlacement()
    }

    /// What a renderer that was never used shows from the place where this one is.
    func pictureFromScratch(_ root: some NodeConvertible, _ id: ScrollID, _ size: Size) -> [String] {
        let fresh = TreeStage()
        let (place, copy) = (tree.scrolls.state(for: id), fresh.tree.scrolls.state(for: id))
        copy.anchor = place.anchor
        copy.anchorIndex = place.anchorIndex
        copy.offset = place.offset
        copy.selection = place.selection
        copy.selectionShown = place.selectionShown
        copy.owesMargin = place.owesMargin
        return fresh.show(root, size)
    }
}
