/// The words of a line, by the rules of those who wrote it.
enum ShellWords {
    /// As newsboat reads its files (`utils::tokenize_quoted`): words in blanks or double quotes, in which a backslash
    /// makes line ends, tabs and quotes; "#" at the beginning of a word begins a comment.
    static func newsboat(_ line: String) -> [String] {
        var words: [String] = []
        var rest = Array(line.utf8)[...]
        while true {
            rest = rest.drop(while: isBlank)
            guard let first = rest.first, first != hash else { return words }
            if first == quote {
                rest.removeFirst()
                words.append(quotedWord(&rest))
            } else {
                let word = rest.prefix { !isBlank($0) }
                rest = rest[word.endIndex...]
                words.append(String(decoding: word, as: UTF8.self))
            }
        }
    }

    /// Up to the closing quote, or the end of the line without one.
    private static func quotedWord(_ rest: inout ArraySlice<UInt8>) -> String {
        var word: [UInt8] = []
        while let byte = rest.popFirst(), byte != quote {
            guard byte == backslash, let escaped = rest.popFirst() else {
                word.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "n"): word.append(0x0A)
            case UInt8(ascii: "r"): word.append(0x0D)
            case UInt8(ascii: "t"): word.append(0x09)
            default: word.append(escaped)
            }
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// The words of a simple command of the shell (POSIX.1, Shell Command Language §2.2 and §2.3); nil when anything in it
    /// means more than itself: variables, substitutions, operators, an open quote.
    static func plain(_ line: String) -> [String]? {
        var words: [String] = []
        var word: [UInt8]?
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case _ where isBlank(byte):
                if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
                word = nil
            case hash where word == nil: rest = []
            case apostrophe:
                guard let end = rest.firstIndex(of: apostrophe) else { return nil }
                word = (word ?? []) + rest[..<end]
                rest = rest[(end + 1)...]
            case quote:
                guard let inner = doubleQuoted(&rest) else { return nil }
                word = (word ?? []) + inner
            case backslash:
                guard let escaped = rest.popFirst() else { return nil }
                word = (word ?? []) + [escaped]
            case _ where operators.contains(byte): return nil
            default: word = (word ?? []) + [byte]
            }
        }
        if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
        return words
    }

    private static func doubleQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        var inner: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case quote: return inner
            case dollar, backquote: return nil
            case backslash:
                guard let escaped = rest.popFirst() else { return nil }
                if ![dollar, backquote, quote, backslash].contains(escaped) { inner.append(backslash) }
                inner.append(escaped)
            default: inner.append(byte)
            }
        }
        return nil
    }

    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let backslash = UInt8(ascii: "\\")
    private static let hash = UInt8(ascii: "#")
    private static let dollar = UInt8(ascii: "$")
    private static let backquote = UInt8(ascii: "`")
    private static let operators: [UInt8] = Array("$`;|&<>()".utf8)

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
}
