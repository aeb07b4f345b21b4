/// Everything a key can do, by name. The name is what a configuration or a help page calls it.
package enum Command: String, CaseIterable, Hashable, Sendable {
    case moveDown, moveUp, moveFirst, moveLast
    case halfPageDown, halfPageUp, pageDown, pageUp
    case open, leave, back
    case nextPane, previousPane
    case nextUnread, previousUnread
    case toggleRead, toggleStarred
    case refresh, retry
    case openInBrowser
    case help, repaint, suspend, quit

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
        case .toggleRead: "mark read or unread"
        case .toggleStarred: "star or unstar"
        case .refresh: "refresh"
        case .retry: "retry what failed"
        case .openInBrowser: "open in the browser"
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
        case .moveDown, .moveUp, .moveFirst, .moveLast, .halfPageDown, .halfPageUp, .pageDown, .pageUp: .moving
        case .open, .leave, .back, .nextPane, .previousPane, .nextUnread, .previousUnread: .reading
        case .toggleRead, .toggleStarred, .refresh, .retry, .openInBrowser: .acting
        case .help, .repaint, .suspend, .quit: .program
        }
    }
}
