/// How far a terminal's cursor moves for each kind of cluster that terminals disagree about. Measured by `WidthProbe`;
/// what nobody has measured is unknown, and then only what all terminals agree on is shown.
package struct WidthModel: Hashable, Sendable {
    /// The kinds, each named after what it is measured with. The numbers are stored: new kinds go to the end.
    package enum Kind: Int, CaseIterable, Sendable {
        /// 😀, of Unicode 6.1.
        case emoji
        /// 🫨, of Unicode 15.
        case recentEmoji
        /// U+1FAE9, of Unicode 16, which this program's own tables do not know.
        case newEmoji
        /// ❤️: a text character made an emoji by variation selector 16.
        case emojiStyle
        /// ⌚︎: an emoji made text by variation selector 15.
        case textStyle
        /// 👨‍👩‍👧: emoji joined by U+200D.
        case family
        /// 🇩🇪: two regional indicators.
        case flag
        /// 1️⃣: a digit in a box.
        case keycap
        /// 👍🏽: an emoji and a skin tone.
        case skinTone
        /// 🏴󠁧󠁢󠁥󠁮󠁧󠁿: a black flag and tag characters.
        case tagFlag
        /// ─…: characters that are wide in East Asian fonts.
        case ambiguous
        /// e and U+0301.
        case combining
        /// か and U+3099: a mark on a wide base.
        case combiningOnWide
        /// क्ष: consonants joined by a virama.
        case conjunct
        /// नी: a vowel sign that takes room of its own.
        case spacingMark
    }

    /// Four bits per kind: 0 unknown, else one more than the columns.
    private var bits: UInt64 = 0

    /// Nothing is known.
    package static let conservative = WidthModel()

    package init() {}

    /// Columns that the kind's example takes, 0 to 14; nil when unknown.
    package subscript(kind: Kind) -> Int? {
        get {
            let value = bits >> (kind.rawValue * 4) & 15
            return value == 0 ? nil : Int(value) - 1
        }
        set {
            let value = newValue.map { UInt64(min(max(0, $0), 14)) + 1 } ?? 0
            bits = bits & ~(15 << (kind.rawValue * 4)) | value << (kind.rawValue * 4)
        }
    }

    /// Sixteen hexadecimal digits, for keeping.
    package var code: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// From `code`; nil for anything else.
    package init?(code: String) {
        guard code.utf8.count == 16, let bits = UInt64(code, radix: 16) else { return nil }
        self.bits = bits
    }

    /// Characters that are mostly narrow, lines of boxes among them, take two columns here.
    var isAmbiguousWide: Bool { bits & Self.ambiguousMask == Self.ambiguousTwo }

    private static let ambiguousMask: UInt64 = 15 << (Kind.ambiguous.rawValue * 4)
    private static let ambiguousTwo: UInt64 = 3 << (Kind.ambiguous.rawValue * 4)
}

extension WidthModel.Kind {
    /// What is printed to measure the kind.
    var example: String {
        switch self {
        case .emoji: "\u{1F600}"
        case .recentEmoji: "\u{1FAE8}"
        case .newEmoji: "\u{1FAE9}"
        case .emojiStyle: "\u{2764}\u{FE0F}"
        case .textStyle: "\u{231A}\u{FE0E}"
        case .family: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        case .flag: "\u{1F1E9}\u{1F1EA}"
        case .keycap: "1\u{FE0F}\u{20E3}"
        case .skinTone: "\u{1F44D}\u{1F3FD}"
        case .tagFlag: "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        case .ambiguous: "\u{2500}\u{2026}"
        case .combining: "e\u{301}"
        case .combiningOnWide: "\u{304B}\u{3099}"
        case .conjunct: "\u{915}\u{94D}\u{937}"
        case .spacingMark: "\u{928}\u{940}"
        }
    }

    /// The columns of the kind when the example took so many: that of `ambiguous` is two characters, and one that is
    /// wide is enough.
    func columns(measured: Int) -> Int {
        self == .ambiguous ? (measured + 1) / 2 : measured
    }
}
