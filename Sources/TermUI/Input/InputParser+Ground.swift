/// Text and control keys.
extension InputParser {
    mutating func takeGround(_ byte: UInt8, _ events: inout [Event]) {
        switch utf8.take(byte) {
        case .more: break
        case .scalar(let scalar): takeScalar(scalar, &events)
        case .invalid: hasAlt = false
        case .interrupted(let scalar):
            hasAlt = false
            if let scalar { takeScalar(scalar, &events) }
        }
    }

    private mutating func takeScalar(_ scalar: Unicode.Scalar, _ events: inout [Event]) {
        switch scalar.value {
        case 0x1B:
            hasAlt = false
            state = .escape
        case 0x0D: emit(Key(.enter), &events)
        case 0x09: emit(Key(.tab), &events)
        case 0x7F: emit(Key(.backspace), &events)
        case 0: emit(Key(" ", .control), &events)
        case 1...26: emit(Key(Self.character(scalar.value + 0x60), .control), &events)
        case 0x1C...0x1F: emit(Key(Self.character(scalar.value + 0x40), .control), &events)
        // Controls of eight bits are nobody's key.
        case 0x80...0x9F: hasAlt = false
        default: emit(Key(String(Character(scalar))), &events)
        }
    }

    private static func character(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String(Character($0)) } ?? ""
    }
}
