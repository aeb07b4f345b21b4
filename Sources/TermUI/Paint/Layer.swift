/// A part of the screen with a buffer of its own: the ground, a pane, or what floats above. The terminal gives each a
/// window; a frame paints them from the lowest to the highest.
package struct Layer: Sendable {
    /// Stable over frames for the same pane or overlay.
    package var id: LayerID
    /// In screen cells.
    package var frame: Rect
    /// The whole content, `frame.size` cells.
    package var buffer: CellBuffer
    /// What differs from the frame before, in the layer's own cells. A new, moved or resized layer is damaged as a whole.
    package var damage: [Span]
    /// Set when most of the damage comes from rows that moved.
    package var shift: RowShift?

    package init(id: LayerID, frame: Rect, buffer: CellBuffer, damage: [Span]) {
        self.id = id
        self.frame = frame
        self.buffer = buffer
        self.damage = damage
    }
}

/// Names a layer over frames. A number is never used again by the same renderer.
package struct LayerID: Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Cells `columns` of row `y`.
package struct Span: Hashable, Sendable {
    package var y: Int
    /// Never half of a wide cluster.
    package var columns: Range<Int>
    package init(y: Int, columns: Range<Int>) {
        self.y = y
        self.columns = columns
    }
}

/// One finished picture of the whole screen.
package struct Frame: Sendable {
    /// The screen's, which the ground layer covers.
    package var size: Size
    /// From the lowest to the highest. The first is the ground and covers the screen.
    package var layers: [Layer]
    /// Where the hardware cursor rests: on the focused row or field.
    package var cursor: Point?
    /// What making this frame cost.
    package var statistics: FrameStatistics
    /// Something in it moves with the frame clock, so that another frame is due with the next tick.
    package var moves = false

    package init(size: Size, layers: [Layer], cursor: Point?, statistics: FrameStatistics = FrameStatistics()) {
        self.size = size
        self.layers = layers
        self.cursor = cursor
        self.statistics = statistics
    }

    /// What the screen shows: the layers laid over each other. A wide cluster cut by the edge of a layer above it
    /// shows as a blank, since no terminal shows half of one.
    package func composed() -> CellBuffer {
        var screen = CellBuffer(size: size)
        for layer in layers {
            for y in 0..<layer.frame.size.height {
                for x in 0..<layer.frame.size.width {
                    let cell = layer.buffer[x, y]
                    let place = Point(x: layer.frame.minX + x, y: layer.frame.minY + y)
                    // A second half at the left edge of the screen has lost its first; it still covers what is below.
                    if cell.width > 0 || place.x == 0 { screen.put(cell, x: place.x, y: place.y) }
                }
            }
        }
        return screen
    }
}

/// What a frame cost, counted.
package struct FrameStatistics: Equatable, Sendable {
    /// Bodies of views asked for; unchanged views cost none.
    package var viewsEvaluated = 0
    /// Sizes worked out; remembered answers do not count.
    package var nodesMeasured = 0
    /// Cells written into buffers, those painted over included.
    package var cellsPainted = 0
    /// Cells in the damage of all layers.
    package var cellsDamaged = 0
    /// Names given to more than one child of a container; the later ones are told apart by their order.
    package var duplicateIDs = 0
    /// Everything at 0.
    package init() {}
}

/// Where frames go: a terminal, or a test's memory.
@MainActor
package protocol Surface: AnyObject {
    /// The cells there are to draw in.
    var size: Size { get }
    /// Shows a frame. `theme` resolves its styles.
    func present(_ frame: Frame, theme: Theme)
    /// Forgets what is on the screen: the next frame repaints every cell (after resume, resize, ctrl-l).
    func invalidate()
}
