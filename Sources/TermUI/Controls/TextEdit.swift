/// One line of text being edited, as a value that keys change. The cursor stands between grapheme clusters.
package struct TextEdit: Hashable, Sendable {
    /// What stands before the cursor and after it; never two halves of a cluster.
    private(set) var before = ""
    private(set) var after = ""
    /// The most bytes of UTF-8 that the text may have; what would go beyond is left out by whole clusters.
    package let limit: Int
    /// Line breaks are kept, each as "\n"; a field shows them with a sign of their own.
    package let keepsLines: Bool

    /// The text is cleaned like a paste; the cursor stands at its end.
    package init(_ text: String = "", limit: Int = 4096, keepsLines: Bool = false) {
        self.limit = max(0, limit)
        self.keepsLines = keepsLines
        insert(text)
    }

    /// The whole line.
    package var text: String { before + after }
    /// How many grapheme clusters stand before the cursor.
    package var cursor: Int { before.count }
    /// Nothing is written yet.
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Writes at the cursor what was typed or pasted: line breaks, unless they are kept, and tabs become blanks; controls, also those of
    /// direction, are left out.
    package mutating func insert(_ text: String) {
        var room = limit - before.utf8.count - after.utf8.count
        for character in text {
            let cleaned = keepsLines && character.isNewline ? "\n" : character.cleaned
            room -= cleaned.utf8.count
            if room < 0 { break }
            before += cleaned
        }
        settle()
    }

    /// The cursor by this many clusters to the end; negative is to the start. Stops at both.
    package mutating func move(by clusters: Int) {
        let text = text
        let start = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
        let end = clusters < 0 ? text.startIndex : text.endIndex
        cut(text, at: text.index(start, offsetBy: clusters, limitedBy: end) ?? end)
    }

    /// The cursor to the start of the line.
    package mutating func moveToStart() { cut(text, at: text.startIndex) }
    /// The cursor to the end of the line.
    package mutating func moveToEnd() { cut(text, at: text.endIndex) }
    /// Over what is no word, then to the start of the word before it.
    package mutating func moveWordBack() { move(by: -wordLength(before.reversed(), \.isWordPart)) }
    /// Over what is no word, then to the end of the word after it.
    package mutating func moveWordForward() { move(by: wordLength(Array(after), \.isWordPart)) }

    /// Takes away the cluster before the cursor.
    package mutating func deleteBack() { deleteBack(1) }
    /// Takes away the cluster after the cursor.
    package mutating func deleteForward() { deleteForward(1) }
    /// Takes away up to the start of the word before the cursor.
    package mutating func deleteWordBack() { deleteBack(wordLength(before.reversed(), \.isWordPart)) }
    /// Takes away back to the blank before the cursor, as ctrl-w does in a shell.
    package mutating func deleteToBlankBack() { deleteBack(wordLength(before.reversed()) { !$0.isWhitespace }) }
    /// Takes away up to the end of the word after the cursor.
    package mutating func deleteWordForward() { deleteForward(wordLength(Array(after), \.isWordPart)) }
    /// Takes away everything before the cursor.
    package mutating func deleteToStart() { deleteBack(.max) }
    /// Takes away everything after the cursor.
    package mutating func deleteToEnd() { deleteForward(.max) }

    private mutating func deleteBack(_ clusters: Int) {
        before.removeLast(min(clusters, before.count))
        settle()
    }

    private mutating func deleteForward(_ clusters: Int) {
        after.removeFirst(min(clusters, after.count))
        settle()
    }

    /// What the two sides join to may have become one cluster: the cursor then stands after it.
    private mutating func settle() {
        let text = text
        let end = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
        var index = end
        // A cluster is found from its start; the nearest sure one is the last start before the cursor.
        if end > text.startIndex, end < text.endIndex {
            index = before.isEmpty ? end : text.index(text.startIndex, offsetBy: before.count - 1)
            while index < end { index = text.index(after: index) }
        }
        cut(text, at: index)
    }

    private mutating func cut(_ text: String, at index: String.Index) {
        before = String(text[..<index])
        after = String(text[index...])
    }

    /// Clusters up to the far end of the nearest word.
    private func wordLength(_ clusters: [Character], _ isWordPart: (Character) -> Bool) -> Int {
        let gap = clusters.prefix { !isWordPart($0) }.count
        return gap + clusters[gap...].prefix(while: isWordPart).count
    }
}

extension Unicode.Scalar {
    /// Controls of the terminal, those of direction, which would reach beyond the field, and what takes no room at all.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x61C, 0x2028...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF:
            true
        default: false
        }
    }
}

extension Character {
    /// What of it can stand in a line of text.
    fileprivate var cleaned: String {
        if isNewline || self == "\t" { return " " }
        if unicodeScalars.contains(where: \.isControl) {
            return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
        }
        return String(self)
    }

    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
