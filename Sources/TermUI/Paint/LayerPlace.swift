/// Where a layer stands in a frame.
struct LayerPlace: Equatable {
    /// The part of the pane that its ancestors and the screen show, in screen cells.
    var frame: Rect
    /// Where the pane's own cells start, in screen cells.
    var origin: Point
    /// What is behind the pane's content.
    var environment: PaintEnvironment
}

/// The look that flows down to nodes that name none.
struct PaintEnvironment: Equatable {
    var foreground: ColorRole?
    var background = ColorRole.standard
    var attributes: Attributes = []

    mutating func apply(_ modifier: Modifier) {
        switch modifier {
        case .foreground(let role): foreground = role
        case .background(let role): background = role
        case .attributes(let added): attributes.formUnion(added)
        default: break
        }
    }
}
