/// A layer as it was last painted, and which of its rows have to be painted again.
final class LayerState {
    private(set) var size = Size.zero
    /// By the rows of the pane, also those that its ancestors clip.
    private(set) var dirtyRows: [Bool] = []
    private(set) var isDirty = false

    var id: LayerID?
    var buffer = CellBuffer(size: .zero)
    var place: LayerPlace?
    /// The number of the frame that last showed the layer.
    var lastFrame = 0

    func resize(to size: Size) {
        guard size != self.size else { return }
        self.size = size
        dirtyRows = Array(repeating: true, count: min(size.height, Self.maximumRows))
        isDirty = true
    }

    func mark(_ rect: Rect) {
        let first = max(0, rect.minY)
        let end = min(dirtyRows.count, rect.maxY)
        guard first < end, rect.size.width > 0 else { return }
        for y in first..<end { dirtyRows[y] = true }
        isDirty = true
    }

    func markAll() {
        for y in dirtyRows.indices { dirtyRows[y] = true }
        isDirty = true
    }

    /// Gives the buffer away to be painted in place.
    func takeBuffer() -> CellBuffer {
        let taken = buffer
        buffer = CellBuffer(size: .zero)
        return taken
    }

    func clean() {
        guard isDirty else { return }
        for y in dirtyRows.indices { dirtyRows[y] = false }
        isDirty = false
    }

    /// More rows than any screen has: a pane taller than that shows nothing below.
    private static let maximumRows = 100_000
}
