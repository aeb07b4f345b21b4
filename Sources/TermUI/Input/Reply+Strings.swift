/// Answers that come as strings (OSC, DCS).
extension Reply {
    /// The content of an OSC: `11;rgb:1111/2222/3333` is the background.
    init?(osc bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Int(parts[0]) != nil else { return nil }
        switch (parts[0], Self.color(parts[1])) {
        case ("10", .some(let color)): self = .foreground(red: color[0], green: color[1], blue: color[2])
        case ("11", .some(let color)): self = .background(red: color[0], green: color[1], blue: color[2])
        case ("4", nil):
            let entry = parts[1].split(separator: ";", maxSplits: 1)
            guard entry.count == 2, let number = Int(entry[0]), Self.color(entry[1]) != nil else { fallthrough }
            self = .paletteColor(number)
        default: self = .other(text)
        }
    }

    /// The content of a DCS: `>|kitty(0.26.5)` is the answer to XTVERSION; others tell of colours.
    init?(dcs bytes: [UInt8]) {
        guard bytes.starts(with: ">|".utf8) else {
            self.init(colors: String(decoding: bytes, as: UTF8.self))
            return
        }
        let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        self = .version(String(kept))
    }

    /// XParseColor's `rgb:` form, one to four hexadecimal digits per part; `rgba:` has a fourth part.
    private static func color(_ text: Substring) -> [Int]? {
        let halves = text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0] == "rgb" || halves[0] == "rgba" else { return nil }
        let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == halves[0].count else { return nil }
        let values = parts.compactMap { part -> Int? in
            guard (1...4).contains(part.utf8.count), let value = UInt16(part, radix: 16) else { return nil }
            return Int(value) * 0xFFFF / ((1 << (4 * part.utf8.count)) - 1)
        }
        return values.count == parts.count ? values : nil
    }
}
