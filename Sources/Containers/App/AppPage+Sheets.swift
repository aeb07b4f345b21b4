import Model

/// What floats above the pages: sheets with work of their own, and the alert.
extension AppPage {
    /// Closes whatever is open, and ends its work.
    static func show(_ state: inout State, popup: Popup) -> [Effect] {
        let effects = dismissPopup(&state)
        state.popup = popup
        return effects
    }

    static func dismissPopup(_ state: inout State) -> [Effect] {
        let popup = state.popup
        state.popup = nil
        switch popup {
        case .addFeed(let sheet):
            // The count goes on, so that a late answer is not taken for that of the next sheet.
            state.sheetLoad = sheet.load
            return sheet.isAdding ? [.cancelAddition] : []
        case .details(let sheet):
            state.sheetLoad = sheet.load
            return [.cancelDetails]
        case .help, .removal, .settings, .line, .files, .folders, nil: return []
        }
    }

    // MARK: Adding

    static func showAddFeed(_ state: inout State) -> [Effect] {
        if let refusal = state.feeds.refusal { return show(&state, refusal) }
        let effects = dismissPopup(&state)
        state.popup = .addFeed(AddFeedPage.State(load: state.sheetLoad))
        return effects
    }

    static func addFeed(_ state: inout State, _ intent: AddFeedPage.Intent) -> [Effect] {
        guard case .addFeed(var sheet) = state.popup else { return [] }
        let effects = AddFeedPage.reduce(&sheet, intent)
        state.popup = .addFeed(sheet)
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .add: [.addFeed(effect)]
            case .added(let feeds, let stays): added(&state, feeds, stays: stays)
            }
        }
    }

    private static func added(_ state: inout State, _ feeds: [Feed], stays: Bool) -> [Effect] {
        guard let first = feeds.first else { return [] }
        state.canUndo = true
        let what = feeds.count == 1 ? "“\(first.title)”" : "\(feeds.count) feeds"
        let toast = Toast(.information, "Added \(what), \(feeds.reduce(0) { $0 + $1.unread }) unread.")
        let closing = stays ? [] : dismissPopup(&state)
        return closing + self.feeds(&state, .expect(first.id)) + show(&state, toast)
    }

    // MARK: A date

    static func showGoToDate(_ state: inout State) -> [Effect] {
        guard state.articles.seeks else { return show(&state, .noDates) }
        return show(&state, popup: .line(LinePage.State(.date)))
    }

    static func go(_ state: inout State, to date: SearchDate) -> [Effect] {
        let start = date.start(
            now: state.now,
            in: state.articles.zone,
            ascending: state.articles.arrangement.order.isAscending
        )
        if state.focus == .feeds { state.focus = .articles }
        return articles(&state, .jumpTo(start))
    }

    // MARK: A folder

    /// For the chosen feeds, else the selected one, or for the selected folder.
    static func showFolders(_ state: inout State) -> [Effect] {
        guard state.focus == .feeds, let catalogue = state.feeds.page.content else { return [] }
        if let refusal = state.feeds.refusal { return show(&state, refusal) }
        let folders = catalogue.folderPaths
        let feeds = state.feeds.feedsToEdit
        if feeds.isEmpty, case .folder(let id)? = state.feeds.selection, let name = catalogue.path(of: id).last {
            let path = catalogue.path(of: id)
            let sheet = FolderPage.State(
                .folder(path),
                name: "“\(name)”",
                current: Array(path.dropLast()),
                folders: folders
            )
            return show(&state, popup: .folders(sheet))
        }
        guard let first = feeds.first else { return show(&state, .noFeed) }
        let isTogether = feeds.allSatisfy { $0.folder == first.folder }
        let sheet = FolderPage.State(
            .feeds(feeds.map(\.id)),
            name: Removal(feeds).name,
            current: isTogether ? catalogue.path(of: first.folder) : nil,
            folders: folders
        )
        return show(&state, popup: .folders(sheet))
    }

    static func folders(_ state: inout State, _ intent: FolderPage.Intent) -> [Effect] {
        guard case .folders(var sheet) = state.popup else { return [] }
        let effects = FolderPage.reduce(&sheet, intent)
        state.popup = .folders(sheet)
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .close: return dismissPopup(&state)
            case .arrange(let change):
                state.feeds.chosen = []
                state.feeds.rangeStart = nil
                return feeds(&state, .edit(.arrange(change)))
            }
        }
    }

    // MARK: Details

    /// About the feed that is selected, or whose articles are read.
    static func showDetails(_ state: inout State) -> [Effect] {
        let listing = state.focus == .feeds ? state.feeds.selection : state.articles.listing
        guard case .feed(let id) = listing, let feed = state.feeds.page.content?.feeds.first(where: { $0.id == id })
        else { return show(&state, .noFeed) }
        let effects = dismissPopup(&state)
        state.popup = .details(FeedDetailsPage.State(feed: feed, load: state.sheetLoad))
        return effects + details(&state, .show(feed))
    }

    static func details(_ state: inout State, _ intent: FeedDetailsPage.Intent) -> [Effect] {
        guard case .details(var sheet) = state.popup else { return [] }
        let effects = FeedDetailsPage.reduce(&sheet, intent)
        state.popup = .details(sheet)
        return effects.map { .details($0) }
    }

    /// The next feed or the one before, without closing the sheet; the sidebar follows.
    static func moveDetails(_ state: inout State, _ move: Move) -> [Effect] {
        guard case .details(let sheet) = state.popup, let all = state.feeds.page.content?.feeds else { return [] }
        let feeds = state.feeds.outline.feeds().map { all[$0] }
        let here = feeds.firstIndex { $0.id == sheet.feed.id } ?? 0
        guard let target = move.target(from: here, count: feeds.count) else { return [] }
        return self.feeds(&state, .select(.feed(feeds[target].id))) + details(&state, .show(feeds[target]))
    }

    // MARK: The alert

    static func answer(_ state: inout State, _ choice: RemovalAlert.Choice) -> [Effect] {
        guard case .removal(let alert) = state.popup else { return [] }
        state.popup = nil
        return choice == .remove ? feeds(&state, .removeAll(alert.removal.feeds)) : []
    }
}
