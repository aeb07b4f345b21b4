/// What can have the focus, and where it is on the screen.
package struct Focusable: Hashable, Sendable {
    package var id: FocusID
    /// In screen cells; what is scrolled out of sight lies outside the screen or beneath something else.
    package var frame: Rect

    package init(id: FocusID, frame: Rect) {
        self.id = id
        self.frame = frame
    }
}

/// A layer that takes the focus: the page, or a sheet, popup or alert above it.
package struct FocusScope: Equatable, Sendable {
    /// The same for as long as the layer is on screen.
    package var layer: LayerID
    package var level: Level
    /// In reading order: pane by pane, in each by rows and columns.
    package var items: [Focusable]

    package init(layer: LayerID, level: Level, items: [Focusable]) {
        self.layer = layer
        self.level = level
        self.items = items
    }
}

/// A way to move the focus.
package enum FocusMove: Hashable, Sendable, CaseIterable {
    /// In reading order, from the last to the first again.
    case next, previous
    /// To the nearest in that direction, if there is any.
    case left, right, up, down
}
