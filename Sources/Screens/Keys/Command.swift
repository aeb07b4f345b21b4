/// Everything a key can do, by name. A configuration calls it by its `name`.
package enum Command: String, CaseIterable, Hashable, Sendable {
    case moveDown, moveUp, moveFirst, moveLast
    case halfPageDown, halfPageUp, pageDown, pageUp
    case open, leave, back
    case nextPane, previousPane
    case nextUnread, previousUnread, nextSource
    case goToDate, cycleOrder, toggleOnlyUnread
    case search, toggleOrder, nextHit, previousHit
    case toggleRead, toggleStarred, toggleLater, splitStory, tag, note, markAllRead
    case setBookmark, goToBookmark
    case keepSearch, rename
    case refresh, retry
    case rowToMiddle, rowToTop, rowToBottom
    case toggleSection, closeSections, openSections
    case toggleMark, toggleRange, details, addFeed, removeFeeds, reorder, moveToFolder, undo, redo
    case focusLeft, focusDown, focusUp, focusRight
    case edit, page
    case settings, cycleTheme
    case openInBrowser, openFiles, revisions
    case help, repaint, suspend, quit

    /// What a configuration calls it: "move-down".
    package var name: String {
        rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    package init?(name: String) {
        guard let command = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = command
    }

    /// What the help page says of it.
    package var summary: String {
        switch self {
        case .moveDown: "down"
        case .moveUp: "up"
        case .moveFirst: "to the top"
        case .moveLast: "to the end"
        case .halfPageDown: "half a page down"
        case .halfPageUp: "half a page up"
        case .pageDown: "a page down"
        case .pageUp: "a page up"
        case .open: "open what is selected"
        case .leave: "back"
        case .back: "back; at the feeds: quit"
        case .nextPane: "next pane"
        case .previousPane: "previous pane"
        case .nextUnread: "next unread article"
        case .previousUnread: "previous unread article"
        case .nextSource: "the same story as the next feed has it"
        case .goToDate: "to a date"
        case .cycleOrder: "the list in another order"
        case .toggleOnlyUnread: "only unread, or all"
        case .search: "search; in the results: change the query"
        case .toggleOrder: "results: best or newest first"
        case .nextHit: "to the next place found"
        case .previousHit: "to the place found before"
        case .toggleRead: "mark read or unread"
        case .toggleStarred: "star or unstar"
        case .toggleLater: "keep for later, or no longer"
        case .splitStory: "take a story apart"
        case .tag: "tag, or take a tag away"
        case .note: "write a note about the article"
        case .markAllRead: "mark all of the listing read"
        case .setBookmark: "and a letter: remember the article"
        case .goToBookmark: "and a letter: to that article"
        case .keepSearch: "results: keep the search"
        case .rename: "rename the feed, folder or search"
        case .refresh: "refresh"
        case .retry: "retry what failed"
        case .openInBrowser: "open in the browser"
        case .openFiles: "open the files that come with it"
        case .revisions: "what its publisher changed"
        case .rowToMiddle: "the row to the middle"
        case .rowToTop: "the row to the top"
        case .rowToBottom: "the row to the bottom"
        case .toggleSection: "close or open the section or folder"
        case .closeSections: "close all sections or folders"
        case .openSections: "open all sections or folders"
        case .toggleMark: "choose for the next command"
        case .toggleRange: "choose all from here on"
        case .details: "about this feed"
        case .addFeed: "add a feed"
        case .removeFeeds: "remove feeds, the folder or the search"
        case .reorder: "carry feeds elsewhere"
        case .moveToFolder: "put into a folder, or a new one"
        case .undo: "undo"
        case .redo: "redo"
        case .focusLeft: "to the pane on the left"
        case .focusDown: "to the pane below"
        case .focusUp: "to the pane above"
        case .focusRight: "to the pane on the right"
        case .edit: "open the text in $EDITOR"
        case .page: "open the text in $PAGER"
        case .settings: "settings"
        case .cycleTheme: "next theme"
        case .help: "these keys"
        case .repaint: "repaint the screen"
        case .suspend: "suspend (fg comes back)"
        case .quit: "quit"
        }
    }

    /// How the help page groups them.
    package enum Group: String, CaseIterable, Sendable {
        case moving = "Move"
        case reading = "Read"
        case acting = "Act"
        case program = "Tern"
    }

    package var group: Group {
        switch self {
        case .moveDown, .moveUp, .moveFirst, .moveLast, .halfPageDown, .halfPageUp, .pageDown, .pageUp,
            .rowToMiddle, .rowToTop, .rowToBottom:
            .moving
        case .open, .leave, .back, .nextPane, .previousPane, .nextUnread, .previousUnread, .nextSource,
            .focusLeft, .focusDown, .focusUp, .focusRight, .toggleSection, .closeSections, .openSections,
            .goToDate, .cycleOrder, .toggleOnlyUnread, .search, .toggleOrder, .nextHit, .previousHit,
            .revisions:
            .reading
        case .toggleRead, .toggleStarred, .toggleLater, .splitStory, .tag, .note, .markAllRead, .setBookmark,
            .goToBookmark, .keepSearch, .rename, .refresh, .retry, .openInBrowser, .openFiles, .toggleMark,
            .toggleRange, .details, .addFeed, .removeFeeds, .reorder, .moveToFolder, .undo, .redo, .edit, .page:
            .acting
        case .settings, .cycleTheme, .help, .repaint, .suspend, .quit: .program
        }
    }
}
