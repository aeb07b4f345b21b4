import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }

    private func fault(_ text: String) -> JSONError? {
        do throws(JSONError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func allKindsOfValuesAreRead() throws {
        let value = try read(#" {"a": [1, -2.5e+3, true, false, null, "x"], "b": {}, "c": []} "#)
        let list: [JSONValue] = [.number("1"), .number("-2.5e+3"), .bool(true), .bool(false), .null, .string("x")]
        #expect(
            value
                == .object([
                    JSONMember(name: "a", value: .array(list)), JSONMember(name: "b", value: .object([])),
                    JSONMember(name: "c", value: .array([])),
                ])
        )
    }

    @Test func aNumberKeepsItsText() throws {
        #expect(try read("12345678901234567890123") == .number("12345678901234567890123"))
    }

    @Test(arguments: [
        (#""a\"b\\c\/d""#, "a\"b\\c/d"),
        (#""\b\f\n\r\t""#, "\u{08}\u{0C}\n\r\t"),
        (#""\u00e9\u4E16""#, "é世"),
        (#""\ud83d\ude00""#, "😀"),
        (#""\ud83d""#, "\u{FFFD}"),
        (#""\ude00x""#, "\u{FFFD}x"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""世界 👩‍👩‍👧 مرحبا""#, "世界 👩‍👩‍👧 مرحبا"),
        ("\"a\tb\"", "a\tb"),
    ])
    func stringsAreRead(text: String, expected: String) throws {
        #expect(try read(text) == .string(expected))
    }

    @Test func aByteOrderMarkIsSkipped() throws {
        #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[]".utf8)) == .array([]))
    }

    @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() throws {
        #expect(try JSONReader.read([0x22, 0x61, 0xFF, 0x22]) == .string("a\u{FFFD}"))
    }

    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\" 1}", 1, 6), ("{\"a\": 1,\n \"b\": }", 2, 7),
        ("[1] x", 1, 5), ("{\"世界\": tru}", 1, 8), ("[01x]", 1, 4), ("[-]", 1, 3), ("[1.]", 1, 4), ("{a: 1}", 1, 2),
        ("[\"\\q\"]", 1, 3), ("[\"\\u12\"]", 1, 3), ("\n\n[\"open\n]", 3, 2), ("<html>", 1, 1),
    ])
    func aBrokenDocumentSaysWhere(text: String, line: Int, column: Int) {
        let error = fault(text)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test func whatWasExpectedIsSaid() {
        #expect(fault("[1 2]")?.detail == "“,” or “]” was expected, not “2”")
        #expect(fault("{\"a\": ")?.detail == "it breaks off where a value was expected")
        #expect(fault("[\"a")?.detail == "a string is not closed")
    }

    @Test func noControlCharacterOfTheDocumentReachesTheSentence() {
        for text in ["\u{1B}[2J", "[\"\\\u{1B}\"]", "{\u{1B}"] {
            #expect(fault(text)?.detail.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } == true)
        }
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "[", count: 100_000)
        #expect(fault(text)?.detail == "it is nested too deeply")
        let allowed = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(fault(allowed) == nil)
    }

    @Test func ofAMemberNamedTwiceTheLastCounts() throws {
        guard case .object(let members) = try read(#"{"a": 1, "a": 2}"#) else {
            Issue.record("not an object")
            return
        }
        #expect(members["a"] == .number("2"))
    }

    @Test func everyBeginningOfADocumentFailsWithoutHarm() throws {
        let text = Array(
            #"{"items": [{"id": 1, "title": "a\u00e9\"b", "x": [true, null, -1.5e3]}], "hasMore": false}"#.utf8
        )
        for length in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONReader.read(Array(text[..<length])) }
        }
        #expect(throws: Never.self) { try JSONReader.read(text) }
    }
}
