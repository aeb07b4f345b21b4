package import Containers
import Model
package import TermUI

/// One run of the interface, without a terminal: events go in, intents go to the container, frames come out. The program
/// connects it to a terminal; tests connect it to memory.
@MainActor
package final class Session {
    /// What only the owner of a terminal can do.
    package enum Request: Equatable, Sendable { case suspend, repaint }

    let container: AppContainer
    private let keymap: Keymap
    /// Draws the pages; how text is set on the terminal is said here.
    package let renderer = Renderer()
    private(set) var reader: KeyReader
    /// The text of the sheet that is open: how it is edited is nobody else's business.
    var field = TextEdit()
    private var shownHints: (situation: KeyHints.Situation, hints: KeyHints)?
    /// Cells of the screen.
    package var size: Size
    /// Whether the terminal's background is light.
    package var isLight = false

    package init(container: AppContainer, keymap: Keymap = .standard, size: Size) {
        self.container = container
        self.keymap = keymap
        self.size = size
        reader = KeyReader(keymap: keymap)
    }

    /// Draws the state as it is now, and tells the container what came on screen.
    package func frame() -> Frame {
        renderer.environment.theme = state.settings.settings.themeName(isLight: isLight)
        renderer.environment.isLight = isLight
        renderer.environment.reducedMotion = state.settings.settings.reducedMotion
        renderer.bidi = BidiOrder(state.settings.settings.bidi)
        let frame = renderer.frame(view, size: size)
        for event in renderer.takeEvents() {
            if case .appeared(let token) = event, let action = token.value(as: ScreenAction.self) { perform(action) }
        }
        return frame
    }

    /// Kept while the situation is the same: to look all names up in the keymap with each frame would cost more than the
    /// rest of the status line.
    private func hints() -> KeyHints {
        let situation = KeyHints.Situation(pending: reader.pending, state: container.state)
        if let shownHints, shownHints.situation == situation { return shownHints.hints }
        let hints = KeyHints(keymap: keymap, situation)
        shownHints = (situation, hints)
        return hints
    }

    /// The last frame as lines to be read out.
    package func linearLines() -> [LinearLine] { renderer.linearLines() }

    private var view: AppView {
        AppView(
            state: container.state,
            size: size,
            keys: hints(),
            help: HelpView(keymap: keymap, size: size),
            field: field
        )
    }

    /// Reacts to what came from the terminal. A request is for the terminal's owner.
    package func handle(_ event: Event) -> Request? {
        switch event {
        case .key(let key) where popupTakes(key): break
        case .key(let key): return reader.command(for: key).flatMap(perform)
        case .mouse(let mouse): handle(mouse)
        case .resize(let size): self.size = size
        case .paste(let text): paste(text)
        case .focus, .reply: break
        }
        return nil
    }

    var state: AppPage.State { container.state }
}

// MARK: Commands

extension Session {
    /// Carries out a command where the focus is.
    package func perform(_ command: Command) -> Request? {
        if performInPopup(command) { return nil }
        guard state.popup == nil || command.worksInPopups else { return nil }
        switch command {
        case .suspend: return .suspend
        case .repaint: return .repaint
        case .open: container.send(.open)
        case .leave: container.send(.leave)
        case .back: container.send(.back)
        case .quit: container.send(.quit)
        case .help: container.send(state.popup == .help ? .dismissPopup : .showHelp)
        case .nextUnread: container.send(.nextUnread)
        case .previousUnread: container.send(.previousUnread)
        case .toggleRead: container.send(.toggleRead)
        case .toggleStarred: container.send(.toggleStarred)
        case .refresh: container.send(.refresh)
        case .retry: container.send(.retry)
        case .openInBrowser: container.send(.openInBrowser)
        case .nextPane: container.send(.focus(neighbour(1)))
        case .previousPane: container.send(.focus(neighbour(-1)))
        case .rowToMiddle: align(.center)
        case .rowToTop: align(.top)
        case .rowToBottom: align(.bottom)
        case .toggleSection: sendToArticles(.toggleSection(nil))
        case .closeSections: sendToArticles(.closeSections)
        case .openSections: sendToArticles(.openSections)
        case .toggleMark: container.send(state.focus == .articles ? .articles(.toggleChosen) : .toggleMark)
        case .toggleRange: container.send(.toggleRange)
        case .details: container.send(.showDetails)
        case .addFeed: showAddFeed()
        case .removeFeeds: container.send(.removeFeeds)
        case .reorder: container.send(.reorder)
        case .undo: container.send(.undo)
        case .focusLeft, .focusDown, .focusUp, .focusRight: break
        case .edit, .page: break
        case .settings: container.send(state.popup == .settings ? .dismissPopup : .showSettings)
        case .cycleTheme: container.send(.settings(.cycleTheme))
        case .moveDown, .moveUp, .moveFirst, .moveLast, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
            move(command)
        }
        return nil
    }

    private func showAddFeed() {
        field = TextEdit()
        container.send(.addFeed)
    }

    /// What only the list of articles knows, while it has the focus.
    private func sendToArticles(_ intent: ArticleListPage.Intent) {
        if state.focus == .articles { container.send(.articles(intent)) }
    }

    /// Moves the rows of the focused list so that the selected one stands there.
    private func align(_ alignment: VerticalAlignment) {
        guard state.popup == nil, let list = focusedList else { return }
        renderer.scroll(list, .selection(alignment))
    }

    private var focusedList: ScrollID? {
        switch state.focus {
        case .feeds: ScrollID("feeds")
        case .articles: ScrollID(ArticleListView.Place(listing: state.articles.listing))
        case .article: nil
        }
    }

