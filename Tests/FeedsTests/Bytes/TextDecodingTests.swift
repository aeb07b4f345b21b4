import Foundation
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct TextDecodingTests {
    @Test(
        arguments: [
            ("iso-8859-1", [0xE4], "ä"), ("ISO-8859-1", [0x93], "“"), ("windows-1251", [0xCF], "П"),
            ("koi8-r", [0xF0], "П"), ("Shift_JIS", [0x93, 0xFA], "日"), ("euc-jp", [0xC6, 0xFC], "日"),
            ("gb2312", [0xC8, 0xD5], "日"), ("big5", [0xA4, 0xE9], "日"), ("euc-kr", [0xC0, 0xCF], "일"),
            ("utf-8", [0xC3, 0xA4], "ä"),
        ] as [(String, [UInt8], String)]
    )
    func aLabelIsBelievedInTheDeclarationAndInTheHeader(label: String, bytes: [UInt8], text: String) {
        let declaration = "<?xml version='1.0' encoding='\(label)'?>"
        #expect(decoded(Array(declaration.utf8) + bytes) == declaration + text)
        #expect(decoded(bytes, "text/xml; charset=\"\(label)\"") == text)
    }

    @Test func aByteOrderMarkOutranksEveryLabel() {
        #expect(decoded([0xEF, 0xBB, 0xBF, 0xC3, 0xA4], "text/xml; charset=iso-8859-1") == "ä")
        #expect(decoded([0xFF, 0xFE, 0x3C, 0, 0xE4, 0], "text/xml; charset=utf-8") == "<ä")
        #expect(decoded([0xFE, 0xFF, 0, 0x3C, 0, 0xE4], nil) == "<ä")
    }

    @Test func utf16WithoutAMarkShowsByItsZeros() {
        #expect(decoded([0x3C, 0, 0x61, 0], nil) == "<a")
        #expect(decoded([0, 0x3C, 0, 0x61], "text/xml; charset=utf-8") == "<a")
    }

    @Test func aTrueClaimOfUTF8WinsOverALabelThatFitsAnything() {
        let bytes = Array("<?xml version='1.0' encoding='utf-8'?>ä".utf8)
        #expect(decoded(bytes, "text/xml; charset=iso-8859-1")?.hasSuffix("ä") == true)
    }

    @Test func theFirstLabelThatDecodesCleanlyWins() {
        let bytes = Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + [0xE4]
        #expect(decoded(bytes, "text/xml; charset=utf-8")?.hasSuffix("ä") == true)
    }

    @Test(arguments: ["euc-kr", "euc-jp", "big5", "iso-2022-jp", "us-ascii"])
    func aLabelThatDoesNotFitDoesNotSpoilUTF8(label: String) {
        let text = "Größe – a naïve café"
        #expect(decoded(Array(text.utf8), "text/xml; charset=\(label)") == text)
        let declared = "<?xml version='1.0' encoding='\(label)'?>" + text
        #expect(decoded(Array(declared.utf8)) == declared)
    }

    @Test func aSingleByteLabelStaysThoughTheBytesAreUTF8() {
        #expect(TextDecoding.decode([0xC3, 0xA4], contentType: "text/xml; charset=koi8-r").choice.name == "koi8-r")
    }

    @Test func aSampleThatEndsWithinACharacterStillFitsItsLabel() {
        let sample: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B]
        let choice = TextDecoding.decision(sample, contentType: "text/xml; charset=iso-2022-jp").choice
        #expect(choice.name == "iso-2022-jp")
    }

    @Test(arguments: [
        "UTF-16", "utf-16le", "UTF-32BE", "ucs-2", "UCS-4LE", "UCS-2-INTERNAL", "ISO-10646-UCS-2", "UnicodeLittle",
        "UnicodeBig", "utf-7", "UTF-7-IMAP", "WCHAR_T",
    ])
    func aWideLabelOnSingleBytesIsALie(label: String) {
        #expect(TextDecoding.charset(in: "text/xml; charset=\(label)") == nil)
        #expect(decoded(Array("<?xml encoding='\(label)'?>ä".utf8))?.hasSuffix("ä") == true)
    }

    @Test func badRunsAreReplacedAndTheRestIsKept() {
        #expect(decoded([0x61, 0xFF, 0x62], "text/xml; charset=utf-8") == "a\u{FFFD}b")
        #expect(decoded([0x93, 0xFA, 0xFF, 0x61], "text/xml; charset=shift_jis")?.hasSuffix("a") == true)
        #expect(decoded([0x61, 0xE4], nil) == "aä")
    }

    @Test func UTF8AmongWindows1252IsReadAsSuch() {
        let bytes: [UInt8] = [0xE4, 0x20, 0xC3, 0xB8, 0x93, 0xE2, 0x80, 0xA6, 0xC3]
        #expect(decoded(bytes, "text/xml; charset=iso-8859-1") == "ä ø“…Ã")
    }

    @Test func whatSaysNothingOfItselfIsGuessed() throws {
        let text = "Наверное, единственное, во что сегодня можно верить безоговорочно, так это в то, что Новый год"
        let bytes = try #require(text.data(using: .windowsCP1251))
        let decoded = TextDecoding.decode(Array(bytes), contentType: nil)
        #expect(decoded.choice.evidence == .guess)
        // Without libuchardet it is Windows-1252.
        #expect(["windows-1251", "CP1252"].contains(decoded.choice.name))
    }

    @Test func theEvidenceIsTold() {
        let declaration = Array("<?xml version='1.0' encoding='koi8-r'?>".utf8)
        #expect(
            TextDecoding.decode(declaration, contentType: nil).choice
                == EncodingChoice(name: "koi8-r", evidence: .declaration)
        )
        #expect(TextDecoding.decode([0x61], contentType: "a/b; charset=koi8-r").choice.evidence == .contentType)
        #expect(TextDecoding.decode([0x61], contentType: nil).choice == EncodingChoice())
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xC3],
            [0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xFF],
        ] as [[UInt8]]
    )
    func whatIsNotUTF8IsFound(bytes: [UInt8]) {
        #expect(!UTF8Check.isValid(bytes))
        #expect(UTF8Check.isValid(Array("aäx日🙂 and more ASCII".utf8)))
    }

    @Test(arguments: [
        ("text/xml; charset=nonsense", nil), ("text/xml", nil), ("", nil), (";;=;charset", nil),
        ("text/xml; charset=bogus; charset=utf-8", "UTF-8"), ("text/xml;CHARSET='Latin1'", "CP1252"),
        ("text/xml; charset=/../x", nil),
    ])
    func anUnknownCharsetIsNone(contentType: String, name: String?) {
        #expect(TextDecoding.charset(in: contentType) == name)
    }

    private func decoded(_ bytes: [UInt8], _ contentType: String? = nil) -> String? {
        String(validating: TextDecoding.decode(bytes, contentType: contentType).bytes, as: UTF8.self)
    }
}
