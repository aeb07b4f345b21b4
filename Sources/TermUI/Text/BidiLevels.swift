import CUnicode

/// Who puts right-to-left text in the order in which it is read.
package enum BidiOrder: String, Hashable, Sendable {
    /// This program (UAX #9), for terminals that show what they get from left to right: nearly all.
    case tern
    /// The terminal: text is sent in the order of writing.
    case terminal
}

/// The embedding levels of a text's clusters (UAX #9), each paragraph for itself: its direction is that of its first
/// strong character, and nothing outside has a say.
struct BidiLevels {
    /// Per cluster; odd runs from right to left.
    private let levels: [UInt8]
    /// Per cluster, the first scalar, which decides for the whole cluster.
    private let scalars: [UInt32]
    /// Per paragraph.
    private let runsLeft: [Bool]
    /// Clusters that stand for themselves, between marks of isolation.
    private let fields: [Range<Int>]

    /// Nil when FriBidi is missing: text is then shown in the order of writing.
    init?(_ scalars: [UInt32], starts: [Int], paragraphEnds: [Int], fields: [Range<Int>] = []) {
        self.fields = fields
        var levels = [UInt8](repeating: 0, count: starts.count)
        var runsLeft: [Bool] = []
        var first = 0
        for end in paragraphEnds {
            // Behind the line break, so that a mark of isolation before the first cluster is in.
            let scalarStart = first == 0 ? 0 : starts[first - 1] + 1
            let scalarEnd = end < starts.count ? starts[end] : scalars.count
            guard let base = Self.assign(scalars[scalarStart..<scalarEnd], starts[first..<end], to: &levels) else {
                return nil
            }
            runsLeft.append(base)
            first = min(end + 1, starts.count)
        }
        self.levels = levels
        self.scalars = starts.map { scalars[$0] }
        self.runsLeft = runsLeft
    }

    /// Gives the clusters of a paragraph their levels; true when it runs from right to left.
    private static func assign(
        _ scalars: ArraySlice<UInt32>,
        _ starts: ArraySlice<Int>,
        to levels: inout [UInt8]
    ) -> Bool? {
        guard scalars.contains(where: mayRunLeft) else { return false }
        var perScalar = [UInt8](repeating: 0, count: scalars.count)
        let base = scalars.withUnsafeBufferPointer { cu_bidi_levels($0.baseAddress, $0.count, &perScalar) }
        guard base >= 0 else { return nil }
        for index in starts.indices { levels[index] = perScalar[starts[index] - scalars.startIndex] }
        return base == 1
    }

    /// Puts the marks of isolation (FSI and PDI) round fields, given in clusters.
    static func isolating(_ fields: [Range<Int>], _ scalars: [UInt32], _ starts: [Int]) -> ([UInt32], [Int]) {
        let opens = Set(fields.map(\.lowerBound))
        let closes = Set(fields.map(\.upperBound))
        var marked: [UInt32] = []
        var markedStarts: [Int] = []
        for (cluster, start) in starts.enumerated() {
            if closes.contains(cluster) { marked.append(0x2069) }
            if opens.contains(cluster) { marked.append(0x2068) }
            markedStarts.append(marked.count)
            marked += scalars[start..<(cluster + 1 < starts.count ? starts[cluster + 1] : scalars.count)]
        }
        if closes.contains(starts.count) { marked.append(0x2069) }
        return (marked, markedStarts)
    }

    func runsLeft(paragraph: Int) -> Bool { runsLeft[paragraph] }

    /// The parts of a line in the order in which they stand from the left. Nil is the ellipsis, which stands for what
    /// begins with the cluster `cut`; a cluster that is mirrored comes with what is shown for it.
    func visualOrder(_ line: [Int?], paragraph: Int, cut: Int? = nil) -> [Piece] {
        let base: UInt8 = runsLeft[paragraph] ? 1 : 0
        let ellipsis = cut.flatMap(fieldLevel) ?? base
        var lineLevels = line.map { $0.map { levels[$0] } ?? ellipsis }
        guard base == 1 || lineLevels.contains(where: { $0 > 0 }) else { return line.map { Piece(cluster: $0) } }
        let lineScalars = line.map { $0.map { scalars[$0] } ?? 0x2026 }
        var order = [Int32](repeating: 0, count: line.count)
        guard cu_bidi_order(lineScalars, &lineLevels, line.count, Int32(base), &order) else {
            return line.map { Piece(cluster: $0) }
        }
        return order.map { position in
            let index = Int(position)
            let mirrored = lineLevels[index] & 1 == 1 ? Self.mirrored(lineScalars[index]) : nil
            return Piece(cluster: line[index], mirrored: mirrored)
        }
    }

    /// The level of the field that is cut before a cluster: that of its first strong character, all others lie deeper.
    private func fieldLevel(cutBefore cluster: Int) -> UInt8? {
        fields.first { $0.lowerBound < cluster && cluster < $0.upperBound }.flatMap { levels[$0].min() }
    }

    struct Piece: Equatable {
        var cluster: Int?
        var mirrored: String?
    }

    private static func mirrored(_ scalar: UInt32) -> String? {
        let mirrored = cu_mirrored(scalar)
        return mirrored == scalar ? nil : Unicode.Scalar(mirrored).map { String($0) }
    }

    /// The blocks that hold letters and digits of right-to-left scripts.
    static func mayRunLeft(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x590 else { return false }
        switch scalar {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
        default: return false
        }
    }
}
