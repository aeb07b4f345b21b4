/// Text from outside is cleaned once, where it enters (feeds, mock files, remote pages, arguments), so that nothing
/// behind that boundary can carry an escape sequence to a terminal.
extension String {
    /// One line: controls, bidi overrides and invisible format characters dropped, white space runs made one space,
    /// ends trimmed. For titles, authors, summaries, addresses.
    package var cleanedLine: String {
        if TextCleaning.isCleanLine(self) { return self }
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var pendingSpace = false
        var tags = FlagTags()
        for scalar in unicodeScalars {
            if scalar.value >= FlagTags.blackFlag || tags.isOpen { result.append(contentsOf: tags.take(scalar)) }
            if TextCleaning.isWhitespace(scalar) {
                pendingSpace = !result.isEmpty
            } else if !TextCleaning.isDropped(scalar) {
                if pendingSpace { result.append(0x20) }
                pendingSpace = false
                result.append(contentsOf: scalar.utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Without white space at its ends.
    package var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// Lines kept: the same, but each line break of any kind becomes one "\n" ("\r\n" is one), and tabs become spaces up
    /// to the next multiple of 4 columns counted in scalars. For bodies and preformatted text.
    package var cleanedText: String {
        if TextCleaning.isCleanLine(self) { return self }
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var column = 0
        var followsReturn = false
        var tags = FlagTags()
        for scalar in unicodeScalars {
            if scalar.value >= FlagTags.blackFlag || tags.isOpen { result.append(contentsOf: tags.take(scalar)) }
            switch scalar {
            case "\n" where followsReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}":
                result.append(0x0A)
                column = 0
            case "\t":
                let width = 4 - column % 4
                result.append(contentsOf: repeatElement(0x20, count: width))
                column += width
            case _ where !TextCleaning.isDropped(scalar):
                result.append(contentsOf: scalar.utf8)
                column += 1
            default: break
            }
            followsReturn = scalar == "\r"
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Which scalars never reach a screen.
package enum TextCleaning {
    /// Controls (C0, DEL, C1), bidi embeddings, overrides and isolates (UAX #9 §2), zero-width and invisible format
    /// characters, tag characters, interlinear annotation, the byte order mark, noncharacters, soft hyphens, and private
    /// use (which the painter uses itself).
    /// Of tag characters, those of a flag are put back (`FlagTags`). Zero-width joiner and variation selectors stay: they are parts of emoji and of Indic and Arabic clusters.
    package static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F: true
        case 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE007F: true
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF: true
        case 0xFDD0...0xFDEF: true
        // The last two of each plane are noncharacters.
        case let value: value & 0xFFFE == 0xFFFE
        }
    }

    /// The White_Space property (UAX #44). Asking the library's tables for it took most of the time of a start.
    package static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether this is printable ASCII with single spaces inside, as most lines are: nothing needs to be done to it.
    static func isCleanLine(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var previous: UInt8 = 0x20
            for byte in bytes {
                guard byte >= 0x20, byte <= 0x7E, byte != 0x20 || previous != 0x20 else { return false }
                previous = byte
            }
            return previous != 0x20
        }
    }
}
