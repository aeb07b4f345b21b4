import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct CappedTextTests {
    @Test(arguments: [
        ("", ""), ("abcd", "abcd"), ("abcde", "abc…"), ("世界文字", "世界文字"), ("世界文字化", "世界文…"),
        ("e\u{301}e\u{301}e\u{301}e\u{301}", "e\u{301}e\u{301}e\u{301}e\u{301}"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"),
        ("مرحبا", "مرح…"),
    ])
    func whatIsTooLongEndsInAnEllipsis(given: String, expected: String) {
        #expect(given.capped(at: 4) == expected)
    }

    @Test func oneEndlessCharacterIsCutToo() {
        let capped = ("e" + String(repeating: "\u{301}", count: 100_000)).capped(at: 4)
        #expect(capped.utf8.count < 100)
        #expect(capped.hasSuffix("…"))
    }

    @Test func aHugeTextIsCut() {
        #expect(String(repeating: "x", count: 10 << 20).capped(at: 500).count == 500)
    }
}
