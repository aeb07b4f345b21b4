/// What is drawn in one column on a terminal that gives lines, arrows and bullets two (those set up for East Asian
/// text): ASCII.
enum PlainCharacters {
    /// Nil for what is narrow there too.
    static func replacement(for text: String) -> UInt32? {
        let scalars = text.unicodeScalars
        guard let scalar = scalars.first, !scalar.isASCII, scalars.count == 1,
            WidthTable.contains(WidthTable.ambiguous, scalar.value)
        else { return nil }
        return replacement(for: scalar.value).value
    }

    private static func replacement(for value: UInt32) -> Unicode.Scalar {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: "|"
        case 0x2500...0x257F: "+"
        case 0x2580...0x259F: "#"
        case 0x2190, 0x25C0, 0x25C1: "<"
        case 0x2192, 0x25B6, 0x25B7: ">"
        case 0x2191, 0x25B2, 0x25B3: "^"
        case 0x2193, 0x25BC, 0x25BD: "v"
        case 0x25CB, 0x25EF: "o"
        case 0x25A0...0x25FF, 0x2022, 0x2605, 0x2606: "*"
        case 0x2018, 0x2019: "'"
        case 0x201C, 0x201D: "\""
        case 0x2010...0x2016: "-"
        case 0xB7: "."
        case 0xD7: "x"
        case 0x2026: "~"
        default: "?"
        }
    }
}
