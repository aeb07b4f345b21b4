import Foundation
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct SearchTokensTests {
    private func folded(_ text: String) -> String { SearchText.folded(text) }

    @Test func caseAndAccentsDoNotCount() {
        #expect(folded("Crème BRÛLÉE, Straße Łódź Ærø") == "creme brulee strasse lodz aero")
        #expect(folded("Tiếng Việt Đà Nẵng") == "tieng viet da nang")
        #expect(folded("ΑΘΗΝΑ Αθήνα σοφός") == "αθηνα αθηνα σοφοσ")
        #expect(folded("Ёлка Йод МОСКВА́") == "елка иод москва")
        #expect(folded("İstanbul ışık") == "istanbul isik")
    }

    @Test func composedAndDecomposedAreTheSame() {
        for text in ["é", "Й", "ệ", "ぱ", "ガ", "한국어", "ヴ", "ё", "أ"] {
            let decomposed = text.decomposedStringWithCanonicalMapping
            #expect(
                Array(decomposed.unicodeScalars) != Array(text.unicodeScalars) && folded(text) == folded(decomposed),
                "\(text)"
            )
        }
    }

    @Test func scriptsWithoutSpacesAreFoundByEachCharacter() {
        #expect(folded("東京都 カタカナ ひらがな") == "東 京 都 カ タ カ ナ ひ ら が な")
        #expect(folded("한국어 뉴스") == "한 국 어 뉴 스")
        #expect(folded("ｶﾞｲﾄﾞ ＡＢＣ１２").hasSuffix("abc12"))
        #expect(folded("ภาษาไทย").split(separator: " ").count == 7)
        #expect(folded("Swift入門6版") == "swift 入 門 6 版")
        #expect(folded("𠮷野家") == "𠮷 野 家")
    }

    @Test func signsWithinWordsAreAsReadersExpect() {
        #expect(folded("don't l’homme O'Reilly") == "don t l homme o reilly")
        #expect(folded("state-of-the-art snake_case a.b@c.de") == "state of the art snake case a b c de")
        #expect(folded("C++ C# F#, c++17 C+ C") == "c++ c# f# c++ 17 c c")
        #expect(folded("Notepad++ issue#12 3.5 1,000 GPT4") == "notepad issue 12 3 5 1 000 gpt4")
        #expect(folded("🚀👍🏽 👩‍💻 ❤️") == "🚀 👍 👩 💻 ❤")
        #expect(folded("𝗕𝗼𝗹𝗱 𝟭𝟮") == "bold 12")
        #expect(folded("שָׁלוֹם مَرْحَبًا") == "שלום مرحبا")
        #expect(folded("हिन्दी") == "हिन्दी")
        #expect(folded("… — !?") == "")
    }

    @Test func placesAreBytesOfTheText() {
        let text = "Łódź: 東京"
        let tokens = SearchText.tokens(text)
        #expect(tokens.map(\.text) == ["lodz", "東", "京"])
        #expect(tokens.map { String(decoding: Array(text.utf8)[$0.place], as: UTF8.self) } == ["Łódź", "東", "京"])
    }

    @Test func hostileTextIsReadToItsEnd() {
        #expect(folded("a\0b") == "a b")
        let long = SearchText.tokens(String(repeating: "x", count: 1_000_000) + " end")
        #expect(long.map(\.text.utf8.count) == [48, 3])
        #expect(SearchText.tokens(String(repeating: "é", count: 100_000)).count == 1)
        #expect(SearchText.tokens("a" + String(repeating: "\u{301}", count: 100_000)).map(\.text) == ["a"])
        // The last byte of a cut word is the last of a character.
        #expect(SearchText.tokens(String(repeating: "ж", count: 99))[0].text == String(repeating: "ж", count: 24))
    }

    @Test func everyScalarIsReadAndFoldingTwiceIsFoldingOnce() {
        for value in 1...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = folded(String(Character(scalar)))
            if !once.isEmpty, folded(once) != once { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func lettersAreWordsAndPunctuationIsNot() {
        for value in UInt32(0x21)...0x2FFFF {
            // The tables are of Unicode 14; what came later counts as letters.
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age <= (14, 0) else { continue }
            let isToken = !folded(String(Character(scalar))).isEmpty
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber:
                if !isToken, value != 0x640 { Issue.record("U+\(String(value, radix: 16)) is lost") }
            case .openPunctuation, .closePunctuation, .dashPunctuation, .spaceSeparator, .initialPunctuation:
                if isToken { Issue.record("U+\(String(value, radix: 16)) is a word") }
            default: break
            }
        }
    }
}
