import CVTerm

/// A terminal in memory: what its screen shows after the bytes it was fed.
package final class VirtualTerminal {
    package struct Color: Hashable, Sendable {
        /// Index into the palette; nil is the terminal's own colour.
        package var index: UInt8?
        /// `0xRRGGBB` of a colour of 24 bits, which has no index.
        package var rgb: UInt32?

        package init(index: UInt8?, rgb: UInt32? = nil) {
            self.index = index
            self.rgb = rgb
        }
    }

    package struct Cell: Hashable, Sendable {
        /// "" for the second half of a wide cluster and for a cell never written.
        package var text: String
        package var width: Int
        package var isSecondHalf: Bool
        package var foreground: Color
        package var background: Color
        package var isBold: Bool
        package var isItalic: Bool
        package var isUnderlined: Bool
        package var isReversed: Bool
    }

    /// What the callbacks are told; they are C functions and know no class.
    private final class Properties {
        var isAlternate = false
        var isCursorVisible = true
    }

    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
    private let properties = Properties()
    /// The start of a character whose rest has not come yet.
    private var unfinished: [UInt8] = []
    package private(set) var columns: Int
    package private(set) var rows: Int

    package init?(columns: Int = 80, rows: Int = 24) {
        guard let terminal = vterm_new(Int32(rows), Int32(columns)), let screen = vterm_obtain_screen(terminal) else {
            return nil
        }
        self.terminal = terminal
        self.screen = screen
        self.columns = columns
        self.rows = rows
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: VTermScreenCallbacks())
        callbacks.pointee.settermprop = { property, value, user in
            guard let user, let value else { return 0 }
            let properties = Unmanaged<Properties>.fromOpaque(user).takeUnretainedValue()
            switch property {
            case VTERM_PROP_ALTSCREEN: properties.isAlternate = value.pointee.boolean != 0
            case VTERM_PROP_CURSORVISIBLE: properties.isCursorVisible = value.pointee.boolean != 0
            default: return 0
            }
            return 1
        }
        vterm_set_utf8(terminal, 1)
        vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(properties).toOpaque())
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(terminal)
        callbacks.deinitialize(count: 1)
        callbacks.deallocate()
    }

    package func feed(_ bytes: [UInt8]) {
        let all = unfinished + bytes
        let length = Self.finishedLength(all)
        unfinished = Array(all[length...])
        var bytes = Self.withoutCharacterSets(Array(all[..<length]))
        // A wide character has no place in a single column, and libvterm writes it beyond the screen.
        if columns < 2 { bytes = Self.withoutWide(bytes) }
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    /// How many bytes come before a character or `ESC ( B` that is cut off: libvterm forgets what it has of a character.
    private static func finishedLength(_ bytes: [UInt8]) -> Int {
        if bytes.suffix(2) == [0x1B, 0x28] { return bytes.count - 2 }
        if bytes.last == 0x1B { return bytes.count - 1 }
        guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes.count }
        let length =
            switch bytes[lead] {
            case 0xC0..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0...: 4
            default: 1
            }
        return lead + length > bytes.count ? lead : bytes.count
    }

    /// Of what is not ASCII only the sign for what is left out, which is all that so small a screen shows.
    private static func withoutWide(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.isASCII || $0 == "…" }
        return Array(String(String.UnicodeScalarView(text)).utf8)
    }

    /// libvterm takes `ESC ( B` literally and then reads letters apart from the marks that follow them, which no
    /// terminal in UTF-8 mode does.
    private static func withoutCharacterSets(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x1B, bytes[index...].starts(with: [0x1B, 0x28, 0x42]) {
                index += 3
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return kept
    }

    package func feed(_ text: String) { feed(Array(text.utf8)) }

    /// What the terminal answered since the last call.
    package func takeReplies() -> [UInt8] {
        var replies: [UInt8] = []
        var buffer = [CChar](repeating: 0, count: 1024)
        while true {
            let count = vterm_output_read(terminal, &buffer, buffer.count)
            if count == 0 { return replies }
            replies.append(contentsOf: buffer[..<count].map { UInt8(bitPattern: $0) })
        }
    }

    package func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    package var isAlternateScreen: Bool { properties.isAlternate }
    package var isCursorVisible: Bool { properties.isCursorVisible }

    package var cursor: (x: Int, y: Int) {
        var position = VTermPos(row: 0, col: 0)
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
        return (Int(position.col), Int(position.row))
    }

    package subscript(x: Int, y: Int) -> Cell {
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
        let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
        let isSecondHalf = scalars[0] == UInt32.max
        var text = String.UnicodeScalarView()
        for value in scalars {
            guard value != 0, let scalar = Unicode.Scalar(value) else { break }
            text.append(scalar)
        }
        return Cell(
            text: String(text),
            width: Int(cell.width),
            isSecondHalf: isSecondHalf,
            foreground: Self.color(cell.fg, ownBit: VTERM_COLOR_DEFAULT_FG),
            background: Self.color(cell.bg, ownBit: VTERM_COLOR_DEFAULT_BG),
            isBold: cell.attrs.bold != 0,
            isItalic: cell.attrs.italic != 0,
            isUnderlined: cell.attrs.underline != 0,
            isReversed: cell.attrs.reverse != 0
        )
    }

    private static func color(_ color: VTermColor, ownBit: VTermColorType) -> Color {
        let type = UInt32(color.type)
        if type & UInt32(ownBit.rawValue) != 0 { return Color(index: nil) }
        if type & 1 == 1 { return Color(index: color.indexed.idx) }
        let (red, green, blue) = (color.rgb.red, color.rgb.green, color.rgb.blue)
        return Color(index: nil, rgb: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// The rows as text, without the blanks at their ends.
    package var lines: [String] {
        (0..<rows).map { y in
            var line = ""
            for x in 0..<columns {
                let cell = self[x, y]
                if !cell.isSecondHalf { line += cell.text.isEmpty ? " " : cell.text }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    package var text: String { lines.joined(separator: "\n") }
}
