/// The flags of England, Scotland and Wales are spelt as a black flag and tag characters (UTS #51, emoji tag sequences).
/// Tag characters are invisible and could carry hidden text, so they are kept nowhere else, and here only when the
/// sequence is whole and short.
struct FlagTags {
    static let blackFlag: UInt32 = 0x1F3F4
    /// A country's letters and three of a part of it.
    private static let maximumLetters = 6

    private var letters: [Unicode.Scalar]?

    /// A black flag has come, and nothing but tags after it.
    var isOpen: Bool { letters != nil }

    /// The bytes of the tags that this scalar completes; mostly none.
    mutating func take(_ scalar: Unicode.Scalar) -> [UInt8] {
        let before = letters
        letters = nil
        switch scalar.value {
        case Self.blackFlag: letters = []
        case 0xE0061...0xE007A:
            if let before, before.count < Self.maximumLetters { letters = before + [scalar] }
        case 0xE007F:
            if let before, !before.isEmpty { return (before + [scalar]).flatMap { Array($0.utf8) } }
        default: break
        }
        return []
    }
}
