import Containers
import Model
import TermUI

/// What the mouse does, and what places on the screen mean.
extension Session {
    /// Lines that one notch of the wheel scrolls.
    private static let wheelLines = 3

    func handle(_ mouse: Mouse) {
        switch mouse.action {
        case .wheelUp: wheel(-Self.wheelLines * mouse.count, at: mouse.position)
        case .wheelDown: wheel(Self.wheelLines * mouse.count, at: mouse.position)
        case .press(button: 0): press(mouse)
        case .drag(button: 0): drag(to: mouse.position)
        case .release: letGo()
        default: break
        }
    }

    private func wheel(_ lines: Int, at position: Point) {
        guard renderer.missedLevel(at: position) == nil, let target = renderer.scrollables(at: position).first else {
            return
        }
        renderer.scroll(target, .lines(lines))
    }

    private func letGo() {
        draggedPane = nil
        draggedBar = nil
    }

    private func press(_ mouse: Mouse) {
        letGo()
        if let bar = renderer.scrollBar(at: mouse.position) {
            draggedBar = (bar, mouse.position.y)
            if !bar.isOnThumb { renderer.scroll(bar.id, bar.step(draggedBy: 0)) }
            return
        }
        // The rest of a double click whose first press has opened something: the screen is another one now.
        if mouse.count > 1, hasJustOpened { return }
        hasJustOpened = false
        guard renderer.missedLevel(at: mouse.position) == nil else { return clickPopup([]) }
        // A row that is clicked on stays under the pointer, for the second click.
        renderer.scrollables(at: mouse.position).forEach(renderer.hold)
        let actions = renderer.taps(at: mouse.position).compactMap { $0.value(as: ScreenAction.self) }
        if state.popup != nil { return clickPopup(actions) }
        switch actions.first {
        case .divider(let pane): pressDivider(of: pane, isDouble: mouse.count > 1)
        case .some(let action): perform(action, mouse.modifiers)
        case nil: focus(at: mouse.position)
        }
    }

    /// The line is taken hold of; pressed twice, the panes are as wide as they were at first.
    private func pressDivider(of pane: AppPage.Focus, isDouble: Bool) {
        if isDouble { widths = PaneWidths() } else { draggedPane = pane }
    }

    private func drag(to position: Point) {
        if let (bar, start) = draggedBar { renderer.scroll(bar.id, bar.step(draggedBy: position.y - start)) }
        guard let pane = draggedPane, let start = view.layout.start(of: pane) else { return }
        widths[pane] = position.x - start
    }

    func perform(_ action: ScreenAction) { perform(action, []) }

    private func perform(_ action: ScreenAction, _ modifiers: Key.Modifiers) {
        switch action {
        case .answer(let choice): container.send(.answer(choice))
        case .sheet, .divider, .rest: break
        case .select(let listing) where modifiers.contains(.control):
            container.send(.feeds(.select(listing)))
            container.send(.focus(.feeds))
            container.send(.toggleMark)
        case .rowAppeared(let id): container.send(.articles(.rowAppeared(id)))
        case .endAppeared: container.send(.articles(.endAppeared))
        case .toggleSection(let period):
            container.send(.articles(.toggleSection(period)))
            container.send(.focus(.articles))
        case .toggleFold(let fold):
            container.send(.feeds(.toggleFold(fold)))
            container.send(.focus(.feeds))
        case .search: startSearch()
        case .retry: container.send(.retry)
        case .dismissPopup: container.send(.dismissPopup)
        case .addressEdited: container.send(.addFeedSheet(.edited(field.text)))
        case .lineEdited: container.send(.lineSheet(.edited(field.text)))
        case .suggestion(let tag):
            take(suggestion: tag)
            container.send(.lineSheet(.submit(tag)))
        case .choose(let choice): container.send(.addFeedSheet(.choose(choice)))
        case .file(let choice): container.send(.openFile(choice))
        case .chooseFolder(let choice): container.send(.folderSheet(.choose(choice)))
        case .setting(let row):
            renderer.focus.focus(FocusID(row))
            if let intent = state.settings.intent(clicking: row) { container.send(.settings(intent)) }
        case .stepSetting(let row, let step):
            renderer.focus.focus(FocusID(row))
            if let intent = state.settings.intent(stepping: row, by: step) { container.send(.settings(intent)) }
        case .show(let listing):
            container.send(.feeds(.select(listing)))
            container.send(.focus(.articles))
        case .select(let listing):
            let isSecondClick = state.focus == .feeds && state.feeds.selection == listing
            container.send(.feeds(.select(listing)))
            click(opens: isSecondClick, in: .feeds)
        case .selectArticle(let id):
            // A click on the selected row of the focused list opens it; any other only selects.
            let isSecondClick = state.focus == .articles && state.articles.selection == id
            container.send(.articles(.select(id)))
            click(opens: isSecondClick, in: .articles)
        }
    }

    private func click(opens: Bool, in pane: AppPage.Focus) {
        container.send(opens ? .open : .focus(pane))
        hasJustOpened = opens
    }
}
