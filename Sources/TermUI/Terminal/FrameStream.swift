import CNcurses

/// The way of a frame's bytes from ncurses to the terminal. What ncurses says of looks is said only when something is
/// drawn in them, and in one sequence; clusters take the places of their placeholders.
///
/// It follows the cursor's column, for a cluster whose width terminals disagree about is set between two columns named
/// outright: that needs no saved cursor, which on many terminals is the one that the shell's screen is to get back.
struct FrameStream {
    /// Whether the terminal has `CSI n G`; without, clusters are set by saving the cursor after all.
    var addressesColumns = true
    var columns: Int

    /// What the terminal draws in; nil when nobody knows.
    private var shown: Rendition?
    /// What ncurses draws in; nil after a sequence that is not known here, until it resets all.
    private var wanted: Rendition? = Rendition()
    /// Where ncurses has the cursor; nil when nobody followed it.
    private var column: Int?
    /// The terminal may have it elsewhere, after a cluster.
    private var isAstray = false
    private var hasOtherCharacters = false

    private var output: [UInt8] = []

    init(columns: Int) {
        self.columns = columns
    }

    /// Somebody else wrote to the terminal.
    mutating func forget() {
        shown = nil
        column = nil
        isAstray = false
    }

    /// Makes the terminal draw in its own colours, and takes ncurses to do so, with the cursor in a column of its screen.
    mutating func undress(into bytes: inout [UInt8], column: Int) {
        Rendition().append(after: shown, to: &bytes)
        shown = Rendition()
        wanted = Rendition()
        self.column = column
        isAstray = false
    }

    /// The bytes for the terminal, appended to `output`.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, pool: PlaceholderPool, into result: inout [UInt8]) {
        output = result
        result = []
        output.reserveCapacity(output.count + bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x1B: index = escape(bytes, index)
            case 0x20...0x7E: index = plain(bytes, index)
            case 0x80...: index = character(bytes, index, pool)
            default:
                control(bytes[index])
                index += 1
            }
        }
        recover()
        result = output
        output = []
    }
}

// MARK: Text

extension FrameStream {
    private mutating func plain(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, (0x20...0x7E).contains(bytes[end]) { end += 1 }
        settle()
        output.append(contentsOf: bytes[start..<end])
        advance(end - start)
        return end
    }