    /// The pane after or before the focused one, of those that exist.
    private func neighbour(_ step: Int) -> AppPage.Focus {
        let panes = AppPage.Focus.allCases.filter { $0 != .article || state.article != nil }
        let index = panes.firstIndex(of: state.focus) ?? 0
        return panes[(index + step + panes.count) % panes.count]
    }

    private func move(_ command: Command) {
        if state.popup != nil {
            popupScrollID.map { renderer.scroll($0, command.scrollStep) }
            return
        }
        switch state.focus {
        case .feeds: container.send(.feeds(.move(command.move(page: rowsOnScreen(ScrollID("feeds"))))))
        case .articles:
            container.send(
                .articles(
                    .move(
                        command.move(
                            page: rowsOnScreen(ScrollID(ArticleListView.Place(listing: state.articles.listing)))
                        )
                    )
                )
            )
        case .article:
            if let article = state.article {
                renderer.scroll(ArticleView.scrollID(article.summary.id), command.scrollStep)
            }
        }
    }

    /// Whole rows that a page key moves by.
    private func rowsOnScreen(_ id: ScrollID) -> Int {
        max(1, (renderer.metrics(of: id)?.visible ?? 2) - 1)
    }
}

extension Command {
    /// A popup takes the keys: what would act on the pages beneath it does nothing.
    fileprivate var worksInPopups: Bool {
        switch group {
        case .moving, .program: true
        case .reading: self == .leave || self == .back
        case .acting: false
        }
    }

    /// How the command moves a selection, `page` rows being on screen.
    func move(page: Int) -> Move {
        switch self {
        case .moveUp: .by(-1)
        case .moveFirst: .first
        case .moveLast: .last
        case .halfPageDown: .by(max(1, page / 2))
        case .halfPageUp: .by(-max(1, page / 2))
        case .pageDown: .by(page)
        case .pageUp: .by(-page)
        default: .by(1)
        }
    }

    /// How the command moves among a few rows.
    var rowStep: Int {
        switch self {
        case .moveUp: -1
        case .moveFirst, .halfPageUp, .pageUp: .min
        case .moveLast, .halfPageDown, .pageDown: .max
        default: 1
        }
    }

    /// How the command scrolls text.
    fileprivate var scrollStep: ScrollStep {
        switch self {
        case .moveUp: .lines(-1)
        case .moveFirst: .top
        case .moveLast: .bottom
        case .halfPageDown: .halfPages(1)
        case .halfPageUp: .halfPages(-1)
        case .pageDown: .pages(1)
        case .pageUp: .pages(-1)
        default: .lines(1)
        }
    }
}

// MARK: Mouse and actions

extension Session {
    /// Lines that one notch of the wheel scrolls.
    private static let wheelLines = 3

    private func handle(_ mouse: Mouse) {
        switch mouse.action {
        case .wheelUp: wheel(-Self.wheelLines, at: mouse.position)
        case .wheelDown: wheel(Self.wheelLines, at: mouse.position)
        case .press(button: 0) where renderer.scrollBar(at: mouse.position) != nil: turnPage(at: mouse.position)
        case .press(button: 0):
            // A row that is clicked on stays under the pointer, for the second click.
            renderer.scrollables(at: mouse.position).forEach(renderer.hold)
            let actions = renderer.taps(at: mouse.position).compactMap { $0.value(as: ScreenAction.self) }
            if state.popup != nil { return clickPopup(actions) }
            if let action = actions.first { perform(action, mouse.modifiers) }
        default: break
        }
    }

    private func turnPage(at position: Point) {
        guard let bar = renderer.scrollBar(at: position), let step = bar.step else { return }
        renderer.scroll(bar.id, step)
    }

    private func wheel(_ lines: Int, at position: Point) {
        guard let target = renderer.scrollables(at: position).first else { return }
        renderer.scroll(target, .lines(lines))
    }

    func perform(_ action: ScreenAction) { perform(action, []) }

    private func perform(_ action: ScreenAction, _ modifiers: Key.Modifiers) {
        switch action {
        case .answer(let choice): container.send(.answer(choice))
        case .sheet: break
        case .select(let listing) where modifiers.contains(.control):
            container.send(.feeds(.select(listing)))
            container.send(.focus(.feeds))
            container.send(.toggleMark)
        case .rowAppeared(let id): container.send(.articles(.rowAppeared(id)))
        case .endAppeared: container.send(.articles(.endAppeared))
        case .toggleSection(let period):
            container.send(.articles(.toggleSection(period)))
            container.send(.focus(.articles))
        case .retry: container.send(.retry)
        case .dismissPopup: container.send(.dismissPopup)
        case .setting(let row):
            container.send(.settings(.focusRow(row)))
            if let intent = state.settings.intent(clicking: row) { container.send(.settings(intent)) }
        case .stepSetting(let row, let step):
            container.send(.settings(.focusRow(row)))
            if let intent = state.settings.intent(stepping: row, by: step) { container.send(.settings(intent)) }
        case .show(let listing):
            container.send(.feeds(.select(listing)))
            container.send(.focus(.articles))
        case .select(let listing):
            let isSecondClick = state.focus == .feeds && state.feeds.selection == listing
            container.send(.feeds(.select(listing)))
            container.send(isSecondClick ? .open : .focus(.feeds))
        case .selectArticle(let id):
            // A click on the selected row of the focused list opens it; any other only selects.
            let isSecondClick = state.focus == .articles && state.articles.selection == id
            container.send(.articles(.select(id)))
            container.send(isSecondClick ? .open : .focus(.articles))
        }
    }
}
