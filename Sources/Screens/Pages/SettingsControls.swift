import Containers
import TermUI

/// The control of one row of the settings sheet.
enum SettingsControl: NodeConvertible {
    case picker(Picker), toggle(Toggle), stepper(Stepper), button(Button)

    var node: Node {
        switch self {
        case .picker(let picker): picker.node
        case .toggle(let toggle): toggle.node
        case .stepper(let stepper): stepper.node
        case .button(let button): button.node
        }
    }
}

extension SettingsPage.State {
    func control(of row: SettingsPage.Row, isFocused: Bool = false) -> SettingsControl {
        func picker(_ label: String, _ options: [String], _ choice: String) -> SettingsControl {
            let selection = options.firstIndex(of: choice) ?? -1
            return .picker(
                Picker(label: label, options: options, selection: selection, isFocused: isFocused, taps: taps(on: row))
            )
        }
        switch row {
        case .theme:
            return picker("Theme", themeChoices, settings.theme)
        case .reducedMotion:
            return .toggle(Toggle(label: "Reduced motion", isOn: settings.reducedMotion, isFocused: isFocused))
        case .bidi:
            return picker("Right-to-left by", Settings.Bidi.allCases.map(\.rawValue), settings.bidi.rawValue)
        case .summaryLines:
            return .stepper(
                Stepper(
                    label: "Summary lines",
                    value: settings.summaryLines,
                    range: Settings.summaryRange,
                    isFocused: isFocused,
                    taps: taps(on: row)
                )
            )
        case .sidebarWidth:
            return picker("Sidebar width", sidebarChoices.map(Self.name), Self.name(settings.sidebarWidth))
        case .startup:
            return picker("Shown first", startupChoices.map(\.text), settings.startup.text)
        case .column(let column):
            let isShown = settings.columns.contains(column)
            return .toggle(Toggle(label: Self.name(column), isOn: isShown, isFocused: isFocused))
        case .save:
            return .button(Button("Save", isFocused: isFocused))
        }
    }

    /// What a key means to the control of a row; nil when it means nothing there.
    func intent(after key: Key, in row: SettingsPage.Row) -> SettingsPage.Intent? {
        switch control(of: row) {
        case .picker(let picker): picker.selection(after: key).map { choose($0, in: row) }
        case .toggle(let toggle): toggle.isOn(after: key).map { turn($0, in: row) }
        case .stepper(let stepper): stepper.value(after: key).map(setLines)
        case .button(let button): button.isPressed(by: key) ? .save : nil
        }
    }

    /// What a click on an arrow of a control means.
    func intent(stepping row: SettingsPage.Row, by step: Int) -> SettingsPage.Intent? {
        switch control(of: row) {
        case .picker(let picker): picker.selection(steppedBy: step).map { choose($0, in: row) }
        case .stepper(let stepper): stepper.value(steppedBy: step).map(setLines)
        case .toggle, .button: nil
        }
    }

    /// What a click on a row means besides giving it the focus.
    func intent(clicking row: SettingsPage.Row) -> SettingsPage.Intent? {
        switch row {
        case .reducedMotion: turn(!settings.reducedMotion, in: row)
        case .column(let column): turn(!settings.columns.contains(column), in: row)
        case .save: .save
        case .theme, .bidi, .summaryLines, .sidebarWidth, .startup: nil
        }
    }

    private func taps(on row: SettingsPage.Row) -> ArrowTaps {
        ArrowTaps(previous: ScreenAction.stepSetting(row, -1), next: ScreenAction.stepSetting(row, 1))
    }

    private func choose(_ index: Int, in row: SettingsPage.Row) -> SettingsPage.Intent {
        var settings = settings
        switch row {
        case .theme: settings.theme = themeChoices[index]
        case .bidi: settings.bidi = Settings.Bidi.allCases[index]
        case .sidebarWidth: settings.sidebarWidth = sidebarChoices[index]
        case .startup: settings.startup = startupChoices[index]
        case .reducedMotion, .summaryLines, .column, .save: break
        }
        return .change(settings)
    }

    private func turn(_ isOn: Bool, in row: SettingsPage.Row) -> SettingsPage.Intent {
        var settings = settings
        if case .column(let column) = row {
            settings.columns = settings.columns.with(column, isOn)
        } else {
            settings.reducedMotion = isOn
        }
        return .change(settings)
    }

    private func setLines(_ lines: Int) -> SettingsPage.Intent {
        var settings = settings
        settings.summaryLines = lines
        return .change(settings)
    }

    /// Every second width, the automatic one, and that in force whatever it is.
    private var sidebarChoices: [Int?] {
        let range = Settings.sidebarRange
        var widths = Array(stride(from: range.lowerBound, through: range.upperBound, by: 2))
        if let width = settings.sidebarWidth, !widths.contains(width) {
            widths.insert(width, at: widths.firstIndex { $0 > width } ?? widths.count)
        }
        return [nil] + widths
    }

    /// "Feed column"
    private static func name(_ column: ArticleColumn) -> String {
        column.rawValue.prefix(1).uppercased() + column.rawValue.dropFirst() + " column"
    }

    private static func name(_ width: Int?) -> String { width.map { "\($0)" } ?? "auto" }
}
