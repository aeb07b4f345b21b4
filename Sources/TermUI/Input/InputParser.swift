/// Turns the bytes of a terminal into events. It holds what is unfinished between reads, so any cutting of the same
/// bytes gives the same events; it reads nothing itself and knows no time.
///
/// Sequences it does not know are swallowed: nothing that begins with an escape ever becomes text.
package struct InputParser: Sendable {
    enum State: Sendable {
        case ground
        /// An ESC: alone it is the key, else the start of something.
        case escape
        case csi
        /// Linux console: the letter after `ESC [ [`.
        case linuxFunction
        case ss3
        /// OSC, or DCS, APC, PM, SOS, until BEL or ST.
        case string(StringKind)
        case stringEscape(StringKind)
        /// The three bytes after `ESC [ M`.
        case legacyMouse
        case paste
    }

    /// Of the strings that terminals send, the kinds that hold answers.
    enum StringKind: Sendable { case osc, dcs, other }

    var state = State.ground
    /// What is collected of a CSI, a string or a legacy mouse report.
    var buffer: [UInt8] = []
    /// ESC came right before: the next key has alt.
    var hasAlt = false
    var utf8 = UTF8Decoder()
    var paste = PasteCollector()

    /// On the ground: the next byte starts something new.
    package init() {}

    /// Longest control sequence that is looked at; longer ones are swallowed whole.
    static let longestSequence = 256
    /// Longest answer in a string (OSC, DCS) that is looked at.
    static let longestString = 4096

    /// An ESC came and nothing after it: the driver calls `flushEscape()` when nothing follows for a while.
    package var hasPendingEscape: Bool {
        if case .escape = state { return true }
        return false
    }

    /// The events that these bytes complete, in their order.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes { take(byte, &events) }
        return events
    }

    /// Takes a pending ESC for the key.
    package mutating func flushEscape() -> [Event] {
        guard hasPendingEscape else { return [] }
        state = .ground
        return [.key(Key(.escape))]
    }

    mutating func take(_ byte: UInt8, _ events: inout [Event]) {
        switch state {
        case .ground: takeGround(byte, &events)
        case .escape: takeEscape(byte, &events)
        case .csi: takeCSI(byte, &events)
        case .linuxFunction: takeLinuxFunction(byte, &events)
        case .ss3: takeSS3(byte, &events)
        case .string(let kind): takeString(byte, kind, &events)
        case .stringEscape(let kind): takeStringEscape(byte, kind, &events)
        case .legacyMouse: takeLegacyMouse(byte, &events)
        case .paste: takePaste(byte, &events)
        }
    }

    /// Drops an unfinished sequence and takes the byte that ended it for itself.
    mutating func abort(_ byte: UInt8, _ events: inout [Event]) {
        state = .ground
        hasAlt = false
        takeGround(byte, &events)
    }

    mutating func begin(_ next: State) {
        state = next
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func emit(_ key: Key, _ events: inout [Event]) {
        var key = key
        if hasAlt { key.modifiers.insert(.alt) }
        hasAlt = false
        events.append(.key(key))
    }

    private mutating func takeEscape(_ byte: UInt8, _ events: inout [Event]) {
        switch byte {
        case UInt8(ascii: "["): begin(.csi)
        case UInt8(ascii: "O"): begin(.ss3)
        case UInt8(ascii: "]"): begin(.string(.osc))
        case UInt8(ascii: "P"): begin(.string(.dcs))
        case UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): begin(.string(.other))
        case 0x1B: events.append(.key(Key(.escape)))
        default:
            state = .ground
            hasAlt = true
            takeGround(byte, &events)
        }
    }

    private mutating func takePaste(_ byte: UInt8, _ events: inout [Event]) {
        switch paste.take(byte) {
        case .more: break
        case .text(let text): events.append(.paste(text))
        case .end(let text):
            if let text { events.append(.paste(text)) }
            state = .ground
        case .resynchronized(let pending):
            state = .ground
            for byte in pending { take(byte, &events) }
        }
    }
}
