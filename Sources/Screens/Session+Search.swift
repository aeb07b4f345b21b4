import Containers
import Model
import TermUI

/// Keys while the field of the search has them, and typed lines for it.
extension Session {
    /// Whether what is typed goes to the field of the search.
    package var isSearching: Bool { state.search.phase == .editing && state.popup == nil }

    /// Does what a key means to the field; false when it is for the keymap.
    func searchTakes(_ key: Key) -> Bool {
        guard isSearching else { return false }
        switch key {
        case Key(.escape): container.send(.search(.close))
        case Key(.enter): container.send(.search(.keep))
        case Key(.up): recall(.older)
        case Key(.down): recall(.newer)
        case Key(.tab): recall(.toggleScope)
        case Key("n", .control): container.send(.articles(.move(.by(1))))
        case Key("p", .control): container.send(.articles(.move(.by(-1))))
        case Key(.pageDown): moveInArticles(.pageDown)
        case Key(.pageUp): moveInArticles(.pageUp)
        case Key("o", .control): container.send(.search(.toggleOrder))
        case Key(.backspace) where searchField.isEmpty: container.send(.search(.close))
        default:
            // Keys of the program, such as ctrl-c and F1, still mean what they do everywhere.
            guard searchField.handle(key) else { return !key.modifiers.contains(.control) && !key.isFunction }
            container.send(.search(.typed(searchField.text)))
        }
        return true
    }

    func startSearch() {
        container.send(.startSearch)
        if isSearching { searchField = TextEdit(state.search.text) }
    }

    func stepHit(_ steps: Int) {
        container.send(.stepHit(steps))
        guard state.focus == .article, let article = state.article else { return }
        renderer.revealTarget(in: ArticleView.scrollID(article.summary.id))
    }

    /// Another text stands in the field.
    private func recall(_ intent: SearchPage.Intent) {
        container.send(.search(intent))
        if searchField.text != state.search.text { searchField = TextEdit(state.search.text) }
    }

    /// Searches for a line that was typed as a whole.
    package func search(for line: String) {
        startSearch()
        guard isSearching else { return }
        searchField = TextEdit(line)
        container.send(.search(.typed(searchField.text)))
        container.send(.search(.keep))
    }
}

extension Key {
    fileprivate var isFunction: Bool {
        if case .function = code { return true }
        return false
    }
}
