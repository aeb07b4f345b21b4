/// Colours of 24 bits on a terminal type for which ncurses knows only 256. To ncurses such a colour is an index; on the
/// way out the sequence that chooses the index is exchanged for the one that chooses the colour, as placeholders are
/// exchanged for clusters.
struct ColorSlots {
    /// The first 16 indices stay what they are: the terminal's own colours.
    static let first = 16
    static let count = 240

    private var slots: [RGB: UInt8] = [:]
    private var colors: [RGB] = []

    /// The index that stands for a colour until `removeAll()`; nil when all are taken.
    mutating func index(for color: RGB) -> UInt8? {
        if let index = slots[color] { return index }
        guard colors.count < Self.count else { return nil }
        let index = UInt8(Self.first + colors.count)
        slots[color] = index
        colors.append(color)
        return index
    }

    mutating func removeAll() {
        slots.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
    }

    /// The bytes of a frame with colours instead of indices, appended to `output`.
    func substitute(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + bytes.count + bytes.count / 4)
        var copied = 0
        var index = 0
        while index + 7 < bytes.count {
            guard bytes[index] == 0x1B, let found = Self.choice(bytes, at: index) else {
                index += 1
                continue
            }
            let slot = found.color - Self.first
            if colors.indices.contains(slot) {
                output.append(contentsOf: bytes[copied..<index])
                Self.append(colors[slot], isBackground: found.isBackground, to: &output)
                copied = found.end
            }
            index = found.end
        }
        output.append(contentsOf: bytes[copied...])
    }

    /// `ESC [ 38;5;n m` or `48;5;n`, spelt with `;` or `:`, which is all that `setaf` and `setab` send from 16 on.
    private static func choice(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int
    ) -> (color: Int, isBackground: Bool, end: Int)? {
        let isSeparated = [4, 6].allSatisfy { [UInt8(ascii: ";"), UInt8(ascii: ":")].contains(bytes[start + $0]) }
        guard bytes[start + 1] == UInt8(ascii: "["), bytes[start + 3] == UInt8(ascii: "8"),
            bytes[start + 5] == UInt8(ascii: "5"), isSeparated
        else { return nil }
        let isBackground = bytes[start + 2] == UInt8(ascii: "4")
        guard isBackground || bytes[start + 2] == UInt8(ascii: "3") else { return nil }
        var color = 0
        var index = start + 7
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), color < 256 {
            color = color * 10 + Int(bytes[index]) - 0x30
            index += 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "m") else { return nil }
        return (color, isBackground, index + 1)
    }

    /// SGR 38;2 with semicolons, which every terminal with such colours reads.
    private static func append(_ color: RGB, isBackground: Bool, to output: inout [UInt8]) {
        output.append(contentsOf: isBackground ? "\u{1B}[48;2;".utf8 : "\u{1B}[38;2;".utf8)
        output.append(contentsOf: "\(color.red);\(color.green);\(color.blue)m".utf8)
    }
}
