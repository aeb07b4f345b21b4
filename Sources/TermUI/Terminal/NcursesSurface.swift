import CNcurses

/// Shows frames through ncurses: each layer has a window and a panel, only damaged spans are written into them, and
/// what ncurses computes from that reaches the terminal as one write per frame.
///
/// ncurses knows one screen per process, so one surface can be open at a time.
@MainActor
package final class NcursesSurface: Surface {
    /// 1 to 1000 cells each way, whatever the terminal claims.
    package private(set) var size: Size
    /// Counted since the surface was opened.
    package private(set) var statistics = SurfaceStatistics()
    /// Fixed for as long as the surface lives.
    package let depth: ColorDepth
    /// Whether the terminal said that it knows mode 2026: then each frame is wrapped in it, and shown at once.
    package var synchronizedOutput = false

    /// Windows that are open.
    package var windowCount: Int { windows.count }

    private let writer: any FrameWriting
    private var screen: OpaquePointer?
    private var encoder: CellEncoder
    private var windows: [LayerID: LayerWindow] = [:]
    /// From the lowest to the highest.
    private var stack: [LayerID] = []
    private var cursor = Point.zero
    private var shownCursor = Point.zero
    private var isStale = true
    private var scratch: [cn_cell] = []

    /// Opens the screen for a terminal type, to be drawn in `size` cells.
    package init(
        terminalType: String,
        size: Size,
        depth: ColorDepth,
        writer: any FrameWriting,
        placeholders: Int = 0xFFFE
    ) throws(TerminalError) {
        let size = Self.clamped(size)
        let colors = ColorDepth.colors(ofTerminal: terminalType) ?? 0
        var error: Int32 = 0
        guard
            let screen = cn_screen_open(
                terminalType,
                Int32(size.width),
                Int32(size.height),
                depth != .mono,
                &error
            )
        else { throw Self.error(Int(error), terminalType: terminalType) }
        self.size = size
        self.depth = depth
        self.writer = writer
        self.screen = screen
        let reliable = colors <= 1024 ? colors : 8
        encoder = CellEncoder(
            palette: StylePalette(screen: screen, depth: depth, colors: reliable),
            pool: PlaceholderPool(capacity: placeholders)
        )
    }

    isolated deinit {
        close()
    }

    /// Frees the screen; nothing is shown from here on.
    package func close() {
        guard let screen else { return }
        closeWindows()
        cn_screen_close(screen)
        self.screen = nil
    }

    /// A terminfo string of the terminal type, such as `smcup`; empty when it has none.
    package func capability(_ name: String) -> String {
        guard let screen else { return "" }
        return String(cString: cn_screen_capability(screen, name))
    }

    // No terminal is that large; a hostile size would cost all memory.
    private static func clamped(_ size: Size) -> Size {
        Size(width: min(max(1, size.width), 1000), height: min(max(1, size.height), 1000))
    }

    private static func error(_ code: Int, terminalType: String) -> TerminalError {
        switch code {
        case cn_error_unknown: terminalType.isEmpty ? .typeMissing : .typeUnknown(terminalType)
        case cn_error_useless: .typeTooSimple(terminalType)
        case cn_error_busy: .system(call: "newterm", code: 16)
        default: .system(call: "newterm", code: 0)
        }
    }
}

extension NcursesSurface {
    /// Writes what differs into the windows and sends it; after `close()` nothing happens. A frame without a cursor
    /// leaves it where it was.
    package func present(_ frame: Frame, theme: Theme) {
        guard screen != nil else { return }
        write(frame, everything: encoder.palette.use(theme))
        if encoder.isExhausted {
            // Frames of before hold numbers of the pool; with new ones, all that is shown is unknown.
            encoder.forgetClusters()
            invalidate()
            write(frame, everything: true)
        }
        if let wanted = frame.cursor {
            cursor = Point(x: min(max(0, wanted.x), size.width - 1), y: min(max(0, wanted.y), size.height - 1))
        }
        flush()
    }

    /// Clears the screen with the next frame, which is then sent whole.
    package func invalidate() {
        guard let screen else { return }
        cn_screen_clear(screen)
        isStale = true
    }

