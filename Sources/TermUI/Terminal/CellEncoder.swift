import CNcurses

/// Turns cells into what ncurses may hold: scalars of a width that libc knows, and placeholders for everything else.
struct CellEncoder {
    var palette: StylePalette
    var pool: PlaceholderPool
    /// What the terminal was found to do; cells laid out by another model are right too, only dearer.
    var widths = WidthModel.conservative
    /// The pool was full while encoding: blanks stand where clusters should, and all must be encoded anew.
    private(set) var lacksClusters = false

    init(palette: StylePalette, pool: PlaceholderPool) {
        self.palette = palette
        self.pool = pool
    }

    /// Forgets every number that stands for a cluster, a pair or a colour: all must be encoded anew.
    mutating func recycle() {
        pool.removeAll()
        lacksClusters = false
        palette.recycle()
    }

    /// Appends a cell of one or two columns. A wide scalar known to libc is one entry, everything else one per column.
    mutating func append(_ cell: Cell, to output: inout [cn_cell]) {
        let code = palette.code(for: cell.style)
        let width = max(1, Int(cell.width))
        func append(_ scalar: UInt32) {
            output.append(cn_cell(scalar: scalar, attributes: code.attributes, pair: code.pair))
        }
        if let scalar = plain(cell.text, width: width) {
            append(scalar)
        } else if Self.isSafe(cell.text), let number = number(of: cell.text, width: width) {
            append(PlaceholderPool.firstPlane + number)
            if width == 2 { append(PlaceholderPool.secondPlane + number) }
        } else {
            if Self.isSafe(cell.text) { lacksClusters = true }
            for _ in 0..<width { append(0x20) }
        }
    }

    /// The style to write a blank in. Nobody sees the foreground of one, so it takes that of the text before it, where
    /// that looks the same: each change of colour in a row costs up to 20 bytes.
    mutating func style(ofBlank style: Style, after ink: Style?) -> Style {
        guard let ink, ink.background == style.background, ink != style else { return style }
        let shown = UInt16(cn_underline | cn_reverse)
        let attributes = palette.code(for: style).attributes | palette.code(for: ink).attributes
        return attributes & shown == 0 ? ink : style
    }

    /// The placeholder of a cluster. What moves the cursor as far as it is wide needs no help with that.
    private mutating func number(of text: String, width: Int) -> UInt32? {
        pool.number(for: text, width: width, isAnchored: !widths.isSettled(text, width: width))
    }

    /// The scalar of a text that ncurses and the terminal measure as we do.
    private func plain(_ text: String, width: Int) -> UInt32? {
        if text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20, byte < 0x7F {
            return width == 1 ? UInt32(byte) : nil
        }
        let scalars = text.unicodeScalars
        guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
            return nil
        }
        if widths.isAmbiguousWide, WidthTable.contains(WidthTable.ambiguous, scalar.value) {
            return width == 1 ? PlainCharacters.replacement(for: text) : nil
        }
        guard scalar.value < PlaceholderPool.firstPlane, cn_width(scalar.value) == Int32(width) else { return nil }
        // Emoji and the newest ideographs are wide in some terminals and not in older ones.
        if width == 2, Self.isYoung(scalar), !widths.isSettled(text, width: width) { return nil }
        return scalar.value
    }

    private static func isYoung(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2300...0x2BFF, 0x1F000...0x1FAFF, 0x30000...: true
        default: false
        }
    }

    /// A last guard: text is cleaned long before, but nothing here may reach the terminal as a control.
    private static func isSafe(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
}
