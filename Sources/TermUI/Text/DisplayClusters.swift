/// The clusters of a text as a terminal shows them, in order; those that show nothing are left out. A line break of any
/// kind comes as "\n" of width 0.
package struct DisplayClusters: Sequence, Sendable {
    let text: String
    let widths: WidthModel

    /// Costs nothing yet: clusters are found while iterating.
    package init(_ text: String, _ widths: WidthModel = .conservative) {
        self.text = text
        self.widths = widths
    }

    /// Starts at the beginning; a text can be iterated any number of times.
    package func makeIterator() -> Iterator {
        Iterator(text: text, widths: widths, index: text.startIndex)
    }

    /// Finds one cluster after the other; no text is copied.
    package struct Iterator: IteratorProtocol {
        let text: String
        let widths: WidthModel
        var index: String.Index
        /// Further clusters of the character before, the last one first.
        private var rest: [DisplayCluster] = []

        init(text: String, widths: WidthModel, index: String.Index) {
            self.text = text
            self.widths = widths
            self.index = index
        }

        /// The next cluster that shows something, or a line break; nil at the end.
        package mutating func next() -> DisplayCluster? {
            if let cluster = rest.popLast() { return cluster }
            while index < text.endIndex {
                if let simple = takeSimple() { return simple }
                let clusters = takeCharacter()
                if clusters.count > 1 { rest = clusters.dropFirst().reversed() }
                if let cluster = clusters.first { return cluster }
            }
            return nil
        }

        /// What the next character is shown as; there must be one.
        mutating func nextCharacter() -> [DisplayCluster] { takeSimple().map { [$0] } ?? takeCharacter() }

        private mutating func takeCharacter() -> [DisplayCluster] {
            let character = text[index]
            index = text.index(after: index)
            return character.isNewline ? [.lineBreak] : ClusterWidth.display(character, widths)
        }

        /// The short cut for most text: a character that neither it nor the next one joins needs no segmentation.
        private mutating func takeSimple() -> DisplayCluster? {
            let scalars = text.unicodeScalars
            let scalar = scalars[index]
            guard scalar.isSimple else { return nil }
            let next = scalars.index(after: index)
            guard next == scalars.endIndex || scalars[next].isSimple else { return nil }
            if !scalar.isASCII, widths.isAmbiguousWide { return nil }
            index = next
            if scalar == "\n" { return .lineBreak }
            if scalar.isASCII { return DisplayCluster.ascii[Int(scalar.value) - 0x20] }
            return DisplayCluster(text: String(scalar), width: scalar.value < 0x300 ? 1 : 2)
        }
    }

    /// Gives one cluster after the other, and which byte it is if it is a printable character of ASCII: twice as fast as
    /// iterating, and most of what texts are shaped by.
    func visit(_ body: (DisplayCluster, UInt8?) -> Void) {
        var text = text
        text.makeContiguousUTF8()
        var iterator = Iterator(text: text, widths: widths, index: text.startIndex)
        text.utf8.withContiguousStorageIfAvailable { bytes in
            func isPlain(_ offset: Int) -> Bool { offset == bytes.count || (0x20..<0x7F).contains(bytes[offset]) }
            var offset = 0
            while offset < bytes.count {
                // What follows could join it to one cluster.
                if isPlain(offset), isPlain(offset + 1) {
                    body(DisplayCluster.ascii[Int(bytes[offset]) - 0x20], bytes[offset])
                    offset += 1
                } else {
                    iterator.index = text.utf8.index(text.startIndex, offsetBy: offset)
                    for cluster in iterator.nextCharacter() { body(cluster, nil) }
                    offset = text.utf8.distance(from: text.startIndex, to: iterator.index)
                }
            }
        }
    }

    /// All of them at once.
    var all: [DisplayCluster] {
        var result: [DisplayCluster] = []
        result.reserveCapacity(text.utf8.count)
        result.append(contentsOf: self)
        return result
    }
}

extension Unicode.Scalar {
    /// Latin, kana, Han and Hangul syllables, which stand alone next to each other, and the line feed.
    fileprivate var isSimple: Bool {
        switch value {
        case 0x20...0x7E, 0x0A, 0xA1...0xA8, 0xAA...0xAC, 0xAF...0x2FF: true
        case 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}

/// Widths of text on a terminal.
package enum TextWidth {
    /// Columns that a text takes on one line.
    package static func of(_ text: String, _ widths: WidthModel = .conservative) -> Int {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
        return DisplayClusters(text, widths).reduce(0) { $0 + $1.width }
    }
}