    private mutating func character(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ pool: PlaceholderPool) -> Int {
        let lead = bytes[start]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        let end = min(bytes.count, start + length)
        let scalar = bytes[start..<end].dropFirst().reduce(UInt32(lead) & (0xFF >> UInt32(length + 1))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        guard scalar >= PlaceholderPool.firstPlane else {
            settle()
            output.append(contentsOf: bytes[start..<end])
            advance(max(0, Int(cn_width(scalar))))
            return end
        }
        if scalar >= PlaceholderPool.secondPlane {
            // Away from its first half: in the lower right corner some terminals are sent the last cell first.
            recover()
            append("\u{1B}[C")
            advance(1)
        } else if let cluster = pool.cluster(scalar - PlaceholderPool.firstPlane) {
            put(cluster)
            if cluster.width == 2, Self.isSecondHalf(bytes, end) { return end + 4 }
        }
        return end
    }

    /// Blanks first where there are two columns, so that nothing old is left beside a cluster drawn in one.
    private mutating func put(_ cluster: PlaceholderPool.Cluster) {
        settle()
        guard cluster.isAnchored else {
            output.append(contentsOf: cluster.bytes)
            return advance(cluster.width)
        }
        let blanks = cluster.width == 2 ? "  " : ""
        if let column, addressesColumns {
            if !blanks.isEmpty { append("  \u{1B}[\(column + 1)G") }
            output.append(contentsOf: cluster.bytes)
            isAstray = true
        } else {
            append("\u{1B}7\(blanks)\(blanks.isEmpty ? "" : "\u{1B}8")")
            output.append(contentsOf: cluster.bytes)
            append("\u{1B}8\u{1B}[\(cluster.width)C")
        }
        advance(cluster.width)
    }

    private static func isSecondHalf(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index + 3 < bytes.count && bytes[index] == 0xF4
    }

    /// After the last column ncurses takes the cursor to be nowhere, and so does this.
    private mutating func advance(_ count: Int) {
        guard let before = column else { return }
        column = before + count
        if before + count >= columns, !isAstray { column = nil }
    }

    /// Before anything is drawn: the cursor where it is meant to be, the look as it is meant to be.
    private mutating func settle() {
        recover()
        dress()
    }

    private mutating func dress() {
        guard let wanted, wanted != shown else { return }
        wanted.append(after: shown, to: &output)
        shown = wanted
    }

    private mutating func recover() {
        guard isAstray else { return }
        isAstray = false
        guard let place = column else { return }
        append("\u{1B}[\(min(place, columns - 1) + 1)G")
        if place >= columns { column = nil }
    }

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}

// MARK: Controls

extension FrameStream {
    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x0D:
            isAstray = false
            column = 0
        case 0x08:
            recover()
            column = column.map { max(0, $0 - 1) }
        case 0x0A: settle()
        case 0x0E: hasOtherCharacters = true
        case 0x0F:
            // Comes with every reset, to undo what was never done.
            if !hasOtherCharacters { return }
            hasOtherCharacters = false
        default:
            recover()
            column = nil
        }
        output.append(byte)
    }

    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        guard start + 1 < bytes.count else {
            output.append(0x1B)
            return start + 1
        }
        switch bytes[start + 1] {
        case 0x5B: return sequence(bytes, start)
        case 0x28 where start + 2 < bytes.count:
            let isOther = bytes[start + 2] != 0x42
            if isOther || hasOtherCharacters { output.append(contentsOf: bytes[start..<(start + 3)]) }
            hasOtherCharacters = isOther
            return start + 3
        default:
            settle()
            output.append(contentsOf: bytes[start..<(start + 2)])
            // Up by a line, scrolling at the top: the only one that keeps the column.
            if bytes[start + 1] != 0x4D { column = nil }
            return start + 2
        }
    }

    private mutating func sequence(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start + 2
        while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
        guard end < bytes.count else {
            output.append(contentsOf: bytes[start...])
            return end
        }
        let parameters = bytes[(start + 2)..<end]
        if bytes[end] == 0x6D {
            look(parameters, whole: bytes[start...end])
        } else {
            prepare(for: bytes[end])
            output.append(contentsOf: bytes[start...end])
            follow(bytes[end], parameters)
        }
        return end + 1
    }

    private mutating func look(
        _ parameters: Slice<UnsafeBufferPointer<UInt8>>,
        whole: Slice<UnsafeBufferPointer<UInt8>>
    ) {
        let isReset = parameters.isEmpty || parameters.first == 0x30
        if let known = (wanted ?? (isReset ? Rendition() : nil))?.applying(parameters) {
            if wanted == nil { shown = nil }
            wanted = known
        } else {
            dress()
            output.append(contentsOf: whole)
            wanted = nil
            shown = nil
        }
    }

    /// What has to be true before a sequence is sent: erasing and scrolling fill with the background.
    private mutating func prepare(for final: UInt8) {
        switch final {
        case 0x48, 0x66, 0x47, 0x60: isAstray = false
        case 0x41, 0x42, 0x43, 0x44, 0x64, 0x68, 0x6C: recover()
        default: settle()
        }
    }

    /// Follows the column; what may move it in ways not known here loses it.
    private mutating func follow(_ final: UInt8, _ parameters: Slice<UnsafeBufferPointer<UInt8>>) {
        switch final {
        case 0x48, 0x66:
            column =
                Self.number(parameters.split(separator: 0x3B, omittingEmptySubsequences: false).dropFirst().first) - 1
        case 0x47, 0x60: column = Self.number(parameters) - 1
        case 0x43: column = column.map { min(columns - 1, $0 + Self.number(parameters)) }
        case 0x44: column = column.map { max(0, $0 - Self.number(parameters)) }
        case 0x62: advance(Self.number(parameters))
        case 0x72: column = 0
        case 0x41, 0x42, 0x64, 0x4B, 0x58, 0x50, 0x40, 0x4A, 0x68, 0x6C, 0x53, 0x54: break
        default: column = nil
        }
    }

    /// A parameter, 1 when it is left out.
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>?) -> Int {
        var value = 0
        for byte in digits ?? Slice(base: UnsafeBufferPointer(start: nil, count: 0), bounds: 0..<0) {
            guard (0x30...0x39).contains(byte), value < 100_000 else { return 1 }
            value = value * 10 + Int(byte - 0x30)
        }
        return max(1, value)
    }
}
