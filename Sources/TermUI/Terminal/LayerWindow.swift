import CNcurses

/// The ncurses window of one layer, and what is known to be in it.
@MainActor
struct LayerWindow {
    let handle: OpaquePointer
    /// The layer's frame when it was written last.
    var frame: Rect
    /// The part of the frame on the screen, where the window is.
    var visible: Rect
    /// Wide clusters of which a layer above covers one half, by `y * width + x` in the layer; they are written as
    /// blanks.
    var cuts: Set<Int> = []

    /// Opens a window over the others; nil when the system has no memory for it.
    init?(screen: OpaquePointer, frame: Rect, visible: Rect) {
        guard
            let handle = cn_window_open(
                screen,
                Int32(visible.minX),
                Int32(visible.minY),
                Int32(visible.size.width),
                Int32(visible.size.height)
            )
        else { return nil }
        self.handle = handle
        self.frame = frame
        self.visible = visible
    }

    /// Where the window begins in the layer's own cells.
    var offset: Point { Point(x: visible.minX - frame.minX, y: visible.minY - frame.minY) }

    /// Spans of the layer that must be written so that the window shows it; all when `everything`.
    func spans(for layer: Layer, newCuts: Set<Int>, everything: Bool) -> [Span] {
        if everything {
            return (0..<visible.size.height).map { y in
                Span(y: y + offset.y, columns: offset.x..<(offset.x + visible.size.width))
            }
        }
        guard newCuts != cuts else { return layer.damage }
        let width = layer.frame.size.width
        return layer.damage
            + newCuts.symmetricDifference(cuts).map { cut in
                Span(y: cut / width, columns: (cut % width)..<(cut % width + 2))
            }
    }

    /// Writes a span of the layer, widened to whole clusters and clipped to the window. A wide cluster at `blank`, a
    /// place on the screen, is left out.
    func write(
        _ span: Span,
        of layer: Layer,
        blank: Point?,
        encoder: inout CellEncoder,
        scratch: inout [cn_cell]
    ) {
        let columns = offset.x..<(offset.x + visible.size.width)
        let rows = offset.y..<(offset.y + visible.size.height)
        var first = max(span.columns.lowerBound, columns.lowerBound)
        let last = min(span.columns.upperBound, columns.upperBound)
        guard rows.contains(span.y), first < last else { return }
        if layer.buffer[first, span.y].width == 0, first > columns.lowerBound { first -= 1 }
        scratch.removeAll(keepingCapacity: true)
        var x = first
        var ink = ink(in: layer, before: first, y: span.y)
        while x < last {
            var cell = shown(layer, x: x, y: span.y, columns: columns)
            if cell.text == " " {
                cell.style = encoder.style(ofBlank: cell.style, after: ink)
            } else {
                ink = cell.style
            }
            if cell.width == 2, blank == Point(x: frame.minX + x, y: frame.minY + span.y) {
                cell = Cell(" ", cell.style)
            }
            encoder.append(cell, to: &scratch)
            x += cell.width == 2 ? 2 : 1
        }
        scratch.withUnsafeBufferPointer { cells in
            cn_window_write(
                handle,
                Int32(first - offset.x),
                Int32(span.y - offset.y),
                cells.baseAddress,
                Int32(cells.count)
            )
        }
    }

    /// The style of the nearest cell to the left that is not blank; nil when there is none.
    private func ink(in layer: Layer, before x: Int, y: Int) -> Style? {
        var x = x - 1
        while x >= 0 {
            let cell = layer.buffer[x, y]
            if cell.text != " ", cell.width > 0 { return cell.style }
            x -= 1
        }
        return nil
    }

    /// The cell as the screen shows it: a cluster that is cut is blank.
    private func shown(_ layer: Layer, x: Int, y: Int, columns: Range<Int>) -> Cell {
        let cell = layer.buffer[x, y]
        switch cell.width {
        case 0:
            return Cell(" ", cell.style)
        case 2 where x + 1 >= columns.upperBound || cuts.contains(y * layer.frame.size.width + x):
            return Cell(" ", cell.style)
        default:
            return cell
        }
    }
}