    /// Takes a new size; the next frame paints everything, since nobody knows what the terminal shows now.
    package func resize(to newSize: Size) {
        guard let screen else { return }
        size = Self.clamped(newSize)
        closeWindows()
        cn_screen_resize(screen, Int32(size.width), Int32(size.height))
        invalidate()
    }

    /// Sends what has changed since the last time, unless the terminal is still busy with that. Call again when it is
    /// not.
    package func flush() {
        guard let screen, isStale || cursor != shownCursor, writer.canPaint else { return }
        var length = 0
        let start = cn_screen_update(screen, Int32(cursor.x), Int32(cursor.y), &length)
        isStale = false
        shownCursor = cursor
        guard length > 0 else { return }
        var bytes: [UInt8] = []
        if synchronizedOutput { bytes.append(contentsOf: "\u{1B}[?2026h".utf8) }
        encoder.pool.substitute(UnsafeBufferPointer(start: start, count: length), into: &bytes)
        if synchronizedOutput { bytes.append(contentsOf: "\u{1B}[?2026l".utf8) }
        statistics.frames += 1
        statistics.writes += 1
        statistics.bytesWritten += bytes.count
        writer.write(bytes)
    }
}

extension NcursesSurface {
    private func closeWindows() {
        for window in windows.values { cn_window_close(window.handle) }
        windows.removeAll()
        stack.removeAll()
    }

    /// Where a wide cluster would begin that cannot stand beside the last cell of the screen; nil when it can.
    package var fragilePlace: Point? {
        guard let screen, cn_screen_has_fragile_corner(screen) else { return nil }
        return Point(x: size.width - 3, y: size.height - 1)
    }

    private func write(_ frame: Frame, everything: Bool) {
        let fresh = arrange(frame.layers)
        let cuts = Cuts(layers: frame.layers, screen: size)
        for (index, layer) in frame.layers.enumerated() {
            guard var window = windows[layer.id] else { continue }
            let newCuts = cuts[index]
            let spans = window.spans(for: layer, newCuts: newCuts, everything: everything || fresh.contains(layer.id))
            window.cuts = newCuts
            windows[layer.id] = window
            for span in spans {
                window.write(span, of: layer, blank: fragilePlace, encoder: &encoder, scratch: &scratch)
            }
            if !spans.isEmpty { isStale = true }
        }
    }

    /// Brings the windows to the frames and the order of the layers. Returns the layers whose windows hold nothing of
    /// them yet.
    private func arrange(_ layers: [Layer]) -> Set<LayerID> {
        let wanted = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
        for (id, window) in windows {
            guard let layer = wanted[id], visible(layer).size == window.visible.size else {
                closeWindow(id, window)
                continue
            }
        }
        var fresh: Set<LayerID> = []
        for layer in layers where place(layer) { fresh.insert(layer.id) }
        let order = layers.map(\.id).filter { windows[$0] != nil }
        if order != stack {
            for id in order {
                if let window = windows[id] { cn_window_raise(window.handle) }
            }
            stack = order
            isStale = true
        }
        return fresh
    }

    private func closeWindow(_ id: LayerID, _ window: LayerWindow) {
        cn_window_close(window.handle)
        windows[id] = nil
        stack.removeAll { $0 == id }
        isStale = true
    }

    private func visible(_ layer: Layer) -> Rect {
        layer.frame.intersection(Rect(origin: .zero, size: size))
    }

    /// Opens or moves a layer's window; true when its content must be written whole.
    private func place(_ layer: Layer) -> Bool {
        let visible = visible(layer)
        guard let screen, !visible.isEmpty else { return false }
        guard var window = windows[layer.id] else {
            guard let window = LayerWindow(screen: screen, frame: layer.frame, visible: visible) else { return false }
            windows[layer.id] = window
            stack.append(layer.id)
            isStale = true
            return true
        }
        guard window.frame != layer.frame else { return false }
        let offset = window.offset
        let isResized = window.frame.size != layer.frame.size
        if window.visible.origin != visible.origin {
            cn_window_move(window.handle, Int32(visible.minX), Int32(visible.minY))
            isStale = true
        }
        window.frame = layer.frame
        window.visible = visible
        windows[layer.id] = window
        return isResized || window.offset != offset
    }
}
