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
    /// How many colours frames are shown in.
    package var depth: ColorDepth { encoder.palette.depth }
    /// Whether the terminal said that it knows mode 2026: then each frame is wrapped in it, and shown at once.
    package var synchronizedOutput = false
    /// The terminal's width model, by which the frames to come are laid out.
    package var widths: WidthModel {
        get { encoder.widths }
        set {
            guard newValue != encoder.widths else { return }
            // Painted by a model that was wrong, rows have slipped. The conservative one leaves nothing to chance but lines.
            if encoder.widths != .conservative || newValue.isAmbiguousWide { invalidate() }
            encoder.widths = newValue
        }
    }
    /// Whether the terminal said that it knows mode 69: then what moves within columns is scrolled there.
    package var hasMargins = false

    let writer: any FrameWriting
    private(set) var screen: OpaquePointer?
    private var encoder: CellEncoder
    private(set) var windows: [LayerID: LayerWindow] = [:]
    /// From the lowest to the highest.
    private var stack: [LayerID] = []
    private var cursor = Point.zero
    private var shownCursor = Point.zero
    private(set) var isStale = true
    private var scratch: [cn_cell] = []
    /// One frame alone needs more pairs than there are: beginning anew would not help, until something else changes.
    private var isOverfull = false
    var stream: FrameStream
    /// To be sent before what ncurses computes.
    private var lead: [UInt8] = []

    /// Opens the screen for a terminal type, to be drawn in `size` cells.
    package init(
        terminalType: String,
        size: Size,
        depth: ColorDepth,
        writer: any FrameWriting,
        placeholders: Int = 0xFFFE,
        pairs: Int = 0x7FFF
    ) throws(TerminalError) {
        let size = Self.clamped(size)
        let colors = TerminalColors(terminalType: terminalType) ?? TerminalColors(count: 0)
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
        self.writer = writer
        self.screen = screen
        stream = FrameStream(columns: size.width)
        stream.addressesColumns = String(cString: cn_screen_capability(screen, "hpa")).hasSuffix("G")
        encoder = CellEncoder(
            palette: StylePalette(screen: screen, depth: depth, colors: colors, limit: pairs),
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
        let isNew = encoder.palette.use(theme)
        if isNew { isOverfull = false }
        let shifted = isNew ? nil : shift(frame)
        if let shifted {
            lead = shifted.bytes
            isStale = true
        }
        write(frame, everything: isNew, shifted: shifted?.layer)
        if encoder.lacksClusters || (encoder.palette.isExhausted && !isOverfull) {
            // Frames of before hold numbers that stand for something; with new ones, all that is shown is unknown.
            encoder.recycle()
            invalidate()
            write(frame, everything: true, shifted: nil)
            isOverfull = encoder.palette.isExhausted
        }
        if let wanted = frame.cursor {
            cursor = Point(x: min(max(0, wanted.x), size.width - 1), y: min(max(0, wanted.y), size.height - 1))
        }
        flush()
    }

    /// Shows the next frame, which is then written whole, in another number of colours. Nothing happens on a surface that
    /// was opened without colours.
    package func use(_ depth: ColorDepth) {
        guard self.depth != .mono, depth != self.depth else { return }
        encoder.palette.use(depth)
    }

    /// Clears the screen with the next frame, which is then sent whole.
    package func invalidate() {
        guard let screen else { return }
        isOverfull = false
        cn_screen_clear(screen)
        stream.forget()
        lead = []
        isStale = true
    }

    /// Takes a new size; the next frame paints everything, since nobody knows what the terminal shows now.
    package func resize(to newSize: Size) {
        guard let screen else { return }
        size = Self.clamped(newSize)
        closeWindows()
        stream.columns = size.width
        cn_screen_resize(screen, Int32(size.width), Int32(size.height))
        invalidate()
    }

    /// The bytes that ncurses computed as the terminal is to get them, appended to `output`.
    private func pass(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        guard encoder.palette.usesSlots else { return stream.pass(bytes, pool: encoder.pool, into: &output) }
        var colored: [UInt8] = []
        encoder.palette.slots.substitute(bytes, into: &colored)
        colored.withUnsafeBufferPointer { stream.pass($0, pool: encoder.pool, into: &output) }
    }

    /// Sends what has changed since the last time, unless the terminal is still busy with that. Call again when it is
    /// not.
    package func flush() {
        guard let screen, isStale || cursor != shownCursor, writer.canPaint else { return }
        var length = 0
        let computed = cn_screen_update(screen, Int32(cursor.x), Int32(cursor.y), &length)
        isStale = false
        shownCursor = cursor
        guard length > 0 || !lead.isEmpty else { return }
        var bytes: [UInt8] = []
        if synchronizedOutput { bytes.append(contentsOf: "\u{1B}[?2026h".utf8) }
        let start = bytes.count
        bytes.append(contentsOf: lead)
        lead = []
        pass(UnsafeBufferPointer(start: computed, count: length), into: &bytes)
        // All that was computed may have been looks, which wait for something to be drawn in them.
        guard bytes.count > start else { return }
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

    private func write(_ frame: Frame, everything: Bool, shifted: LayerID?) {
        let fresh = arrange(frame.layers)
        let cuts = Cuts(layers: frame.layers, screen: size)
        for (index, var layer) in frame.layers.enumerated() {
            if layer.id == shifted, let shift = layer.shift { layer.damage = shift.damage }
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
