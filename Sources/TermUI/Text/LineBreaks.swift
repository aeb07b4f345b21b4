import CUnicode

/// Where lines may break, by UAX #14: libunistring says so for most scripts. Text in ASCII alone never asks it.
enum LineBreaks {
    /// For each scalar whether a line may begin with it. The text may hold line breaks; what follows one is not told.
    static func opportunities(_ scalars: [UInt32]) -> [Bool] {
        if scalars.allSatisfy({ $0 < 0x7F }) { return ASCIILineBreaks.opportunities(scalars) }
        return byLibrary(scalars) ?? withoutLibrary(scalars)
    }

    /// Nil when libunistring is missing.
    static func byLibrary(_ scalars: [UInt32]) -> [Bool]? {
        var breaks = [UInt8](repeating: 0, count: scalars.count)
        guard cu_line_breaks(scalars, scalars.count, &breaks) else { return nil }
        return scalars.indices.map { index in
            breaks[index] == 1 && !(index > 0 && isWithinName(scalars[index - 1], scalars[index]))
        }
    }

    /// Rule LB29, which libunistring 1.0 does not know: no break between a point, comma or colon and a letter, as in
    /// "example.org".
    private static func isWithinName(_ previous: UInt32, _ next: UInt32) -> Bool {
        switch previous {
        case 0x2C, 0x2E, 0x3A, 0x3B, 0x37E, 0x589, 0x60C, 0x60D, 0x7F8, 0x2044: break
        default: return false
        }
        if next < 0x7F { return ASCIILineBreaks.isLetter(next) }
        guard let scalar = Unicode.Scalar(next), scalar.properties.isAlphabetic else { return false }
        return !WidthTable.contains(WidthTable.wide, next)
    }

    /// Without libunistring: after spaces, and beside wide characters.
    private static func withoutLibrary(_ scalars: [UInt32]) -> [Bool] {
        scalars.indices.map { index in
            guard index > 0, scalars[index] != 0x20 else { return false }
            if scalars[index - 1] == 0x20 { return true }
            return isWide(scalars[index]) || isWide(scalars[index - 1])
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && WidthTable.contains(WidthTable.wide, value)
    }
}

/// UAX #14 as libunistring applies it to printable ASCII, as a table of pairs: it gives the same answers without
/// loading the library, which a test compares.
enum ASCIILineBreaks {
    private enum Class: UInt8 {
        case letter, exclamation, quote, prefix, opening, closingRound, infix, slash, hyphen, digit, bar, closingCurly
        case space, lineBreak
    }

    static func opportunities(_ scalars: [UInt32]) -> [Bool] {
        var result = [Bool](repeating: false, count: scalars.count)
        var previous = Class.lineBreak
        var followsSpace = false
        for (index, scalar) in scalars.enumerated() {
            let next = kind(scalar)
            switch next {
            case .space: followsSpace = previous != .lineBreak
            case .lineBreak: (previous, followsSpace) = (.lineBreak, false)
            default:
                result[index] = followsSpace ? breaks(previous, spaces: next) : breaks(previous, next)
                (previous, followsSpace) = (next, false)
            }
        }
        return result
    }

    static func isLetter(_ scalar: UInt32) -> Bool { kind(scalar) == .letter }

    private static func breaks(_ previous: Class, spaces next: Class) -> Bool {
        switch next {
        case .exclamation, .closingRound, .closingCurly, .infix, .slash: false
        case .opening: previous != .quote && previous != .opening && previous != .lineBreak
        default: previous != .opening && previous != .lineBreak
        }
    }

    private static func breaks(_ previous: Class, _ next: Class) -> Bool {
        switch previous {
        case .exclamation, .bar: next == .letter || next == .prefix || next == .opening || next == .digit
        case .slash, .hyphen: next == .letter || next == .prefix || next == .opening
        case .infix: next == .prefix || next == .opening
        case .closingCurly: next == .letter || next == .opening || next == .digit
        case .closingRound: next == .opening
        case .prefix: next == .prefix
        case .letter, .quote, .opening, .digit, .space, .lineBreak: false
        }
    }

    private static func kind(_ scalar: UInt32) -> Class {
        switch scalar {
        case 0x20: .space
        case 0x0A: .lineBreak
        case 0x30...0x39: .digit
        case 0x21, 0x3F: .exclamation
        case 0x22, 0x27: .quote
        case 0x24, 0x25, 0x2B, 0x5C: .prefix
        case 0x28, 0x5B, 0x7B: .opening
        case 0x29, 0x5D: .closingRound
        case 0x2C, 0x2E, 0x3A, 0x3B: .infix
        case 0x2F: .slash
        case 0x2D: .hyphen
        case 0x7C: .bar
        case 0x7D: .closingCurly
        default: .letter
        }
    }
}
