package import Containers
import Model
package import TermUI

/// One run of the interface, without a terminal: events go in, intents go to the container, frames come out. The program
/// connects it to a terminal; tests connect it to memory.
@MainActor
package final class Session {
    /// What only the owner of a terminal can do.
    package enum Request: Equatable, Sendable {
        case suspend, repaint
        /// Show this text in the reader's pager, or open it in the editor.
        case page(String), edit(String)
        /// Let the reader write a note in the editor, and hand it to `takeNote(_:)`.
        case editNote(String)
    }

    let container: AppContainer
    /// Its first keys are told where they help.
    private var keymap: Keymap
    /// Draws the pages; how text is set on the terminal is said here.
    package let renderer = Renderer()
    private(set) var reader: KeyReader
    /// Tasks that views on screen started.
    private(set) var tasks = TaskRegistry()
    /// The text of the sheet that is open: how it is edited is nobody else's business.
    var field = TextEdit()
    /// The text of the search.
    var searchField = TextEdit()
    /// What floated when the state was last laid out.
    private(set) var laidOutPopup: AppPage.Popup?
    /// How wide the reader has dragged the panes.
    package var widths = PaneWidths()
    /// The pane whose right edge is being dragged.
    var draggedPane: AppPage.Focus?
    /// The scroll bar whose thumb is being dragged, and the line where it was pressed.
    var draggedBar: (bar: ScrollBarHit, start: Int)?
    /// A key that wants a letter after it was pressed.
    var awaitingLetter: Command?
    /// What a key of a sheet asks for.
    var request: Request?
    /// Articles that were opened, and so are where their reader has them.
    var returned: Set<ArticleID> = []
    /// The article that the list begins with as selected, and the line that it is to stand on; nil from then on.
    var beginning: (article: ArticleID, line: Int)?
    /// The last press opened something: what follows at once at that place belongs to it.
    var hasJustOpened = false
    private var shownHints: (situation: KeyHints.Situation, hints: KeyHints)?
    /// Cells of the screen.
    package var size: Size
    /// Whether the terminal's background is light.
    package var isLight = false
    /// How dates are written.
    package var locale = DateForms.english
    /// Nothing moves by itself, whatever the settings say.
    package var isStill = false

    package init(container: AppContainer, keymap: Keymap = .standard, size: Size) {
        self.container = container
        self.keymap = keymap
        self.size = size
        reader = KeyReader(keymap: keymap)
        renderer.environment.keyNames = KeyHint.names(in: keymap)
    }

    /// From the next key on. A sequence that has begun is given up.
    package func use(_ keymap: Keymap) {
        guard keymap != self.keymap else { return }
        self.keymap = keymap
        reader = KeyReader(keymap: keymap)
        renderer.environment.keyNames = KeyHint.names(in: keymap)
        shownHints = nil
    }

    /// Draws the state as it is now, and tells the container what went and what came.
    package func frame() -> Frame {
        let frame = nextFrame()
        for event in renderer.takeEvents() { perform(event) }
        return frame
    }

    private func nextFrame() -> Frame {
        prepare()
        return renderer.frame(view, size: size)
    }

    /// Lays the state out as it is now; the next frame shows it.
    func settle() {
        prepare()
        renderer.settle(view, size: size)
    }

    /// Tells the renderer what does not stand in the views.
    private func prepare() {
        laidOutPopup = state.popup
        returnToPlace()
        returnToLine()
        if renderer.focus.level == .page { renderer.focus.focus(FocusID(state.focus)) }
        renderer.environment.theme = state.settings.settings.themeName(isLight: isLight)
        renderer.environment.isLight = isLight
        renderer.environment.locale = locale
        renderer.environment.reducedMotion = isStill || state.settings.settings.reducedMotion
        renderer.bidi = BidiOrder(state.settings.settings.bidi)
    }

    /// Kept while the situation is the same: to look all names up in the keymap with each frame would cost more than the
    /// rest of the status line.
    private func hints() -> KeyHints {
        let situation = KeyHints.Situation(pending: pendingKeys, state: container.state)
        if let shownHints, shownHints.situation == situation { return shownHints.hints }
        let hints = KeyHints(keymap: keymap, situation)
        shownHints = (situation, hints)
        return hints
    }

    /// What is unfinished of a sequence.
    private var pendingKeys: String {
        awaitingLetter.map { keymap.names(of: $0).first ?? $0.name } ?? reader.indicator
    }

    /// The last frame as lines to be read out.
    package func linearLines() -> [LinearLine] { renderer.linearLines() }

    var view: AppView {
        AppView(
            state: container.state,
            size: size,
            keys: hints(),
            help: HelpView(keymap: keymap, size: size),
            field: field,
            searchField: searchField,
            widths: widths
        )
    }

    /// Reacts to what came from the terminal. A request is for the terminal's owner.
    package func handle(_ event: Event) -> Request? {
        let place = readingPlace
        let kept = state.article?.page.content?.place
        defer { keepPlace(place, of: kept ?? 0) }
        switch event {
        case .key(let key) where letterTakes(key): break
        case .key(let key) where popupTakes(key) || searchTakes(key):
            defer { request = nil }
            return request
        case .key(let key): return perform(reader.take(key))
        case .mouse(let mouse): handle(mouse)
        case .resize(let size): self.size = size
        case .paste(let text): paste(text)
        case .focus, .reply: break
        }
        return nil
    }

    /// A sequence of keys is unfinished: `endKeys()` is due when nothing follows for about a second.
    package var awaitsKeys: Bool { !reader.pending.isEmpty }

    /// Nothing followed: what was typed so far has to do.
    package func endKeys() -> Request? { perform(reader.endSequence()) }

    var state: AppPage.State { container.state }
}

