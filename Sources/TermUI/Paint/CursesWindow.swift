import CNcurses

/// A window of ncurses to draw in by hand. It is off the screen: what is in it is shown like all else, in the terminal, in
/// pictures and in tests.
@MainActor
package final class CursesWindow {
    /// In cells, at least one.
    package let size: Size
    private let handle: OpaquePointer

    /// Nil when ncurses has no memory, or knows no terminal type at all.
    init?(size: Size) {
        let size = Self.clamped(size)
        guard let handle = cn_canvas_open(Int32(size.width), Int32(size.height)) else { return nil }
        self.handle = handle
        self.size = size
    }

    /// No drawing is that large; a hostile size would cost all memory.
    static func clamped(_ size: Size) -> Size {
        Size(width: min(max(1, size.width), 1000), height: min(max(1, size.height), 1000))
    }

    isolated deinit { cn_canvas_close(handle) }

    /// Blanks everything.
    package func erase() { cn_canvas_erase(handle) }

    /// Writes a text from a place to the right; what is beyond an edge is left out. Roles that are nil take those of
    /// the surroundings. A cluster that ncurses cannot hold leaves blanks.
    package func add(
        _ text: String,
        x: Int,
        y: Int,
        _ foreground: ColorRole? = nil,
        on background: ColorRole? = nil,
        _ attributes: Attributes = []
    ) {
        guard y >= 0, y < size.height, x < size.width else { return }
        var x = x
        let style = CursesStyle(foreground: foreground, background: background, attributes: attributes)
        for cluster in DisplayClusters(text) where cluster.width > 0 {
            guard x < size.width else { return }
            if x >= 0, !put(cluster.text, x: x, y: y, style) {
                for column in x..<min(x + cluster.width, size.width) { _ = put(" ", x: column, y: y, style) }
            }
            x += cluster.width
        }
    }

    private func put(_ cluster: String, x: Int, y: Int, _ style: CursesStyle) -> Bool {
        let scalars = cluster.unicodeScalars.map(\.value)
        return cn_canvas_put(handle, Int32(x), Int32(y), scalars, Int32(scalars.count), style.flags, style.number)
    }

    /// The rows written in since the last call, each with its cells.
    func takeChanges() -> [(y: Int, cells: [CursesCell])] {
        let changes = (0..<size.height).filter { cn_canvas_row_changed(handle, Int32($0)) }.map { ($0, row($0)) }
        cn_canvas_accept(handle)
        return changes
    }

    private func row(_ y: Int) -> [CursesCell] {
        var cells: [CursesCell] = []
        var scalars = [UInt32](repeating: 0, count: Int(cn_canvas_scalars))
        while cells.count < size.width {
            var flags: UInt16 = 0
            var number: UInt16 = 0
            let columns = Int(cn_canvas_read(handle, Int32(cells.count), Int32(y), &scalars, &flags, &number))
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
            let style = CursesStyle(flags: flags, number: number)
            cells.append(CursesCell(cluster: DisplayCluster(text: String(text), width: columns), style: style))
            // The second half of a wide character, which is painted with the first.
            if columns == 2 { cells.append(CursesCell(cluster: DisplayCluster(text: "", width: 0), style: style)) }
        }
        return cells
    }
}

/// A cell read back from a window.
struct CursesCell: Equatable {
    var cluster: DisplayCluster
    var style: CursesStyle
}

/// How a cell of a window looks, and how that is kept in ncurses' cells: the number of a colour pair is two roles, as
/// nothing there ever reaches a terminal by itself.
struct CursesStyle: Equatable {
    var foreground: ColorRole?
    var background: ColorRole?
    var attributes: Attributes

    init(foreground: ColorRole?, background: ColorRole?, attributes: Attributes) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    init(flags: UInt16, number: UInt16) {
        foreground = ColorRole(numbered: number & 0xFF)
        background = ColorRole(numbered: number >> 8)
        attributes = Self.table.reduce(into: []) { if flags & UInt16($1.1) != 0 { $0.insert($1.0) } }
    }

    var flags: UInt16 {
        Self.table.reduce(0) { attributes.contains($1.0) ? $0 | UInt16($1.1) : $0 }
    }

    /// 0 where both are left to the surroundings.
    var number: UInt16 {
        UInt16(foreground.map { $0.rawValue + 1 } ?? 0) | UInt16(background.map { $0.rawValue + 1 } ?? 0) << 8
    }

    private static let table: [(Attributes, Int)] = [
        (.bold, cn_bold), (.dim, cn_dim), (.italic, cn_italic), (.underline, cn_underline), (.reverse, cn_reverse),
    ]
}

extension ColorRole {
    fileprivate init?(numbered number: UInt16) {
        guard number > 0 else { return nil }
        self.init(rawValue: UInt8(number - 1))
    }
}
