/// A terminal in memory whose rule for the widths of clusters can be chosen: what xterm, kitty or a terminal without
/// joiners would show. It knows the sequences that ncurses sends and shows text alone.
package final class ModelTerminal {
    /// How far the cursor moves for what is printed.
    package enum Rule: String, CaseIterable, Sendable {
        /// Each scalar by itself, as `wcwidth` says; those without a width join what is before them.
        case wcwidth
        /// Grapheme clusters; an emoji is two columns, with variation selector 15 one.
        case cluster
        /// Grapheme clusters, but a joiner joins nothing.
        case withoutJoiners
    }

    struct Cell: Equatable {
        /// "" for the second half of a wide cluster.
        var text = " "
        var isSecondHalf: Bool { text.isEmpty }
    }

    let rule: Rule
    package let columns: Int
    package let rows: Int
    var cells: [[Cell]]
    var x = 0
    var y = 0
    /// The last column was written: the next character begins a line.
    var isWrapPending = false
    var saved = (x: 0, y: 0)
    var wraps = true
    var region: ClosedRange<Int>
    /// Where the last cluster was printed; nil once the cursor was moved.
    var last: (x: Int, y: Int)?
    /// The start of a character or sequence whose rest has not come.
    var unfinished: [UInt8] = []
    /// Answers to what was asked.
    package private(set) var replies = ""

    private let scalarWidth: (Unicode.Scalar) -> Int

    /// `width` is the C library's `wcwidth`, -1 for what it does not know.
    package init(rule: Rule, columns: Int, rows: Int, width: @escaping (Unicode.Scalar) -> Int) {
        scalarWidth = width
        self.rule = rule
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        region = 0...(rows - 1)
    }

    /// The rows as text, blanks kept.
    package var lines: [String] { cells.map { $0.map(\.text).joined() } }

    /// What is in a cell: "" for the second half of a wide cluster.
    package func text(_ x: Int, _ y: Int) -> String { cells[y][x].text }

    package func feed(_ bytes: [UInt8]) {
        let all = unfinished + bytes
        unfinished = []
        var index = 0
        while index < all.count {
            let length = all[index] == 0x1B ? sequence(all[index...]) : character(all[index...])
            guard let length else {
                unfinished = Array(all[index...])
                return
            }
            index += length
        }
    }

    package func answer(_ text: String) { replies += text }

    /// Prints one character or obeys one control; nil when its bytes are not all there.
    private func character(_ bytes: ArraySlice<UInt8>) -> Int? {
        let lead = bytes[bytes.startIndex]
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard bytes.count >= length else { return nil }
        guard lead >= 0x20 else {
            control(lead)
            return 1
        }
        for scalar in String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars { print(scalar) }
        return length
    }

    func print(_ scalar: Unicode.Scalar) {
        let width = scalarWidth(scalar)
        if let place = joinable(scalar, width: width) { return join(scalar, at: place) }
        put(String(scalar), width: max(1, width))
    }

    /// The cell that a scalar becomes part of.
    private func joinable(_ scalar: Unicode.Scalar, width: Int) -> (x: Int, y: Int)? {
        let place = last ?? (x > 0 ? (x: x - 1 - (cells[y][x - 1].isSecondHalf ? 1 : 0), y: y) : nil)
        guard let place, place.x >= 0 else { return nil }
        if width == 0 { return place }
        guard rule != .wcwidth, last != nil else { return nil }
        let before = cells[place.y][place.x].text
        if rule == .withoutJoiners, before.unicodeScalars.last == "\u{200D}" { return nil }
        return (before + String(scalar)).count == 1 ? place : nil
    }

    private func join(_ scalar: Unicode.Scalar, at place: (x: Int, y: Int)) {
        let isWide = place.x + 1 < columns && cells[place.y][place.x + 1].isSecondHalf
        cells[place.y][place.x].text += String(scalar)
        guard rule != .wcwidth, last != nil else { return }
        let text = cells[place.y][place.x].text
        let first = text.unicodeScalars.first ?? " "
        let isFlag = (0x1F1E6...0x1F1FF).contains(first.value) && text.unicodeScalars.count == 2
        let becomesEmoji = scalar == "\u{FE0F}" && first.properties.isEmoji && !first.isASCII || scalar == "\u{20E3}"
        if !isWide, isFlag || becomesEmoji {
            (x, y) = place
            put(text, width: 2)
        } else if isWide, scalar == "\u{FE0E}" {
            cells[place.y][place.x + 1].text = " "
            (x, y, isWrapPending) = (place.x + 1, place.y, false)
        }
    }

    private func put(_ text: String, width: Int) {
        if isWrapPending || x + width > columns {
            guard wraps else { return }
            lineFeed()
            x = 0
        }
        isWrapPending = false
        separate(x)
        if width == 2 { separate(x + 1) }
        cells[y][x].text = text
        if width == 2 { cells[y][x + 1].text = "" }
        last = (x, y)
        x += width
        if x >= columns {
            x = columns - 1
            isWrapPending = wraps
        }
    }

    /// Nobody shows half a character: the other half of what is in a cell goes blank.
    func separate(_ x: Int) {
        guard x < columns else { return }
        if cells[y][x].isSecondHalf, x > 0 { cells[y][x - 1].text = " " }
        if x + 1 < columns, cells[y][x + 1].isSecondHalf { cells[y][x + 1].text = " " }
        cells[y][x].text = " "
    }

    func lineFeed() {
        isWrapPending = false
        if y == region.upperBound { scroll(up: 1, in: region) } else if y < rows - 1 { y += 1 }
    }

    func scroll(up count: Int, in rows: ClosedRange<Int>) {
        let blank = Array(repeating: Cell(), count: columns)
        for _ in 0..<min(abs(count), rows.count) {
            if count > 0 {
                cells.remove(at: rows.lowerBound)
                cells.insert(blank, at: rows.upperBound)
            } else {
                cells.remove(at: rows.upperBound)
                cells.insert(blank, at: rows.lowerBound)
            }
        }
    }
}
