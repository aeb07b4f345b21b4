/// Words in classes and ids that tell what an element is for: of these, the web has a vocabulary.
enum NameWords {
    /// What a word speaks for.
    private struct Sense: OptionSet {
        let rawValue: UInt8
        /// What stands around an article.
        static let unlikely = Sense(rawValue: 1)
        /// An article, whatever else is said.
        static let likely = Sense(rawValue: 2)
        /// Counts for an element.
        static let good = Sense(rawValue: 4)
        /// Counts against it.
        static let bad = Sense(rawValue: 8)
        static let byline = Sense(rawValue: 16)
        static let share = Sense(rawValue: 32)
        /// Only as a word of its own.
        static let whole = Sense(rawValue: 64)
    }

    private struct Word {
        var bytes: [UInt8]
        var sense: Sense
    }

    static let step: Int16 = 25

    /// What the names of an element say; each of the two is weighed for itself.
    static func judge(className: String, id: String) -> (marks: PageMarks, weight: Int16) {
        let senses = [className, id].map(sense)
        let all = senses[0].union(senses[1])
        var marks: PageMarks = []
        if all.contains(.unlikely) { marks.insert(.unlikely) }
        if all.contains(.likely) { marks.insert(.likely) }
        if all.contains(.byline) { marks.insert(.byline) }
        if all.contains(.share) { marks.insert(.share) }
        var weight: Int16 = 0
        for sense in senses {
            if sense.contains(.bad) { weight -= step }
            if sense.contains(.good) { weight += step }
        }
        return (marks, weight)
    }

    private static func sense(_ name: String) -> Sense {
        guard !name.isEmpty else { return [] }
        var sense: Sense = []
        let bytes = name.utf8.prefix(1000).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        for start in bytes.indices {
            let first = Int(bytes[start])
            guard first < words.count else { continue }
            for word in words[first] where bytes[start...].starts(with: word.bytes) {
                if word.sense.contains(.whole), !isWhole(bytes, start..<(start + word.bytes.count)) { continue }
                sense.formUnion(word.sense)
            }
        }
        return sense
    }

    private static func isWhole(_ bytes: [UInt8], _ part: Range<Int>) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (bytes[index].isDigit || (0x61...0x7A).contains(bytes[index]))
        }
        return !isLetter(part.lowerBound - 1) && !isLetter(part.upperBound)
    }

    /// By their first bytes.
    private static let words: [[Word]] = {
        var lists = [[Word]](repeating: [], count: 128)
        func add(_ sense: Sense, _ text: String) {
            for word in text.split(separator: " ") {
                let bytes = Array(word.utf8)
                lists[Int(bytes[0])].append(Word(bytes: bytes, sense: sense))
            }
        }
        add([.unlikely, .bad], "-ad- banner comment footer gdpr related shoutbox sidebar skyscraper sponsor")
        add(.unlikely, "ad-break agegate breadcrumbs community cover-wrap disqus extra header legends menu")
        add(.unlikely, "pager popup remark replies rss social supplemental")
        add([.unlikely, .good], "pagination")
        add(.likely, "and column mathjax shadow")
        add([.likely, .good], "article body content main")
        add(.good, "blog entry page post story text")
        add(.bad, "com- contact masthead media meta outbrain promo scroll share shopping tags widget")
        add([.bad, .whole], "hid")
        add(.byline, "byline author dateline writtenby p-author")
        add([.share, .whole], "share sharedaddy")
        return lists
    }()
}
