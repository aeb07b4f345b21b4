package import Model

/// The settings, and the sheet on which they are changed. A change shows at once; only `save` makes it last.
package enum SettingsPage: Page {
    /// What stands on the sheet, from top to bottom.
    package enum Row: CaseIterable, Hashable, Sendable {
        case theme, reducedMotion, bidi, summaryLines, sidebarWidth, startup
        /// Whether a line of the list has it; the title always stands there.
        case column(ArticleColumn)
        case save

        package static let allCases: [Row] =
            [.theme, .reducedMotion, .bidi, .summaryLines, .sidebarWidth, .startup]
            + ArticleColumn.allCases.filter { $0 != .title }.map { .column($0) } + [.save]
    }

    package struct State: Equatable, Sendable {
        /// In force now.
        package var settings: Settings
        /// As the configuration file has them.
        package var saved: Settings
        /// Names of themes to choose from, without the automatic choice.
        package var themes: [String]

        package init(settings: Settings = Settings(), saved: Settings? = nil, themes: [String] = []) {
            self.settings = settings
            self.saved = saved ?? settings
            self.themes = themes
        }

        /// What can be chosen as a theme: the automatic choice, then each by name.
        package var themeChoices: [String] { [Settings.automaticTheme] + themes }

        /// What can be shown first; of feeds only those that the reader has named.
        package var startupChoices: [Startup] {
            (Startup.words.compactMap(Startup.init) + [saved.startup, settings.startup]).uniqued(by: \.self)
        }

        package var hasChanges: Bool { settings != saved }
    }

    package enum Intent: Equatable, Sendable {
        /// Takes other settings; values out of range come to its nearest end.
        case change(Settings)
        /// The next theme that can be chosen; after the last the first.
        case cycleTheme
        /// Writes the settings in force to the configuration file.
        case save
        /// They are in the file of that name.
        case saved(Settings, path: String)
        case saveFailed(Failure)
        /// The configuration file was changed from outside: what is in force now, what stands there, and the themes that
        /// there are.
        case replaced(Settings, saved: Settings, themes: [String])
    }

    package enum Effect: Equatable, Sendable {
        case save(Settings)
        case toast(Toast)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .change(let settings):
            state.settings = settings.inRange
        case .cycleTheme:
            let choices = state.themeChoices
            let index = choices.firstIndex(of: state.settings.theme) ?? 0
            state.settings.theme = choices[(index + 1) % choices.count]
            return [.toast(Toast(.information, "Theme: \(state.settings.theme)"))]
        case .save:
            return state.hasChanges ? [.save(state.settings)] : [.toast(Toast(.information, "Nothing has changed."))]
        case .saved(let settings, let path):
            state.saved = settings
            return [.toast(Toast(.information, "Saved in \(path)"))]
        case .replaced(let settings, let saved, let themes):
            state.themes = themes
            state.saved = saved
            state.settings = settings
            if !state.themeChoices.contains(settings.theme) { state.settings.theme = saved.theme }
        case .saveFailed(let failure):
            return [.toast(Toast(.failure, failure.sentence))]
        }
        return []
    }
}

extension Settings {
    fileprivate var inRange: Settings {
        func clamped(_ value: Int, _ range: ClosedRange<Int>) -> Int {
            min(max(value, range.lowerBound), range.upperBound)
        }
        var settings = self
        settings.summaryLines = clamped(summaryLines, Settings.summaryRange)
        settings.sidebarWidth = sidebarWidth.map { clamped($0, Settings.sidebarRange) }
        return settings
    }
}
