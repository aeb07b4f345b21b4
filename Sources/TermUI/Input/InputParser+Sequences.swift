/// The frames of escape sequences (ECMA-48): where each begins and ends.
extension InputParser {
    mutating func takeCSI(_ byte: UInt8, _ events: inout [Event]) {
        switch byte {
        case UInt8(ascii: "[") where buffer.isEmpty: state = .linuxFunction
        case UInt8(ascii: "M") where buffer.isEmpty: begin(.legacyMouse)
        case UInt8(ascii: "$") where Self.isRxvtKey(buffer): finishCSI(byte, &events)
        case 0x20...0x3F:
            if buffer.count < Self.longestSequence { buffer.append(byte) }
        case 0x40...0x7E: finishCSI(byte, &events)
        case 0x18, 0x1A: state = .ground
        default: abort(byte, &events)
        }
    }

    /// rxvt ends a key with shift in `$`, which in all other sequences is followed by more.
    private static func isRxvtKey(_ buffer: [UInt8]) -> Bool {
        !buffer.isEmpty && buffer.count <= 2 && buffer.allSatisfy { (0x30...0x39).contains($0) }
    }

    private mutating func finishCSI(_ final: UInt8, _ events: inout [Event]) {
        state = .ground
        defer { hasAlt = false }
        guard buffer.count < Self.longestSequence else { return }
        let sequence = ControlSequence(buffer, final: final)
        if sequence.isPasteStart {
            state = .paste
        } else if let event = sequence.event {
            events.append(event)
        }
    }

    mutating func takeLinuxFunction(_ byte: UInt8, _ events: inout [Event]) {
        state = .ground
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "E"): emit(Key(.function(Int(byte) - 0x40)), &events)
        case 0..<0x20, 0x7F...: abort(byte, &events)
        default: break
        }
    }

    mutating func takeSS3(_ byte: UInt8, _ events: inout [Event]) {
        switch byte {
        // Some terminals put the modifiers here: ESC O 5 P.
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
            if buffer.count < Self.longestSequence { buffer.append(byte) }
        case 0..<0x20, 0x7F...: abort(byte, &events)
        default:
            state = .ground
            if buffer.count < Self.longestSequence, let key = ControlSequence(buffer, final: byte).ss3Key {
                events.append(.key(key))
            }
        }
    }

    mutating func takeString(_ byte: UInt8, _ kind: StringKind, _ events: inout [Event]) {
        switch byte {
        case 0x07: finishString(kind, &events)
        case 0x1B: state = .stringEscape(kind)
        case 0x18, 0x1A: state = .ground
        // No answer holds a control: this was alt and a key, and the reader goes on typing.
        case 0..<0x20: abort(byte, &events)
        default:
            if buffer.count < Self.longestString { buffer.append(byte) }
        }
    }

    mutating func takeStringEscape(_ byte: UInt8, _ kind: StringKind, _ events: inout [Event]) {
        if byte == UInt8(ascii: "\\") {
            finishString(kind, &events)
        } else {
            state = .escape
            take(byte, &events)
        }
    }

    private mutating func finishString(_ kind: StringKind, _ events: inout [Event]) {
        state = .ground
        guard buffer.count < Self.longestString else { return }
        let reply: Reply? =
            switch kind {
            case .osc: Reply(osc: buffer)
            case .dcs: Reply(dcs: buffer)
            case .other: nil
            }
        if let reply { events.append(.reply(reply)) }
    }

    mutating func takeLegacyMouse(_ byte: UInt8, _ events: inout [Event]) {
        buffer.append(byte)
        guard buffer.count == 3 else { return }
        state = .ground
        let parts = buffer.map { Int($0) - 32 }
        guard parts.allSatisfy({ $0 >= 0 }) else { return }
        // The old form does not say which button was let go.
        let isRelease = parts[0] & 3 == 3 && parts[0] & 0xE0 == 0
        let code = isRelease ? parts[0] & ~3 : parts[0]
        if let mouse = Mouse(code: code, column: parts[1], row: parts[2], isRelease: isRelease) {
            events.append(.mouse(mouse))
        }
    }
}
