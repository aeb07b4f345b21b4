import Containers
import Feeds
import Foundation
import Screens
import TermUI
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct ConfigurationReaderTests {
    private func mistake(in text: String) -> ConfigurationError? {
        do {
            _ = try ConfigurationReader.configuration(from: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func everySettingIsRead() throws {
        let configuration = try ConfigurationReader.configuration(
            from: """
                # Tern
                theme = "mine"            # declared below
                theme-dark = "solarized-dark"
                theme-light = 'high-contrast-light'
                reduced-motion = true
                bidi = "terminal"
                summary-lines = 0
                sidebar-width = 40
                columns = ["date", "title", "author"]
                feed-width = 10
                author-width = 12
                startup = "unread"

                [themes.mine]
                base = "light"
                """
        )
        var settings = Settings()
        settings.theme = "mine"
        settings.themeDark = "solarized-dark"
        settings.themeLight = "high-contrast-light"
        settings.reducedMotion = true
        settings.bidi = .terminal
        settings.summaryLines = 0
        settings.sidebarWidth = 40
        settings.columns = [.date, .title, .author]
        settings.feedWidth = 10
        settings.authorWidth = 12
        settings.startup = .unread
        #expect(configuration.settings == settings)
        #expect(configuration.warnings == [])
        #expect(configuration.themeNames.last == "mine")
        #expect(configuration.theme(named: "mine")?.isLight == true)
    }

    @Test(arguments: ["", "\n", "# only a comment", "\u{FEFF}theme = \"auto\"", "sidebar-width = \"auto\""])
    func littleIsEnough(text: String) throws {
        #expect(try ConfigurationReader.configuration(from: text) == Configuration())
    }

    @Test(
        arguments: [
            ("theme = \"pink\"", 1, 9, "a theme"), ("theme = 1", 1, 9, "a theme"),
            ("\ntheme-dark = \"auto\"", 2, 14, "a theme"), ("reduced-motion = \"yes\"", 1, 18, "true or false"),
            ("bidi = \"both\"", 1, 8, "“tern” or “terminal”"), ("summary-lines = 6", 1, 17, "from 0 to 5"),
            ("summary-lines = 1.5", 1, 17, "from 0 to 5"), ("sidebar-width = 15", 1, 17, "“auto” or a whole number"),
            ("columns = [\"feed\"]", 1, 11, "“title”"), ("columns = [\"title\", \"x\"]", 1, 21, "“title”"),
            ("columns = [\"title\",\n\"title\"]", 2, 1, "each once"), ("columns = \"title\"", 1, 11, "a list"),
            ("startup = \"\"", 1, 11, "a feed"), ("feed-width = 3", 1, 14, "from 4 to 60"),
            ("themes = 3", 1, 10, "[themes.mine]"), ("[themes]\nmine = 3", 2, 8, "a table"),
            ("[themes.mine]\nbase = \"x\"", 2, 8, "comes with Tern"),
            ("[themes.mine]\naccent = \"#12345\"", 2, 10, "#rrggbb"),
            ("[themes.mine]\naccent = 256", 2, 10, "0 to 255"),
            ("[themes.mine]\naccent = -1", 2, 10, "0 to 255"), ("[themes.mine]\naccent = true", 2, 10, "a colour"),
            ("[themes.mine]\naccent = \"bright-\"", 2, 10, "a colour"),
            ("[themes.mine]\ntitle = \"red\"", 2, 9, "fg"), ("[themes.mine]\ntitle = { fg = 1.0 }", 2, 16, "a colour"),
            ("[themes.dark]", 1, 9, "name of a theme"), ("[themes.auto]", 1, 9, "name of a theme"),
            ("[themes.\"a\\nb\"]", 1, 9, "one line"), ("theme = ", 1, 9, "end-of-file"),
            ("theme = \"auto", 1, 14, "string"), ("theme = \"auto\"\ntheme = \"auto\"", 2, 9, "redefine"),
            ("= 3", 1, 1, "keys"),
        ] as [(String, Int, Int, String)]
    )
    func aMistakeIsNamedWithItsPlaceAndWhatWasExpected(text: String, line: Int, column: Int, needle: String) throws {
        let error = try #require(mistake(in: text))
        #expect(error.place == TextPlace(line: line, column: column), "\(error)")
        #expect(error.sentence.contains(needle) || error.sentence.contains("to be"), "\(error.sentence)")
        #expect(!error.sentence.hasSuffix("."))
    }

    @Test func whatMeansNothingIsAWarningInTheOrderOfTheFile() throws {
        let configuration = try ConfigurationReader.configuration(
            from: "thema = 1\n[themes.mine]\nacent = 2\ntitle = { fg = 1, bgg = 2 }\n[keys]\nj = \"down\""
        )
        let warnings = configuration.warnings.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.sentence)" }
        #expect(
            warnings == [
                "1:1 “thema” has no meaning here; perhaps “theme” is meant",
                "3:1 “acent” is no role of a theme; perhaps “accent” is meant",
                "4:19 “bgg” is no part of a pair, which are fg and bg", "6:1 “j” is no command",
            ]
        )
    }

    @Test func whatCannotBeUsedLeavesTheRestInForce() {
        let text = """
            summary-lines = 9
            bidi = "terminal"
            [feeds]
            interval = "soon"
            full-text = true
            [themes.mine]
            accent = "redd"
            link = "red"
            """
        let configuration = ConfigurationReader.reading(text)
        #expect(configuration.settings.summaryLines == 2 && configuration.settings.bidi == .terminal)
        #expect(configuration.feeds.settings(for: "https://a.example/").wantsFullTexts)
        #expect(configuration.theme(named: "mine")?.colors[.link]?.ansi16 == .indexed(1))
        #expect(configuration.errors.map(\.key) == ["summary-lines", "feeds.interval", "themes.mine.accent"])
        #expect(configuration.feedProblem?.place == TextPlace(line: 4, column: 12))
    }

    @Test func theNearestNameIsTold() {
        func hint(_ text: String) -> String? {
            ConfigurationReader.reading(text).problems.first?.sentence.components(separatedBy: "; perhaps ").dropFirst()
                .first
        }
        #expect(hint("teme-dark = 1") == "“theme-dark” is meant")
        #expect(hint("theme = \"solarised-dark\"") == "“solarized-dark” is meant")
        #expect(hint("[themes.mine]\naccent = \"bright-gren\"") == "“bright-green” is meant")
        #expect(hint("[keys]\nquti = \"x\"") == "“quit” is meant")
        #expect(hint("zzzzzz = 1") == nil)
        #expect(hint("\(String(repeating: "t", count: 10_000)) = 1") == nil)
    }

    @Test func aThemeChangesItsBaseWhereItSays() throws {
        let configuration = try ConfigurationReader.configuration(
            from: """
                [themes.mine]
                base = "solarized-dark"
                text = "#eeeeee"
                background = "#101010"
                accent = "bright-red"
                link = 200
                title = { fg = "#000000", bg = "yellow" }
                status = { bg = "#202020" }
                border = "default"
                """
        )
        let theme = try #require(configuration.themes.first)
        let base = Theme.BuiltIn.solarizedDark.theme
        #expect(theme.background.truecolor == .rgb(RGB(0x101010)))
        #expect(theme.colors[.standard]?.truecolor == .rgb(RGB(0xEEEEEE)))
        #expect(theme.colors[.unreadTitle]?.truecolor == .rgb(RGB(0xEEEEEE)))
        #expect(theme.colors[.unreadTitle]?.monoAttributes == .bold)
        #expect(theme.colors[.accent]?.ansi16 == .indexed(9) && theme.colors[.accent]?.truecolor == .indexed(9))
        #expect(theme.colors[.link]?.indexed256 == .indexed(200))
        #expect(theme.colors[.link]?.ansi16 == base.colors[.link]?.ansi16)
        #expect(theme.colors[.titleBackground]?.ansi16 == .indexed(3))
        #expect(theme.colors[.statusBackground]?.truecolor == .rgb(RGB(0x202020)))
        #expect(theme.colors[.border] == .standard)
        #expect(theme.colors[.quote] == base.colors[.quote])
    }

    @Test func everyRoleOfTextHasAName() {
        for style in Theme.textPairs {
            let name = ThemeReader.name(of: style.foreground)
            #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(name)")
        }
    }

    @Test func deepNestingAndMuchTextAreRefusedOrRead() {
        #expect(mistake(in: "x = " + String(repeating: "[", count: 100_000)) != nil)
        #expect(mistake(in: String(repeating: "# a comment\n", count: 50_000)) == nil)
    }
}
