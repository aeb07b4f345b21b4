import Model
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct RuleReaderTests {
    private func settings(_ text: String) throws -> RuleSettings {
        try ConfigurationReader.configuration(from: text).rules
    }

    /// "line:column: sentence"
    private func problem(_ text: String) -> String {
        do throws(ConfigurationError) {
            _ = try ConfigurationReader.configuration(from: text)
            return ""
        } catch {
            return "\(error.place?.line ?? 0):\(error.place?.column ?? 0): \(error.sentence)"
        }
    }

    @Test func rulesAreReadInTheirOrderAndMutedWordsBehindThem() throws {
        let read = try settings(
            """
            mute = ["lottery", "royal wed*"]

            [[rule]]
            name = "work"
            query = "author:boss"
            star = true
            later = true
            tag = ["work", "now"]
            notify = true
            run = ["say", "{title}"]

            [[rule]]
            query = "title:ad"
            read = true
            hide = true
            tag = "ads"
            """
        )
        #expect(read.rules.map(\.name) == ["work", "title:ad", "mute"])
        #expect(
            Set(read.rules[0].changes) == [.later(true), .starred(true), .tagged("work", true), .tagged("now", true)]
        )
        #expect(read.rules[0].notifies && !read.rules[0].hides && read.rules[0].command == ["say", "{title}"])
        #expect(read.rules[1].hides && Set(read.rules[1].changes) == [.read(true), .tagged("ads", true)])
        #expect(read.rules[2].hides && read.rules[2].query.text == "(lottery OR \"royal wed\"*)")
        #expect(read.notify == .automatic)
    }

    @Test func anErrorInAQueryPointsAtThePlace() {
        #expect(
            problem("[[rule]]\nquery = \"swift is:red\"\nread = true")
                == "2:19: “query” at “red”: There is no “is:red”, only is:read, is:unread, is:starred, is:later"
        )
        #expect(problem("[[rule]]\nquery = \"é (b\"\nread = true").hasPrefix("2:12: “query” at “(”: This parenthesis"))
        #expect(problem("[[rule]]\nquery = \"\\t\\t(b\"\nread = true").hasPrefix("2:9: “query” at “(”: "))
        #expect(problem("[[rule]]\nquery = \" \"\nread = true").hasPrefix("2:9: “query” is to be a search"))
    }

    @Test func aRuleThatCannotBeMeantIsRefused() {
        #expect(problem("[[rule]]\nquery = \"a\"").contains("does nothing"))
        #expect(problem("[[rule]]\nread = true").contains("needs a “query”"))
        #expect(problem("rule = 3").contains("[[rule]]"))
        #expect(problem("[[rule]]\nquery = \"a\"\nhide = true\nstar = true").contains("never hidden"))
        let twice = "[[rule]]\nquery = \"a\"\nread = true\n[[rule]]\nquery = \"a\"\nhide = true"
        #expect(problem(twice).contains("two rules are called “a”"))
        #expect(problem("[[rule]]\nquery = \"a\"\nrun = \"say it\"").contains("a list that begins with a program"))
        #expect(problem("[[rule]]\nquery = \"a\"\nrun = []").contains("a list that begins with a program"))
        #expect(problem("mute = [\"...\"]").contains("signs alone are not found"))
        #expect(problem("mute = \"a\"").contains("a list of words"))
        #expect(problem("notify = 3").contains("“auto” or “off”"))
    }

    @Test func howToBeToldIsReadAndWhatMeansNothingIsAWarning() throws {
        #expect(try settings("notify = \"off\"").notify == .off)
        #expect(try settings("notify = [\"say\", \"{text}\"]").notify == .program(["say", "{text}"]))
        let text = "[[rule]]\nquery = \"a\"\nread = true\nreda = true"
        let warnings = try ConfigurationReader.configuration(from: text).warnings
        #expect(warnings.map(\.sentence) == ["“reda” has no meaning in a [[rule]]; perhaps “read” is meant"])
        #expect(try settings("mute = []").rules.isEmpty)
    }
}
