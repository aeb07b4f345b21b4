/// What a terminal is asked about its colours.
enum ColorQuestions {
    /// OSC 11: the background.
    static let background = "\u{1B}]11;?\u{1B}\\"

    /// DSR 996: whether the colours are light, for terminals that tell only that.
    static let scheme = "\u{1B}[?996n"

    /// Sets a background that no palette holds and asks which one is set (DECRQSS): a terminal that keeps 24 bits says so.
    /// Then the same by name (XTGETTCAP `RGB`), for those that answer only that.
    static let truecolor = "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m\u{1B}P+q524742\u{1B}\\"

    /// OSC 4: the last of 256 colours.
    static let palette = "\u{1B}]4;255;?\u{1B}\\"

    /// Tells of a change from light to dark or back, unasked (mode 2031).
    static let schemeMode = 2031
}

extension Reply {
    /// The content of a DCS: `1$r48:2::1:2:3m` answers DECRQSS, `1+r524742=38` XTGETTCAP.
    init?(colors text: String) {
        if text.hasPrefix("1$r"), text.hasSuffix("m") {
            self = .truecolor(Self.holdsColor(text.dropFirst(3).dropLast()))
        } else if text.hasPrefix("1+r524742") {
            self = .truecolor(true)
        } else {
            // A question that was not understood is answered with 0, which says nothing about colours.
            return nil
        }
    }

    /// Whether the colour that was set is among the attributes, in any spelling of SGR 48;2.
    private static func holdsColor(_ attributes: Substring) -> Bool {
        let numbers = attributes.split { $0 == ";" || $0 == ":" }
        guard let start = numbers.firstIndex(of: "48") else { return false }
        return numbers[start...].starts(with: ["48", "2", "1", "2", "3"])
            // With the colour space named: 48:2:1:1:2:3.
            || (numbers[start...].count >= 6 && numbers[start + 1] == "2"
                && numbers[(start + 3)...].starts(with: ["1", "2", "3"]))
    }
}
