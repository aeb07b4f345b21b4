import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct PasteTests {
    private func events(_ text: String) -> [Event] {
        var parser = InputParser()
        return parser.feed(text.utf8)
    }

    private func paste(_ text: String) -> [Event] { events("\u{1B}[200~\(text)\u{1B}[201~") }

    @Test func aPasteIsOneEvent() {
        #expect(paste("https://example.org/feed 世界") == [.paste("https://example.org/feed 世界")])
        #expect(paste("") == [.paste("")])
    }

    @Test func keysAfterAPasteAreKeys() {
        #expect(events("\u{1B}[200~a\u{1B}[201~q") == [.paste("a"), .key(Key("q"))])
    }

    @Test func lineEndsBecomeNewlinesAndControlsGo() {
        #expect(paste("a\rb\r\nc\nd\te") == [.paste("a\nb\nc\nd\te")])
        #expect(paste("a\u{3}\u{1B}[31mb\u{7F}\u{9B}\u{202E}c") == [.paste("a[31mbc")])
    }

    @Test func halfAnEndMarkBelongsToThePaste() {
        #expect(paste("a\u{1B}[20\u{1B}[201x\u{1B}") == [.paste("a[20[201x")])
    }

    @Test func beyondTheLimitOnePasteComesOutAndTheRestIsDropped() {
        let limit = PasteCollector.limit
        let long = String(repeating: "a", count: limit + 5000)
        #expect(paste(long) + [] == [.paste(String(repeating: "a", count: limit))])
    }

    @Test func withoutAnEndMarkTheNextEscapeKeyEndsAPasteBeyondTheLimit() {
        var parser = InputParser()
        let events = parser.feed(("\u{1B}[200~" + String(repeating: "a", count: PasteCollector.limit + 10)).utf8)
        #expect(events.count == 1)
        #expect(parser.feed("qqq".utf8) == [])
        #expect(parser.feed("\u{1B}[Aq".utf8) == [.key(Key(.up)), .key(Key("q"))])
    }

    @Test func anEndMarkWithoutAStartIsNothing() {
        #expect(events("\u{1B}[201~j") == [.key(Key("j"))])
    }
}
