/// A complete control sequence, and what it means coming from a terminal (xterm's ctlseqs, kitty's keyboard protocol).
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters.
    let prefix: UInt8?
    /// Sub-parameters (`:`) inside; what is absent is nil.
    let parameters: [[Int?]]
    let intermediates: [UInt8]
    let final: UInt8
    /// As it came, for answers nobody asked for by name.
    let text: String

    init(_ bytes: [UInt8], final: UInt8) {
        let prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        self.prefix = prefix
        let body = bytes.dropFirst(prefix == nil ? 0 : 1)
        parameters = body.filter { (0x30...0x3B).contains($0) }
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
            }
        intermediates = body.filter { (0x20...0x2F).contains($0) }
        self.final = final
        text = String(decoding: bytes + [final], as: UTF8.self)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count < 10 else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    func parameter(_ index: Int, _ sub: Int = 0) -> Int? {
        guard index < parameters.count, sub < parameters[index].count else { return nil }
        return parameters[index][sub]
    }

    private func isFinal(_ character: Unicode.Scalar) -> Bool { UInt32(final) == character.value }

    var isPasteStart: Bool {
        prefix == nil && intermediates.isEmpty && isFinal("~") && parameter(0) == 200
    }

    var event: Event? {
        switch prefix {
        case nil: plainEvent
        case UInt8(ascii: "<"): intermediates.isEmpty ? mouse.map(Event.mouse) : nil
        default: .reply(reply)
        }
    }

    private var plainEvent: Event? {
        if intermediates.isEmpty {
            if isFinal("I") { return .focus(gained: true) }
            if isFinal("O") { return .focus(gained: false) }
            if isFinal("R"), parameters.count == 2, !isModifiedF3 { return cursorPosition }
        }
        return key.map(Event.key)
    }

    /// `1;2R` to `1;16R`: also what a cursor at the start of the first row is answered with, but nobody asks for that.
    private var isModifiedF3: Bool {
        parameter(0) == 1 && (2...16).contains(parameter(1) ?? 0)
    }

    private var cursorPosition: Event? {
        guard let row = parameter(0), let column = parameter(1) else { return nil }
        return .reply(.cursorPosition(row: row, column: column))
    }

    private var reply: Reply {
        switch prefix {
        case UInt8(ascii: "?"): privateReply ?? .other(text)
        case UInt8(ascii: ">") where isFinal("m") && intermediates.isEmpty && parameter(0) == 4:
            .modifyOtherKeys(parameter(1) ?? 0)
        default: .other(text)
        }
    }

    private var privateReply: Reply? {
        if intermediates == [UInt8(ascii: "$")], isFinal("y"), let mode = parameter(0), let value = parameter(1) {
            return .mode(mode, value: value)
        }
        guard intermediates.isEmpty else { return nil }
        if isFinal("c") { return .deviceAttributes(parameters.compactMap { $0.first ?? nil }) }
        if isFinal("u"), let flags = parameter(0) { return .keyboard(flags: flags) }
        if isFinal("n"), parameter(0) == 997, let scheme = parameter(1), (1...2).contains(scheme) {
            return .colorScheme(isLight: scheme == 2)
        }
        if isFinal("R"), let row = parameter(0), let column = parameter(1) {
            return .cursorPosition(row: row, column: column)
        }
        return nil
    }

    private var mouse: Mouse? {
        guard isFinal("M") || isFinal("m"), parameters.count == 3,
            let code = parameter(0), let column = parameter(1), let row = parameter(2)
        else { return nil }
        return Mouse(code: code, column: column, row: row, isRelease: isFinal("m"))
    }
}

extension Mouse {
    /// xterm's button code with its bits for modifiers, motion and wheel; column and row from 1.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard code >= 0, column >= 1, row >= 1 else { return nil }
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let button = code & 3
        let action: Action
        switch code & ~0b11111 {
        case 0: action = isRelease ? .release(button: button) : .press(button: button)
        case 32: action = button == 3 ? .move : .drag(button: button)
        case 64: action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][button]
        default: return nil
        }
        self.init(action, at: Point(x: column - 1, y: row - 1), modifiers)
    }
}