// MARK: Frames

extension Session {
    /// Whether frames tell what they evaluated and why, in `trace`.
    package var isTracing: Bool {
        get { renderer.isTracing }
        set { renderer.isTracing = newValue }
    }

    /// Why the last frame was made as it was; nil unless `isTracing`.
    package var trace: FrameTrace? { renderer.trace }

    /// Shows the state as it is now: what is gone ends before its place is painted over, what is new begins when it is
    /// on the surface. Returns the frame.
    @discardableResult
    package func draw(on surface: some Surface, theme: Theme) -> Frame {
        let frame = nextFrame()
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
        case .changed(let token, _, _):
            if let action = token.value(as: ScreenAction.self) { perform(action) }
        case .disappeared: break
        }
    }
}

// MARK: Commands

extension Session {
    /// Carries out what was typed, in order; of several requests the last one counts.
    private func perform(_ typed: [CountedCommand]) -> Request? {
        typed.compactMap { perform($0.command, count: $0.count) }.last
    }

    /// Carries out a command where the focus is, as its count says.
    package func perform(_ command: Command, count: Int? = nil) -> Request? {
        if performInPopup(command, count) { return nil }
        guard state.popup == nil || command.worksInPopups else { return nil }
        guard let count else { return carryOut(command) }
        switch command.countMeaning {
        case .distance, .row: move(command, count: count)
        // Going round more often than there are places to go to shows nothing new.
        case .times: return (0..<min(count, 100)).compactMap { _ in carryOut(command) }.last
        case .none: return carryOut(command)
        }
        return nil
    }

