import Glibc

/// A colour of 24 bits in sRGB.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0xRRGGBB`; higher bits are ignored.
    package init(_ value: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16),
            green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value)
        )
    }

    /// `#rrggbb`, as people write colours; nil for everything else.
    package init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(Self.isHexDigit),
            let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        self.init(value)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// `0xRRGGBB`.
    package var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// As `#rrggbb`.
    package var hex: String {
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension RGB {
    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    package var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of WCAG 2.2, 1 to 21; 4.5 is what text needs.
    package func contrast(with other: RGB) -> Double {
        let (first, second) = (luminance, other.luminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Square of the distance to another, by parts.
    package func distance(to other: RGB) -> Int {
        func square(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) - Int(second)) * (Int(first) - Int(second)) }
        return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }
}
