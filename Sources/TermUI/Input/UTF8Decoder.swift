/// UTF-8 byte by byte (Unicode 15, table 3-7), for text that arrives in pieces.
struct UTF8Decoder: Sendable {
    enum Step: Equatable {
        case more
        case scalar(Unicode.Scalar)
        /// A byte that cannot be there; it is dropped.
        case invalid
        /// The sequence before is dropped; the byte that ended it was the scalar, or the start of a new sequence.
        case interrupted(Unicode.Scalar?)
    }

    private var value: UInt32 = 0
    private var missing = 0
    /// What the next byte may be: the second byte of a sequence is narrower than the others.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    mutating func take(_ byte: UInt8) -> Step {
        guard missing > 0 else { return start(byte) }
        guard allowed.contains(byte) else {
            missing = 0
            switch start(byte) {
            case .scalar(let scalar): return .interrupted(scalar)
            case .more: return .interrupted(nil)
            default: return .invalid
            }
        }
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        allowed = 0x80...0xBF
        guard missing == 0 else { return .more }
        return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
    }

    private mutating func start(_ byte: UInt8) -> Step {
        switch byte {
        case 0..<0x80: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: return expect(1, byte & 0x1F)
        case 0xE0: return expect(2, byte & 0x0F, 0xA0...0xBF)
        case 0xED: return expect(2, byte & 0x0F, 0x80...0x9F)
        case 0xE1...0xEF: return expect(2, byte & 0x0F)
        case 0xF0: return expect(3, byte & 0x07, 0x90...0xBF)
        case 0xF4: return expect(3, byte & 0x07, 0x80...0x8F)
        case 0xF1...0xF3: return expect(3, byte & 0x07)
        default: return .invalid
        }
    }

    private mutating func expect(
        _ count: Int,
        _ bits: UInt8,
        _ next: ClosedRange<UInt8> = 0x80...0xBF
    ) -> Step {
        missing = count
        value = UInt32(bits)
        allowed = next
        return .more
    }
}
