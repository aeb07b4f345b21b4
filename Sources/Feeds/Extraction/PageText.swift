import Model

/// Words of a page as bytes.
enum PageText {
    /// The bytes of a part, references resolved.
    static func bytes(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>, resolves: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(part.count)
        var index = part.lowerBound
        while index < part.upperBound {
            let byte = bytes[index]
            index += 1
            if resolves, byte == Mark.ampersand,
                let match = Entities.match(bytes + index, count: part.upperBound - index, isHTML: true)
            {
                result.append(match)
                index += match.length
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Characters, a run of white space being one and one at the beginning none, and commas.
    static func measure(_ bytes: [UInt8]) -> (length: Int32, commas: Int32) {
        var length: Int32 = 0
        var commas: Int32 = 0
        var isAfterSpace = true
        for (index, byte) in bytes.enumerated() {
            if Mark.isSpace(byte) {
                if !isAfterSpace { length += 1 }
                isAfterSpace = true
                continue
            }
            // U+00A0 alone is no text.
            if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 { continue }
            if byte == 0xA0, index > 0, bytes[index - 1] == 0xC2 {
                if !isAfterSpace { length += 1 }
                isAfterSpace = true
                continue
            }
            if byte & 0xC0 != 0x80 { length += 1 }
            if isComma(bytes, index) { commas += 1 }
            isAfterSpace = false
        }
        return (length, commas)
    }

    /// Whether a comma ends at this byte: of Latin, Arabic, Chinese or Japanese.
    private static func isComma(_ bytes: [UInt8], _ index: Int) -> Bool {
        switch bytes[index] {
        case 0x2C: true
        case 0x8C:
            index > 0 && bytes[index - 1] == 0xD8 || index > 1 && bytes[index - 1] == 0xBC && bytes[index - 2] == 0xEF
        case 0x81: index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE3
        default: false
        }
    }

    /// The words of a text in lower case.
    static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    /// How much of `other` is said in these words: 1 for all of it.
    static func similarity(_ known: Set<Substring>, _ other: String) -> Double {
        let all = words(other)
        guard !known.isEmpty, !all.isEmpty else { return 0 }
        func length(_ words: [Substring]) -> Int { words.reduce(max(0, words.count - 1)) { $0 + $1.count } }
        return 1 - Double(length(all.filter { !known.contains($0) })) / Double(length(all))
    }
}

extension PageTree {
    /// The words in a node on one line, of which `limit` bytes and as many nodes at most are looked at.
    func line(of id: ID, limit: Int = 4096) -> String {
        var bytes: [UInt8] = []
        var looked = 0
        let end = next(after: id, skipsChildren: true)
        var place: ID? = id
        while let node = place, node != end, bytes.count < limit, looked < limit {
            looked += 1
            if self[node].tag == .text {
                bytes.append(contentsOf: self.bytes(of: node).prefix(limit))
            } else if !self[node].tag.isPhrasing && self[node].tag != .a {
                bytes.append(0x20)
            }
            place = next(after: node)
        }
        return String(decoding: bytes, as: UTF8.self).cleanedLine
    }
}
