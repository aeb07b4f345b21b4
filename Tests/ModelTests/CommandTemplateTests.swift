import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CommandTemplateTests {
    private func filled(_ words: String..., title: String = "A title", url: String = "https://a.example") -> [String] {
        CommandTemplate(words).filled(["title": title, "url": url])
    }

    @Test func aValueStaysWithinItsArgument() {
        #expect(filled("say", "{title}", "x={url};{title}") == ["say", "A title", "x=https://a.example;A title"])
        #expect(filled("say", "{title}", title: "a \"b\" $(rm) ; c") == ["say", "a \"b\" $(rm) ; c"])
        #expect(filled("say", "{title}", title: "") == ["say", ""])
    }

    @Test func whatAValueHoldsIsNotFilledIn() {
        #expect(filled("say", "{title}", title: "{url}{title}") == ["say", "{url}{title}"])
    }

    @Test func whatIsNoNameStays() {
        #expect(
            filled("say", "{\"a\": \"{title}\"}", "{", "{x}", "}{") == [
                "say", "{\"a\": \"A title\"}", "{", "{x}", "}{",
            ]
        )
        #expect(filled("{title}") == ["{title}"])
    }

    @Test func noTitleBecomesAnOption() {
        #expect(filled("say", "{title}", "a{title}", title: "-rf") == ["say", " -rf", "a-rf"])
    }

    @Test func controlsAndEndlessTextAreLeftOut() {
        let text = filled("say", "{title}", title: "a\u{1B}[2J\nb\0c")[1]
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(filled("say", "{title}", title: String(repeating: "a", count: 1_000_000))[1].count == 2_000)
    }
}
