/// A surface that keeps in memory what a terminal would show, built from the damage of frames alone, as a terminal is.
@MainActor
package final class MemorySurface: Surface {
    /// That of the last frame.
    package var size: Size
    /// What is on the screen.
    package private(set) var screen: CellBuffer
    /// Where the last frame put it; nil when it had none.
    package private(set) var cursor: Point?
    /// Cells written over all frames.
    package private(set) var cellsWritten = 0

    /// Layers that have a picture of their own.
    package var windowCount: Int { windows.count }
    private var windows: [LayerID: CellBuffer] = [:]
    private var isInvalid = true

    /// Blank cells.
    package init(size: Size) {
        self.size = size
        screen = CellBuffer(size: size)
    }

    /// Copies the damage alone; the theme is not needed, as cells keep their roles.
    package func present(_ frame: Frame, theme: Theme) {
        size = frame.size
        var shown: [LayerID: CellBuffer] = [:]
        var layers = frame.layers
        for index in layers.indices {
            let layer = layers[index]
            var window = windows[layer.id] ?? CellBuffer(size: layer.frame.size)
            if window.size != layer.frame.size { window = CellBuffer(size: layer.frame.size) }
            if isInvalid { window = layer.buffer } else { copy(layer.damage, of: layer.buffer, to: &window) }
            shown[layer.id] = window
            layers[index].buffer = window
        }
        windows = shown
        isInvalid = false
        cursor = frame.cursor
        screen = Frame(size: frame.size, layers: layers, cursor: frame.cursor).composed()
    }

    /// The next frame is copied whole.
    package func invalidate() { isInvalid = true }

    private func copy(_ damage: [Span], of buffer: CellBuffer, to window: inout CellBuffer) {
        for span in damage {
            cellsWritten += span.columns.count
            for x in span.columns where buffer[x, span.y].width > 0 {
                window.put(buffer[x, span.y], x: x, y: span.y)
            }
        }
    }
}
