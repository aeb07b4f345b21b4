import Containers
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct ConfigurationEditTests {
    private func edited(_ text: String, _ change: (inout Settings) -> Void) throws -> String {
        var settings = try ConfigurationReader.configuration(from: text).settings
        change(&settings)
        return try ConfigurationEdit.text(text, with: settings)
    }

    @Test func onlyTheValueIsReplaced() throws {
        let text = """
            # Wörter: 世界
              theme   =  'dark'   # my “favourite”
            unknown = [ 1,
              2 ]  # stays
            summary-lines=2\r
            [themes.mine]
            base = "dark" # theme = "no"
            """
        let result = try edited(text) {
            $0.theme = "mine"
            $0.summaryLines = 3
        }
        #expect(result == text.replacing("'dark'", with: "\"mine\"").replacing("lines=2", with: "lines=3"))
    }

    @Test func nothingIsWrittenThatAlreadyHolds() throws {
        for text in ["", "# empty\n", "theme = \"auto\"", "summary-lines = 2\n[themes.a]"] {
            #expect(try edited(text) { _ in } == text)
        }
    }

    @Test(
        arguments: [
            ("", "summary-lines = 4\n"), ("# top", "# top\nsummary-lines = 4\n"),
            ("theme = \"dark\"", "theme = \"dark\"\nsummary-lines = 4\n"),
            (
                "theme = \"dark\" # x\n\n# mine\n[themes.a]\n",
                "theme = \"dark\" # x\nsummary-lines = 4\n\n# mine\n[themes.a]\n"
            ),
            ("# top\n\n# mine\n[themes.a]\n", "# top\n\nsummary-lines = 4\n\n# mine\n[themes.a]\n"),
            ("[themes.a]", "summary-lines = 4\n\n[themes.a]"),
            ("x = [\n[1],\n]\r\n[themes.a]\r\n", "x = [\n[1],\n]\r\nsummary-lines = 4\n[themes.a]\r\n"),
            ("theme = \"dark\"\r\n", "theme = \"dark\"\r\nsummary-lines = 4\r\n"),
        ]
    )
    func aNewValueStandsAfterTheOthersAndBeforeTables(before: String, after: String) throws {
        #expect(try edited(before) { $0.summaryLines = 4 } == after)
    }

    @Test func everySettingSurvivesTheWayThroughTheFile() throws {
        var settings = Settings()
        settings.theme = "my \\ \"theme\""
        settings.themeDark = "solarized-dark"
        settings.themeLight = "colorblind-light"
        settings.reducedMotion = true
        settings.bidi = .terminal
        settings.summaryLines = 5
        settings.sidebarWidth = 60
        settings.columns = [.title, .author, .feed, .date]
        settings.feedWidth = 9
        settings.authorWidth = 9
        settings.startup = .feed("Mine: \"a\" \\ b\t\u{7F}")
        let text = "[themes.'my \\ \"theme\"']\n"
        let edited = try ConfigurationEdit.text(text, with: settings)
        #expect(try ConfigurationReader.configuration(from: edited).settings == settings)
        let back = try ConfigurationEdit.text(edited, with: Settings())
        #expect(try ConfigurationReader.configuration(from: back).settings == Settings())
    }

    @Test func aFileThatCannotBeReadIsNotWritten() {
        #expect(throws: ConfigurationError.self) { try ConfigurationEdit.text("theme = ", with: Settings()) }
        var lost = Settings()
        lost.theme = "gone"
        #expect(throws: ConfigurationError.self) { try ConfigurationEdit.text("", with: lost) }
    }
}
