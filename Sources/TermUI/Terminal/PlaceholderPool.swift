import CNcurses

/// Stand-ins for clusters that libc, and so ncurses, would measure wrongly.
///
/// A cluster one column wide is a scalar of plane 15 to ncurses; one of two columns is that scalar followed by the one
/// with the same number in plane 16. Both planes are private use, one column per scalar in libc, and no font's business:
/// `substitute` puts the clusters in their place on the way to the terminal.
struct PlaceholderPool {
    private struct Key: Hashable {
        var text: String
        var width: Int
    }

    /// Numbers there are: a plane without its last two noncharacters.
    static let planeSize = 0xFFFE
    static let firstPlane: UInt32 = 0xF0000
    static let secondPlane: UInt32 = 0x100000

    let capacity: Int
    private var numbers: [Key: UInt32] = [:]
    /// Per number, the bytes that paint the cluster and leave the cursor after it.
    private var paintings: [[UInt8]] = []

    init(capacity: Int = planeSize) {
        self.capacity = min(max(1, capacity), Self.planeSize)
    }

    /// The number of a cluster, the same for as long as the pool lives; nil when the pool is full.
    /// Unless it is anchored, the terminal is known to move the cursor by the cluster's width.
    mutating func number(for text: String, width: Int, isAnchored: Bool = true) -> UInt32? {
        let key = Key(text: text, width: width)
        if let number = numbers[key] { return number }
        guard paintings.count < capacity else { return nil }
        let number = UInt32(paintings.count)
        numbers[key] = number
        paintings.append(isAnchored ? Self.painting(text, width: width) : Array(text.utf8))
        return number
    }

    mutating func removeAll() {
        numbers.removeAll()
        paintings.removeAll()
    }

    /// For two columns, blanks first, the cluster over them, then a movement from the saved place: right on terminals
    /// that advance by one as on those that advance by two. Not for one column: there a blank could be in the last one,
    /// and some terminals still wrap after going back to the same place.
    private static func painting(_ text: String, width: Int) -> [UInt8] {
        let blanks = width == 2 ? "  \u{1B}8" : ""
        return Array("\u{1B}7\(blanks)\(text)\u{1B}8\u{1B}[\(width)C".utf8)
    }

    /// The bytes of a frame with clusters instead of placeholders, appended to `output`.
    func substitute(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + bytes.count)
        var copied = 0
        var index = 0
        while index + 3 < bytes.count {
            guard bytes[index] >= 0xF3, let scalar = Self.scalar(bytes, at: index) else {
                index += 1
                continue
            }
            output.append(contentsOf: bytes[copied..<index])
            index += 4
            let number = scalar & 0xFFFF
            if scalar >= Self.secondPlane {
                // Away from its first half: in the lower right corner some terminals are sent the last cell first.
                output.append(contentsOf: "\u{1B}[C".utf8)
            } else if Int(number) < paintings.count {
                output.append(contentsOf: paintings[Int(number)])
                if Self.scalar(bytes, at: index) == Self.secondPlane + number { index += 4 }
            }
            copied = index
        }
        output.append(contentsOf: bytes[copied...])
    }

    /// The scalar of plane 15 or 16 whose four bytes begin at `index`.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 3 < bytes.count else { return nil }
        let lead = bytes[index]
        let second = bytes[index + 1]
        guard lead == 0xF4 || (lead == 0xF3 && second >= 0xB0) else { return nil }
        return UInt32(lead & 7) << 18 | UInt32(second & 0x3F) << 12 | UInt32(bytes[index + 2] & 0x3F) << 6
            | UInt32(bytes[index + 3] & 0x3F)
    }
}
