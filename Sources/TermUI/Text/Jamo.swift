/// Hangul in conjoining letters, as file names from some systems are spelt: put together into the syllable, which is
/// canonically the same (Unicode 15.0, 3.12) and which every terminal shows in two columns.
enum Jamo {
    private static let leading: ClosedRange<UInt32> = 0x1100...0x1112
    private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
    private static let trailing: ClosedRange<UInt32> = 0x11A8...0x11C2

    /// Nil unless the scalars are those of one modern syllable.
    static func syllable(_ scalars: Character.UnicodeScalarView) -> DisplayCluster? {
        guard let first = scalars.first?.value, leading.contains(first) || (0xAC00...0xD7A3).contains(first) else {
            return nil
        }
        let rest = scalars.dropFirst().map(\.value)
        guard let last = rest.last, rest.count <= 2 else { return nil }
        var value = first
        var finals = rest[...]
        if leading.contains(first) {
            guard let vowel = finals.popFirst(), vowels.contains(vowel) else { return nil }
            value = 0xAC00 + ((first - 0x1100) * 21 + vowel - 0x1161) * 28
        }
        if !finals.isEmpty {
            guard finals.count == 1, trailing.contains(last), (value - 0xAC00) % 28 == 0 else { return nil }
            value += last - 0x11A7
        }
        return Unicode.Scalar(value).map { DisplayCluster(text: String($0), width: 2) }
    }
}
