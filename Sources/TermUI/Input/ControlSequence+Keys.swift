/// Keys in the forms of xterm, rxvt, the Linux console, modifyOtherKeys and kitty.
extension ControlSequence {
    /// The key of `ESC O …`: application mode, the keypad, rxvt with control.
    var ss3Key: Key? {
        let modifiers = Self.modifiers(parameter(parameters.count - 1) ?? 1)
        if let code = Self.letters[final] { return modifiers.map { Key(code, $0) } }
        if let code = Self.letters[final & ~0x20], (0x61...0x64).contains(final) { return Key(code, .control) }
        switch final {
        case UInt8(ascii: "M"): return Key(.enter)
        case UInt8(ascii: "I"): return Key(.tab)
        case UInt8(ascii: "X"): return Key("=")
        // The keypad in application mode: j…y are * … 9.
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return Unicode.Scalar(UInt32(final) - 0x40).map { Key(String(Character($0))) }
        default: return nil
        }
    }

    /// The key of `ESC [ …`.
    var key: Key? {
        guard intermediates.isEmpty else { return nil }
        switch final {
        case UInt8(ascii: "Z"): return Key(.tab, .shift)
        case UInt8(ascii: "~"): return tildeKey
        case UInt8(ascii: "u"): return kittyKey
        case UInt8(ascii: "$"): return numbered(parameter(0), .shift)
        case UInt8(ascii: "^"): return numbered(parameter(0), .control)
        case UInt8(ascii: "@"): return numbered(parameter(0), [.control, .shift])
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return parameter(0) == nil ? Self.letters[final & ~0x20].map { Key($0, .shift) } : nil
        default:
            guard let code = Self.letters[final], !isRelease else { return nil }
            return Self.modifiers(parameter(1) ?? 1).map { Key(code, $0) }
        }
    }

    private var tildeKey: Key? {
        if parameter(0) == 27, let scalar = parameter(2) {
            return Self.modifiers(parameter(1) ?? 1).flatMap { Self.key(scalar: scalar, $0) }
        }
        guard !isRelease, let modifiers = Self.modifiers(parameter(1) ?? 1) else { return nil }
        return numbered(parameter(0), modifiers)
    }

    private var kittyKey: Key? {
        guard !isRelease, let scalar = parameter(0), let modifiers = Self.modifiers(parameter(1) ?? 1) else {
            return nil
        }
        if modifiers == .shift, let shifted = parameter(0, 1) { return Self.key(scalar: shifted, []) }
        // ctrl-с of a Cyrillic keyboard is ctrl-c: the key's place on a Latin one is told too.
        if scalar > 0x7F, !modifiers.isDisjoint(with: [.control, .alt]), let base = parameter(0, 2) {
            return Self.key(scalar: base, modifiers)
        }
        return Self.key(scalar: scalar, modifiers)
    }

    /// kitty's event type 3, which is only sent when asked for.
    private var isRelease: Bool { parameter(1, 1) == 3 }

    private func numbered(_ number: Int?, _ modifiers: Key.Modifiers) -> Key? {
        number.flatMap { Self.numbers[$0] }.map { Key($0, modifiers) }
    }

    private static let letters: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4),
    ]

    private static let numbers: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]

    /// The modifier number, one more than its bits. Locks do not count; with super or hyper the key is not for us.
    private static func modifiers(_ number: Int) -> Key.Modifiers? {
        let bits = max(0, number - 1)
        guard bits & 0b11000 == 0 else { return nil }
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 0b100010 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    /// A key by its scalar, in the form that the plain bytes would have given: shift is part of a letter.
    private static func key(scalar value: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch value {
        case 27: return Key(.escape, modifiers)
        case 13: return Key(.enter, modifiers)
        case 9: return Key(.tab, modifiers)
        case 8, 127: return Key(.backspace, modifiers)
        // With ctrl it is the escape key of those who do not reach for that.
        case 91 where modifiers.contains(.control): return Key(.escape, modifiers.subtracting(.control))
        case 57344...63743: return privateCode(value).map { Key($0, modifiers) }
        case 0..<32, 0x80...0x9F: return nil
        default:
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return nil }
            let text = String(Character(scalar))
            if modifiers.contains(.control) { return Key(text.lowercased(), modifiers) }
            guard modifiers.contains(.shift) else { return Key(text, modifiers) }
            return Key(text.uppercased(), modifiers.subtracting(.shift))
        }
    }

    /// kitty's private numbers: more function keys and the keypad. The rest (locks, media keys, modifiers alone) is for
    /// nobody here.
    private static func privateCode(_ value: Int) -> Key.Code? {
        switch value {
        case 57376...57398: .function(value - 57376 + 13)
        case 57399...57408: .character(String(value - 57399))
        case 57409: .character(".")
        case 57410: .character("/")
        case 57411: .character("*")
        case 57412: .character("-")
        case 57413: .character("+")
        case 57414: .enter
        case 57415: .character("=")
        case 57416: .character(",")
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }
}