    private func carryOut(_ command: Command) -> Request? {
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
        case .goToDate: showLine(.goToDate)
        case .cycleOrder: container.send(.cycleOrder)
        case .toggleOnlyUnread: container.send(.toggleOnlyUnread)
        case .toggleRead: container.send(.toggleRead)
        case .toggleStarred: container.send(.toggleStarred)
        case .refresh: container.send(.refresh)
        case .retry: container.send(.retry)
        case .openInBrowser: container.send(.openInBrowser)
        case .openFiles: container.send(.openFiles)
        case .revisions: container.send(.stepRevision)
        case .nextPane: moveFocus(.next)
        case .previousPane: moveFocus(.previous)
        case .focusLeft: moveFocus(.left)
        case .focusDown: moveFocus(.down)
        case .focusUp: moveFocus(.up)
        case .focusRight: moveFocus(.right)
        case .edit: return articleText.map(Request.edit)
        case .page: return articleText.map(Request.page)
        case .rowToMiddle: align(.center)
        case .rowToTop: align(.top)
        case .rowToBottom: align(.bottom)
        case .toggleSection: send(.toggleFold(nil), .toggleSection(nil))
        case .closeSections: send(.closeFolds, .closeSections)
        case .openSections: send(.openFolds, .openSections)
        case .toggleMark: container.send(state.focus == .articles ? .articles(.toggleChosen) : .toggleMark)
        case .toggleRange: container.send(.toggleRange)
        case .details: container.send(.showDetails)
        case .addFeed: showAddFeed()
        case .removeFeeds: container.send(.removeFeeds)
        case .reorder: container.send(.reorder)
        case .toggleLater: container.send(.toggleLater)
        case .splitStory: container.send(.splitStory)
        case .nextSource: container.send(.nextSource)
        case .tag: showLine(.showTag)
        case .note: showLine(.showNote)
        case .markAllRead: container.send(.markAllRead)
        case .keepSearch: showLine(.showKeepSearch)
        case .rename: showLine(.showRename)
        case .moveToFolder: showFolders()
        case .setBookmark, .goToBookmark: awaitingLetter = command
        case .undo: container.send(.undo)
        case .redo: container.send(.redo)
        case .settings: container.send(state.popup == .settings ? .dismissPopup : .showSettings)
        case .search: startSearch()
        case .toggleOrder: container.send(.search(.toggleOrder))
        case .nextHit: stepHit(1)
        case .previousHit: stepHit(-1)
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

    /// What only lists know, to the one that has the focus.
    private func send(_ toFeeds: FeedListPage.Intent, _ toArticles: ArticleListPage.Intent) {
        switch state.focus {
        case .feeds: container.send(.feeds(toFeeds))
        case .articles: container.send(.articles(toArticles))
        case .article: break
        }
    }

    /// Moves the rows of the focused list so that the selected one stands there.
    private func align(_ alignment: VerticalAlignment) {
        guard state.popup == nil, let list = focusedList else { return }
        renderer.scroll(list, .selection(alignment))
    }

    private var focusedList: ScrollID? {
        switch state.focus {
        case .feeds: ScrollID("feeds")
        case .articles: articlesScrollID
        case .article: nil
        }
    }

    private func move(_ command: Command, count: Int? = nil) {
        if state.popup != nil {
            popupScrollID.map { scroll($0, command, count) }
            return
        }
        switch state.focus {
        case .feeds:
            container.send(.feeds(.move(command.move(count, page: rowsOnScreen(ScrollID("feeds"))))))
        case .articles: moveInArticles(command, count)
        case .article:
            if let article = state.article { scroll(ArticleView.scrollID(article), command, count) }
        }
    }

    func moveInArticles(_ command: Command, _ count: Int? = nil) {
        container.send(.articles(.move(command.move(count, page: rowsOnScreen(articlesScrollID)))))
    }

    private func scroll(_ id: ScrollID, _ command: Command, _ count: Int?) {
        for step in command.scrollSteps(count) { renderer.scroll(id, step) }
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
    func move(_ count: Int? = nil, page: Int) -> Move {
        if let count, countMeaning == .row { return .to(count - 1) }
        let times = count ?? 1
        return switch self {
        case .moveUp, .focusUp, .previousPane: .by(-times)
        case .moveFirst: .first
        case .moveLast: .last
        case .halfPageDown: .by(times * max(1, page / 2))
        case .halfPageUp: .by(-times * max(1, page / 2))
        case .pageDown: .by(times * page)
        case .pageUp: .by(-times * page)
        default: .by(times)
        }
    }

    /// How the command scrolls text.
    fileprivate func scrollSteps(_ count: Int?) -> [ScrollStep] {
        if let count, countMeaning == .row { return [.top, .lines(count - 1)] }
        let times = count ?? 1
        return switch self {
        case .moveUp: [.lines(-times)]
        case .moveFirst: [.top]
        case .moveLast: [.bottom]
        case .halfPageDown: [.halfPages(times)]
        case .halfPageUp: [.halfPages(-times)]
        case .pageDown: [.pages(times)]
        case .pageUp: [.pages(-times)]
        default: [.lines(times)]
        }
    }
}
