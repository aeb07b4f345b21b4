extension RenderTree {
    /// Shapes the text of a subtree again, and marks it to be laid out and painted.
    func resetText(_ node: RenderNode) {
        if case .text(let text) = node.node.content {
            node.textLayout = TextLayout(text, settings.widths)
            node.invalidateLayout()
            node.invalidatePaint()
        }
        // Rows that are not on screen may be remembered with their heights, and a border holds its title itself.
        node.list?.isStale = true
        if case .modified(.border, _) = node.node.content { node.invalidatePaint() }
        if node.list != nil { node.invalidateLayout() }
        for child in node.children { resetText(child) }
    }
}

extension Renderer {
    /// How wide clusters are on the terminal. Another model sets all text anew with the next frame.
    package var widths: WidthModel {
        get { settings.widths }
        set { settings.widths = newValue }
    }

    /// Who puts right-to-left text in the order in which it is read.
    package var bidi: BidiOrder {
        get { settings.bidi }
        set { settings.bidi = newValue }
    }
}
