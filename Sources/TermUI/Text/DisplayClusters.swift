/// The clusters of a text as a terminal shows them, in order; those that show nothing are left out. A line break of any
/// kind comes as "\n" of width 0.
package struct DisplayClusters: Sequence, Sendable {
    let text: String

    package init(_ text: String) {
        self.text = text
    }

    static let lineBreak = DisplayCluster(text: "\n", width: 0)

    package func makeIterator() -> Iterator {
        Iterator(characters: text.makeIterator())
    }

    package struct Iterator: IteratorProtocol {
        var characters: String.Iterator

        package mutating func next() -> DisplayCluster? {
            while let character = characters.next() {
                if character.isNewline { return DisplayClusters.lineBreak }
                if let cluster = ClusterWidth.display(character) { return cluster }
            }
            return nil
        }
    }

    /// All of them at once; a text of printable ASCII takes a short cut past the segmentation.
    var all: [DisplayCluster] {
        var result: [DisplayCluster] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard (0x20...0x7E).contains(byte) || byte == 0x0A else { return Array(self) }
            result.append(byte == 0x0A ? Self.lineBreak : DisplayCluster.ascii[Int(byte) - 0x20])
        }
        return result
    }
}

/// Widths of text on a terminal.
package enum TextWidth {
    /// Columns that a text takes on one line.
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
        return DisplayClusters(text).reduce(0) { $0 + $1.width }
    }
}
