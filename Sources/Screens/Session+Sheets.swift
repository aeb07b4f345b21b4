import Containers
import Model
import TermUI

/// Keys and clicks while a sheet, a popup or the alert is open: it takes them all.
extension Session {
    /// Does what a key means to the field of a sheet, or to the alert; false when it is for the keymap.
    func popupTakes(_ key: Key) -> Bool {
        switch state.popup {
        case .addFeed(let sheet) where sheet.choices != nil: choiceTakes(key)
        case .addFeed(let sheet): fieldTakes(key, isAdding: sheet.isAdding)
        case .removal: alertTakes(key)
        case .files: fileTakes(key)
        case .line(let sheet): lineTakes(key, sheet)
        case .folders: foldersTake(key)
        case .settings: settingsTake(key)
        case .details, .help, nil: false
        }
    }

    private func fieldTakes(_ key: Key, isAdding: Bool) -> Bool {
        switch key {
        case Key(.escape): container.send(.dismissPopup)
        case Key(.enter): container.send(.addFeedSheet(.submit(field.text)))
        default:
            // While the address is fetched, the text says which.
            let isEdit = isAdding ? false : field.handle(key)
            // Keys of the program, such as ctrl-c, still mean what they do everywhere.
            return isEdit || !key.modifiers.contains(.control)
        }
        return true
    }

    private func choiceTakes(_ key: Key) -> Bool {
        guard reader.pending.isEmpty else { return false }
        switch key {
        case Key(.escape), Key("q"), Key("h"), Key(.left): container.send(.addFeedSheet(.back))
        case Key("a"): container.send(.addFeedSheet(.chooseAll))
        case Key(.enter), Key(" "), Key("l"), Key(.right):
            guard let choice = focused(as: AddFeedPage.Choice.self) else { return true }
            container.send(.addFeedSheet(.choose(choice)))
        default: return false
        }
        return true
    }

    private func fileTakes(_ key: Key) -> Bool {
        guard reader.pending.isEmpty else { return false }
        switch key {
        case Key(.escape), Key("q"), Key("h"), Key(.left): container.send(.dismissPopup)
        case Key(.enter), Key(" "), Key("l"), Key(.right):
            if let choice = focused(as: FileSheet.Choice.self) { container.send(.openFile(choice)) }
        default: return false
        }
        return true
    }

    /// The control that has the focus sees a key before the keymap does, unless a sequence has begun.
    private func settingsTake(_ key: Key) -> Bool {
        guard reader.pending.isEmpty, let row = focused(as: SettingsPage.Row.self),
            let intent = state.settings.intent(after: key, in: row)
        else { return false }
        container.send(.settings(intent))
        return true
    }

    private func alertTakes(_ key: Key) -> Bool {
        let choice = focused(as: RemovalAlert.Choice.self)
        switch key {
        case Key(.tab), Key("j"), Key(.down): renderer.focus.move(.next)
        case Key(.tab, .shift), Key("k"), Key(.up): renderer.focus.move(.previous)
        case Key(.left), Key("h"): renderer.focus.focus(FocusID(RemovalAlert.Choice.cancel))
        case Key(.right), Key("l"): renderer.focus.focus(FocusID(RemovalAlert.Choice.remove))
        case Key(.enter), Key(" "): container.send(.answer(choice ?? .cancel))
        case Key(.escape), Key("q"), Key("n"): container.send(.answer(.cancel))
        default: return !key.modifiers.contains(.control)
        }
        return true
    }

    /// A paste is for a field, or for nobody. Whoever copies an address takes along the white space round it.
    func paste(_ text: String) {
        if isSearching {
            searchField.insert(text)
            return container.send(.search(.typed(searchField.text)))
        }
        if case .line = state.popup {
            field.insert(text.trimmed)
            return container.send(.lineSheet(.edited(field.text)))
        }
        if case .folders = state.popup {
            field.insert(text.trimmed)
            return container.send(.folderSheet(.edited(field.text)))
        }
        guard case .addFeed(let sheet) = state.popup, !sheet.isAdding, sheet.choices == nil else { return }
        field.insert(text.trimmed)
    }

    /// What a command means while something floats above the page; false when that is the same as without.
    func performInPopup(_ command: Command, _ count: Int?) -> Bool {
        if state.popup == .settings { return moveAmongRows(command, count) }
        if case .files = state.popup { return moveAmongRows(command, count) }
        if case .addFeed(let sheet) = state.popup, sheet.choices != nil { return moveAmongRows(command, count) }
        guard case .details = state.popup else { return false }
        switch command {
        case .moveDown, .moveUp, .moveFirst, .moveLast, .focusDown, .focusUp, .nextPane, .previousPane:
            container.send(.moveDetails(command.move(count, page: 1)))
        case .open, .details: container.send(.dismissPopup)
        case .retry: container.send(.retry)
        default: return false
        }
        return true
    }

    /// Moves the focus among the rows of a sheet as a selection in a list.
    private func moveAmongRows(_ command: Command, _ count: Int?) -> Bool {
        switch command {
        case .moveDown, .moveUp, .moveFirst, .moveLast, .halfPageDown, .halfPageUp, .pageDown, .pageUp,
            .focusDown, .focusUp, .nextPane, .previousPane:
            settleFocus()
            let rows = renderer.focusables
            let here = rows.firstIndex { $0.id == renderer.focus.focused } ?? 0
            let target = command.move(count, page: rows.count).target(from: here, count: rows.count)
            if let target { renderer.focus.focus(rows[target].id) }
            return true
        default: return false
        }
    }

    /// The name under which what floats keeps its scroll position; nil when it has none.
    var popupScrollID: ScrollID? {
        switch state.popup {
        case .details: FeedDetailsView.scrollID
        case .help: HelpView.scrollID
        case .addFeed, .removal, .settings, .line, .files, .folders, nil: nil
        }
    }

    /// A click on what floats does what stands there; beside it, it closes what can be had again at no cost.
    func clickPopup(_ actions: [ScreenAction]) {
        switch actions.first {
        case .answer?, .sheet?, .suggestion?, .dismissPopup?, .setting?, .stepSetting?, .choose?, .file?,
            .chooseFolder?:
            actions.first.map(perform)
        default:
            switch state.popup {
            case .help, .details, .settings, .files: container.send(.dismissPopup)
            case .addFeed, .removal, .line, .folders, nil: break
            }
        }
    }
}
