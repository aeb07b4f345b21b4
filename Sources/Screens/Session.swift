package import Containers
import Model
package import TermUI

/// One run of the interface, without a terminal: events go in, intents go to the container, frames come out. The program
/// connects it to a terminal; tests connect it to memory.
@MainActor
package final class Session {
    /// What only the owner of a terminal can do.
    package enum Request: Equatable, Sendable { case suspend, repaint }

    private let container: AppContainer
    private let keymap: Keymap
    private let renderer = Renderer()
    private var reader: KeyReader
    private var tasks = TaskRegistry()
    /// Cells of the screen.
    package var size: Size

    package init(container: AppContainer, keymap: Keymap = .standard, size: Size) {
        self.container = container
        self.keymap = keymap
        self.size = size
        reader = KeyReader(keymap: keymap)
    }

    /// Draws the state as it is now, and tells the container what went and what came.
    package func frame() -> Frame {
        let frame = renderer.frame(view, size: size)
        for event in renderer.takeEvents() { perform(event) }
        return frame
    }

    private var view: AppView {
        AppView(
            state: container.state,
            size: size,
            keys: KeyHints(keymap: keymap, pending: reader.pending, state: container.state),
            help: HelpView(keymap: keymap, size: size)
        )
    }

    /// Reacts to what came from the terminal. A request is for the terminal's owner.
    package func handle(_ event: Event) -> Request? {
        switch event {
        case .key(let key): return reader.command(for: key).flatMap(perform)
        case .mouse(let mouse): handle(mouse)
        case .resize(let size): self.size = size
        case .paste, .focus, .reply: break
        }
        return nil
    }

    private var state: AppPage.State { container.state }
}

// MARK: Frames

extension Session {
    /// What flows down from the root of the screen.
    package var environment: EnvironmentValues {
        get { renderer.environment }
        set { renderer.environment = newValue }
    }

    /// Whether frames tell what they evaluated and why, in `trace`.
    package var isTracing: Bool {
        get { renderer.isTracing }
        set { renderer.isTracing = newValue }
    }

    /// Why the last frame was made as it was; nil unless `isTracing`.
    package var trace: FrameTrace? { renderer.trace }

    /// Tasks that views on screen started.
    package var runningTasks: Int { tasks.count }

    /// What the tree of the screen holds.
    package var census: Census { renderer.census }

    /// Shows the state as it is now: what is gone ends before its place is painted over, what is new begins when it is
    /// on the surface. Returns the frame.
    @discardableResult
    package func draw(on surface: some Surface, theme: Theme) -> Frame {
        renderer.environment.theme = theme.name
        let frame = renderer.frame(view, size: size)
        let events = renderer.takeEvents()
        for event in events where event.isEnd { perform(event) }
        surface.present(frame, theme: theme)
        for event in events where !event.isEnd { perform(event) }
        return frame
    }

    /// The next step of what moves. The frame after it shows it.
    package func tick() { renderer.environment.tick += 1 }

    /// Takes everything off the screen, so that what views started ends.
    package func close() {
        _ = renderer.frame(Node.empty, size: size)
        for event in renderer.takeEvents() { perform(event) }
    }

    private func perform(_ event: LifecycleEvent) {
        switch event {
        case .appeared(let token):
            if let action = token.value(as: ScreenAction.self) { perform(action) }
        case .duplicateID(let name): container.log("Two places on the screen have one name: \(name)")
        case .taskStarted, .taskCancelled:
            if let intent = tasks.intent(for: event) { container.send(intent) }
        case .disappeared, .changed: break
        }
    }
}

// MARK: Commands

extension Session {
    /// Carries out a command where the focus is.
    package func perform(_ command: Command) -> Request? {
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
        case .rowToMiddle, .rowToTop, .rowToBottom: break
        case .toggleSection, .closeSections, .openSections: break
        case .toggleMark: break
        case .details, .addFeed, .removeFeeds, .reorder, .undo: break
        case .focusLeft, .focusDown, .focusUp, .focusRight: break
        case .edit, .page: break
        case .settings, .cycleTheme: break
        case .moveDown, .moveUp, .moveFirst, .moveLast, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
            move(command)
        }
        return nil
    }

    /// The pane after or before the focused one, of those that exist.
    private func neighbour(_ step: Int) -> AppPage.Focus {
        let panes = AppPage.Focus.allCases.filter { $0 != .article || state.article != nil }
        let index = panes.firstIndex(of: state.focus) ?? 0
        return panes[(index + step + panes.count) % panes.count]
    }

    private func move(_ command: Command) {
        if state.popup != nil {
            renderer.scroll(HelpView.scrollID, command.scrollStep)
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
    fileprivate func move(page: Int) -> Move {
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
        case .press(button: 0) where state.popup != nil: container.send(.dismissPopup)
        case .press(button: 0):
            let actions = renderer.taps(at: mouse.position).compactMap { $0.value(as: ScreenAction.self) }
            if let action = actions.first { perform(action) }
        default: break
        }
    }

    private func wheel(_ lines: Int, at position: Point) {
        guard let target = renderer.scrollables(at: position).first else { return }
        renderer.scroll(target, .lines(lines))
    }

    private func perform(_ action: ScreenAction) {
        switch action {
        case .rowAppeared(let id): container.send(.articles(.rowAppeared(id)))
        case .rest: break
        case .retry: container.send(.retry)
        case .dismissPopup: container.send(.dismissPopup)
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
