import CSQLite
import Model

/// Text as the index knows it.
enum SearchText {
    struct Token {
        var text: String
        /// In bytes of UTF-8.
        var place: Range<Int>
    }

    /// `tern_tokenize`: the words of a text, folded, in order.
    static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        eachToken(of: text) { bytes, place in
            tokens.append(Token(text: String(decoding: bytes, as: UTF8.self), place: place))
        }
        return tokens
    }

    private typealias Taker = (UnsafeRawBufferPointer, Range<Int>) -> Void

    /// The same one by one: the bytes of a word, which live for the call, and its place.
    static func eachToken(of text: String, _ take: (UnsafeRawBufferPointer, Range<Int>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return }
            withoutActuallyEscaping(take) { take in
                var taker: Taker = take
                start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                    withUnsafeMutablePointer(to: &taker) { taker in
                        _ = tern_tokenize(start, Int32(clamping: bytes.count), taker, Self.hand)
                    }
                }
            }
        }
    }

    private static let hand: tern_token = { context, _, token, length, first, end in
        guard let taker = context?.assumingMemoryBound(to: Taker.self), let token else { return 0 }
        taker.pointee(UnsafeRawBufferPointer(start: token, count: Int(length)), Int(first)..<Int(end))
        return 0
    }

    /// The words of a text, folded, with a space between: what is alike but for case, accents and signs is the same.
    static func folded(_ text: String) -> String {
        tokens(text).map(\.text).joined(separator: " ")
    }

    /// The expression of FTS5 for some words; nil when no word is among them. `column` is one of the index's.
    static func match(_ words: SearchWords, column: String? = nil) -> String? {
        let tokens = tokens(words.text)
        guard !tokens.isEmpty else { return nil }
        // What the tokenizer made goes through it once more as it is.
        let phrase = "\"" + tokens.map(\.text).joined(separator: " ") + "\"" + (words.isPrefix ? " *" : "")
        guard let column = column ?? words.field?.rawValue else { return phrase }
        return "{\(column)} : \(phrase)"
    }
}

extension String {
    /// By bytes, as the index has it: a mark that Swift counts to a character may be the rest of a word.
    func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
}
