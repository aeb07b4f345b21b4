import Containers
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SettingsPageTests {
    private func state() -> SettingsPage.State { SettingsPage.State(themes: ["dark", "light", "mine"]) }

    @Test func aChangeIsInForceAtOnceAndNotSaved() {
        var state = state()
        var settings = state.settings
        settings.reducedMotion = true
        #expect(SettingsPage.reduce(&state, .change(settings)) == [])
        #expect(state.settings.reducedMotion)
        #expect(state.hasChanges)
    }

    @Test func valuesOutOfRangeComeToItsEnd() {
        var state = state()
        var settings = state.settings
        settings.summaryLines = 99
        settings.sidebarWidth = -3
        _ = SettingsPage.reduce(&state, .change(settings))
        #expect(state.settings.summaryLines == 5)
        #expect(state.settings.sidebarWidth == 16)
    }

    @Test func columnsKeepTheReadersOrder() {
        #expect(ArticleColumn.standard.with(.author, true) == [.title, .feed, .author, .age])
        #expect([ArticleColumn.age, .title, .feed].with(.author, true) == [.age, .title, .feed, .author])
        #expect([ArticleColumn.age, .title].with(.tags, true) == [.age, .title, .tags])
        #expect(ArticleColumn.standard.with(.feed, false) == [.title, .age])
        #expect(ArticleColumn.standard.with(.age, true) == ArticleColumn.standard)
    }

    @Test func aFeedThatIsShownFirstCanBeChosenAgain() {
        var state = state()
        state.saved.startup = .feed("Tides")
        #expect(state.startupChoices.map(\.text) == ["last", "all", "unread", "starred", "later", "today", "Tides"])
        state.settings.startup = .feed("Tides")
        #expect(state.startupChoices.count == 7)
    }

    @Test func themesAreTakenInTurnAndNamed() {
        var state = state()
        var names: [String] = []
        for _ in 0..<4 {
            let effects = SettingsPage.reduce(&state, .cycleTheme)
            #expect(effects == [.toast(Toast(.information, "Theme: \(state.settings.theme)"))])
            names.append(state.settings.theme)
        }
        #expect(names == ["dark", "light", "mine", "auto"])
    }

    @Test func aThemeThatIsGoneIsFollowedByTheFirst() {
        var state = state()
        state.settings.theme = "lost"
        _ = SettingsPage.reduce(&state, .cycleTheme)
        #expect(state.settings.theme == "dark")
    }

    @Test func savingAsksForIsDoneOrSaysWhyNot() {
        var state = state()
        #expect(SettingsPage.reduce(&state, .save) == [.toast(Toast(.information, "Nothing has changed."))])
        state.settings.summaryLines = 1
        #expect(SettingsPage.reduce(&state, .save) == [.save(state.settings)])
        let failure = Failure.unreadable(path: "/x", reason: "Permission denied")
        #expect(SettingsPage.reduce(&state, .saveFailed(failure)) == [.toast(Toast(.failure, failure.sentence))])
        #expect(state.hasChanges)
        let effects = SettingsPage.reduce(&state, .saved(state.settings, path: "/x"))
        #expect(effects == [.toast(Toast(.information, "Saved in /x"))])
        #expect(!state.hasChanges)
    }

    @Test func theAutomaticThemeFollowsTheBackground() {
        var settings = Settings()
        settings.themeLight = "mine"
        #expect(settings.themeName(isLight: false) == "dark")
        #expect(settings.themeName(isLight: true) == "mine")
        settings.theme = "light"
        #expect(settings.themeName(isLight: false) == "light")
    }

    @Test func thePageIsReachedThroughTheProgram() {
        var state = AppPage.State(now: .distantPast)
        _ = AppPage.reduce(&state, .showSettings)
        #expect(state.popup == .settings)
        let effects = AppPage.reduce(&state, .settings(.cycleTheme))
        #expect(state.toast?.text == "Theme: auto")
        #expect(effects.count == 1)
        _ = AppPage.reduce(&state, .leave)
        #expect(state.popup == nil)
    }
}
