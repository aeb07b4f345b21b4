import CNcurses

extension NcursesSurface {
    /// Scrolls one layer's rows in the terminal itself, within the layer's columns, where that is possible and saves
    /// something. Returns the bytes that do it and the layer whose damage is now what its shift leaves.
    func shift(_ frame: Frame) -> (layer: LayerID, bytes: [UInt8])? {
        guard hasMargins, !isStale, writer.canPaint, let screen else { return nil }
        for (index, layer) in frame.layers.enumerated() {
            guard let shift = layer.shift, let window = windows[layer.id], isApart(index, in: frame) else { continue }
            let region = Rect(
                x: layer.frame.minX,
                y: layer.frame.minY + shift.rows.lowerBound,
                width: layer.frame.size.width,
                height: shift.rows.count
            )
            // In the last row a cell may be left blank that the layer has something in.
            guard region.maxY < size.height else { continue }
            let isShifted = cn_screen_shift(
                screen,
                window.handle,
                Int32(shift.rows.lowerBound),
                Int32(shift.rows.count),
                Int32(shift.distance)
            )
            guard isShifted else { return nil }
            var (x, y): (Int32, Int32) = (0, 0)
            cn_screen_cursor(screen, &x, &y)
            return (layer.id, stream.shift(region, by: shift.distance, cursor: Point(x: Int(x), y: Int(y))))
        }
        return nil
    }

    /// Whether all of a layer is on the screen, beside others and under none. One as wide as the screen ncurses scrolls
    /// itself.
    private func isApart(_ index: Int, in frame: Frame) -> Bool {
        let layer = frame.layers[index]
        guard let window = windows[layer.id], window.frame == layer.frame, window.visible == layer.frame,
            layer.frame.size.width < size.width, layer.frame.size.width > 1, window.cuts.isEmpty
        else { return false }
        return frame.layers[(index + 1)...].allSatisfy { $0.frame.intersection(layer.frame).isEmpty }
    }
}

extension FrameStream {
    /// Scrolls a part of the screen up by some rows, or down when they are negative, and puts the cursor back to where
    /// ncurses has it: margins of rows and columns (DECSTBM, DECSLRM under mode 69) are set for it and reset.
    mutating func shift(_ region: Rect, by distance: Int, cursor: Point) -> [UInt8] {
        var bytes: [UInt8] = []
        // Rows that come in are filled with the background.
        undress(into: &bytes, column: cursor.x)
        let sequence =
            "\u{1B}[?69h\u{1B}[\(region.minX + 1);\(region.maxX)s\u{1B}[\(region.minY + 1);\(region.maxY)r"
            + "\u{1B}[\(abs(distance))\(distance > 0 ? "S" : "T")\u{1B}[r\u{1B}[?69l"
            + "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H"
        bytes.append(contentsOf: sequence.utf8)
        return bytes
    }
}
