/// The bytes between `ESC [ 200 ~` and `ESC [ 201 ~`, up to a limit.
struct PasteCollector: Sendable {
    enum Step: Equatable {
        case more
        /// The limit is reached: this is the paste, and the rest of it is thrown away.
        case text(String)
        /// The end mark; nil when the text went out at the limit already.
        case end(String?)
        /// Behind the limit something came that is no end mark: these bytes are no part of the paste.
        case resynchronized([UInt8])
    }

    static let limit = 1 << 20
    private static let mark = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var matched = 0
    private var isOverflowing = false

    mutating func take(_ byte: UInt8) -> Step {
        if byte == Self.mark[matched] {
            matched += 1
            return matched == Self.mark.count ? finish() : .more
        }
        let partial = Self.mark[..<matched]
        matched = 0
        if isOverflowing {
            guard !partial.isEmpty else { return .more }
            // A key in escape form: the end mark was lost.
            reset()
            return .resynchronized(partial + [byte])
        }
        bytes.append(contentsOf: partial)
        if byte == Self.mark[0] {
            matched = 1
        } else {
            bytes.append(byte)
        }
        guard bytes.count >= Self.limit else { return .more }
        isOverflowing = true
        let text = Self.clean(bytes)
        bytes = []
        return .text(text)
    }

    private mutating func finish() -> Step {
        let text = isOverflowing ? nil : Self.clean(bytes)
        reset()
        return .end(text)
    }

    private mutating func reset() {
        bytes = []
        matched = 0
        isOverflowing = false
    }

    /// Text without controls but line ends and tabs, and without the marks that reorder text.
    static func clean(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var previous: UInt32 = 0
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let value = scalar.value
            defer { previous = value }
            switch value {
            case 0x0D: text.append("\n")
            case 0x0A where previous == 0x0D: break
            case 0x09, 0x0A: text.append(scalar)
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: break
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
