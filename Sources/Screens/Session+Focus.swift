import Containers
import TermUI

/// Where the keys go among the panes: the container says which has the focus, since pages open each other. Sheets and
/// alerts take the keys themselves.
extension Session {
    /// Moves the focus among the panes.
    func moveFocus(_ move: FocusMove) {
        switch move {
        case .next: container.send(.focus(neighbour(1, wraps: true)))
        case .previous: container.send(.focus(neighbour(-1, wraps: true)))
        case .left, .right, .up, .down:
            // A narrow screen shows one pane, and the others lie beside it all the same.
            if !renderer.focus.move(move), move == .left || move == .right {
                return container.send(.focus(neighbour(move == .left ? -1 : 1, wraps: false)))
            }
            followFocus()
        }
    }

    /// A click on no row and no button still focuses the pane that it is in.
    func focus(at position: Point) {
        guard renderer.focus.focus(at: position) else { return }
        followFocus()
    }

    /// What has the focus, if it is of this kind.
    func focused<ID: Hashable>(as type: ID.Type) -> ID? {
        settleFocus()
        return renderer.focus.focused?.value(as: type)
    }

    /// A sheet that has just opened has the focus, also for keys that come before a frame has shown it.
    func settleFocus() {
        if laidOutPopup != state.popup { settle() }
    }

    private func followFocus() {
        guard renderer.focus.level == .page, let pane = renderer.focus.focused?.value(as: AppPage.Focus.self) else {
            return
        }
        container.send(.focus(pane))
    }

    /// The pane after or before the focused one, of those that exist; at an end itself, unless it goes round.
    private func neighbour(_ step: Int, wraps: Bool) -> AppPage.Focus {
        let panes = AppPage.Focus.allCases.filter { $0 != .article || state.article != nil }
        let index = (panes.firstIndex(of: state.focus) ?? 0) + step
        return wraps ? panes[(index + panes.count) % panes.count] : panes[min(max(0, index), panes.count - 1)]
    }

    /// The text of the article that is open, for other programs; without one the reader is told.
    var articleText: String? {
        guard state.focus == .article, let article = state.article else {
            container.send(.showToast(Toast(.information, "Open an article first.")))
            return nil
        }
        guard let content = article.page.content else {
            container.send(.showToast(Toast(.information, "The article is not here yet.")))
            return nil
        }
        return ArticleText(content, locale).text
    }
}
