import Testing

@testable import Containers

@Suite(.timeLimit(.minutes(10)))
struct SettingsReplacedTests {
    @Test func aFileThatChangedIsInForceAndNothingIsLeftToSave() {
        var state = SettingsPage.State(themes: ["dark", "mine"])
        var settings = Settings()
        settings.summaryLines = 4
        #expect(SettingsPage.reduce(&state, .replaced(settings, saved: settings, themes: ["dark"])) == [])
        #expect(state.settings == settings && !state.hasChanges && state.themeChoices == ["auto", "dark"])
    }

    @Test func aThemeThatIsGoneIsNotKept() {
        var chosen = Settings()
        chosen.theme = "mine"
        var state = SettingsPage.State(settings: chosen, saved: Settings(), themes: ["dark", "mine"])
        _ = SettingsPage.reduce(&state, .replaced(chosen, saved: Settings(), themes: ["dark"]))
        #expect(state.settings.theme == "auto")
    }
}
