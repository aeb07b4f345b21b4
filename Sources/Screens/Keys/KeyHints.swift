package import Containers
import Model
import TermUI

/// What the status line says of keys.
package struct KeyHints: Equatable, Sendable {
    /// Each with what it does, the most important first; the last one, how to get out or to learn more, always stays.
    package var hints: [String]

    package init(hints: [String]) {
        self.hints = hints
    }

    /// What to show, the longest first: a hint is shown whole or not at all.
    package var choices: [String] {
        guard let last = hints.last else { return [""] }
        let rest = hints.dropLast()
        return [rest.count, 4, 2, 0].filter { $0 <= rest.count }.map { count in
            (rest.prefix(count) + [last]).joined(separator: "  ")
        }
    }

    /// What the hints depend on, besides the keymap.
    package enum Situation: Equatable, Sendable {
        /// A count and keys that are unfinished.
        case sequence(String)
        case fixed([String])
        case commands([Hint])

        package init(pending: String, state: AppPage.State) {
            if !pending.isEmpty {
                self = .sequence(pending)
            } else if let fixed = KeyHints.fixed(state.popup) ?? KeyHints.fixed(state) {
                self = .fixed(fixed)
            } else {
                self = .commands(KeyHints.hints(state))
            }
        }
    }

    /// The keys for what takes them, from the keymap; or the count and the sequence that are being typed.
    package init(keymap: Keymap, _ situation: Situation) {
        hints =
            switch situation {
            case .sequence(let pending): [pending + "…"]
            case .fixed(let fixed): fixed
            case .commands(let hints): hints.compactMap { $0.text(in: keymap) }
            }
    }

    /// Fields and alerts have keys of their own, as everywhere.
    fileprivate static func fixed(_ popup: AppPage.Popup?) -> [String]? {
        switch popup {
        case .addFeed(let sheet) where sheet.choices != nil: ["enter add", "a add all", "esc back"]
        case .addFeed(let sheet): sheet.isAdding ? ["esc give up"] : ["enter add", "esc close"]
        case .files: ["enter open", "esc close"]
        case .removal: ["tab other button", "enter press it", "esc cancel"]
        case .line(let sheet):
            ["enter \(sheet.verb)"] + sheet.others + ["esc close"]
        case .folders: ["enter put there", "↑/↓ choose", "esc close"]
        case .details, .help, .settings, nil: nil
        }
    }

    /// The field of the search has the keys.
    fileprivate static func fixed(_ state: AppPage.State) -> [String]? {
        guard state.popup == nil, state.search.phase == .editing else { return nil }
        let scope = state.search.scope.map { ["tab \($0)"] } ?? []
        return ["enter read them"] + scope + ["ctrl-n/ctrl-p move", "↑ earlier searches", "ctrl-o order", "esc back"]
    }

    fileprivate static func hints(_ state: AppPage.State) -> [Hint] {
        switch state.popup {
        case .details(let sheet):
            let retry = sheet.canRetry ? [Hint(.retry, "retry")] : []
            return [Hint(.moveDown, "next feed")] + retry + [Hint(.leave, "close", key: "esc")]
        case .help: return [Hint(.moveDown, "scroll"), Hint(.help, "close")]
        case .settings: return [Hint(.moveDown, "move"), Hint(fixed: "←/→ change"), Hint(.leave, "close", key: "esc")]
        case .addFeed, .removal, .line, .files, .folders, nil: break
        }
        if let reordering = state.feeds.reordering {
            let folder = reordering.place.folder.flatMap { state.feeds.page.content?.path(of: $0).last }
            return [
                Hint(.moveDown, "carry"), Hint(.moveFirst, "to the ends", key: "gg"),
                Hint(.open, "put down\(folder.map { " in \($0.prefix(20))" } ?? "")", key: "enter"),
                Hint(.leave, "put back", key: "esc"),
            ]
        }
        return [Hint(.moveDown, "move"), Hint(.open, "open"), Hint(.leave, "back")]
            .filter { applies($0.command, state.focus) } + acts(state)
    }

    private static func applies(_ command: Command, _ focus: AppPage.Focus) -> Bool {
        switch command {
        case .open: focus != .article
        case .leave: focus != .feeds
        default: true
        }
    }

    private static func acts(_ state: AppPage.State) -> [Hint] {
        let retry: [Hint] = state.hasFailure ? [Hint(.retry, "retry")] : []
        switch state.focus {
        case .feeds where state.feeds.selectedQuery != nil && state.feeds.chosen.isEmpty:
            return [Hint(.rename, "rename"), Hint(.removeFeeds, "remove"), Hint(.help, "help")]
        case .feeds:
            return retry + editing(state) + [
                Hint(.search, "search"), Hint(.refresh, "refresh"), Hint(.back, "quit"), Hint(.help, "help"),
            ]
        case .articles where !state.articles.chosen.isEmpty:
            return [
                Hint(.toggleMark, "choose"), Hint(.toggleRead, "read"), Hint(.toggleStarred, "star"),
                Hint(.leave, "choose none", key: "esc"),
            ]
        case .articles:
            // As long as the reader is told of what could be undone.
            let undo = state.canUndo && state.toast != nil ? [Hint(.undo, "undo")] : []
            let order = state.search.order == .newestFirst ? "best first" : "newest first"
            let search: [Hint] =
                state.search.phase == .kept
                ? [Hint(.search, "query"), Hint(.toggleOrder, order), Hint(.keepSearch, "keep")] : []
            return retry + undo + search + [
                Hint(.toggleRead, "read"), Hint(.toggleStarred, "star"), Hint(.nextUnread, "unread"),
                Hint(.refresh, "refresh"),
                Hint(.help, "help"),
            ]
        case .article where state.article?.revisions.current != nil:
            let before: [Hint] = state.article?.revisions.isLast == true ? [] : [Hint(.revisions, "change before")]
            return before + [Hint(.leave, "to the article", key: "esc"), Hint(.help, "help")]
        case .article:
            let changes = (state.article?.page.content?.earlierVersions ?? 0) > 0 ? [Hint(.revisions, "changes")] : []
            let source = state.article?.summary.story == nil ? [] : [Hint(.nextSource, "next source")]
            let hits = (state.article?.found?.hits?.count ?? 0) > 0 ? [Hint(.nextHit, "found")] : []
            let files = state.article?.page.content?.enclosures.isEmpty == false ? [Hint(.openFiles, "file")] : []
            return retry + hits + source + changes + files + [
                Hint(.nextUnread, "next"), Hint(.toggleStarred, "star"), Hint(.openInBrowser, "browser"),
                Hint(.help, "help"),
            ]
        }
    }

    private static func editing(_ state: AppPage.State) -> [Hint] {
        let isEditable = state.feeds.page.content?.editing.refusal == nil
        if state.feeds.rangeStart != nil || !state.feeds.chosen.isEmpty {
            return (isEditable ? [Hint(.removeFeeds, "remove"), Hint(.reorder, "carry")] : [])
                + [Hint(.leave, "choose none", key: "esc")]
        }
        let undo: [Hint] = state.canUndo ? [Hint(.undo, "undo")] : []
        return undo + (isEditable ? [Hint(.addFeed, "add")] : [])
    }
}

/// A key, and what it does here.
package struct Hint: Equatable, Sendable {
    var command: Command
    var label: String
    /// Which of its keys to name, if it is among them; else the first.
    var key: String?
    /// A control's own keys, which are what they are everywhere.
    var isFixed = false

    init(fixed text: String) {
        self.init(.open, text)
        isFixed = true
    }

    init(_ command: Command, _ label: String, key: String? = nil) {
        self.command = command
        self.label = label
        self.key = key
    }

    /// "j/k move"; nil when the command has no key.
    func text(in keymap: Keymap) -> String? {
        if isFixed { return label }
        let commands: [Command] =
            switch command {
            case .moveDown: [.moveDown, .moveUp]
            case .moveFirst: [.moveFirst, .moveLast]
            case .nextHit: [.nextHit, .previousHit]
            default: [command]
            }
        let names = commands.compactMap { command -> String? in
            let names = keymap.names(of: command)
            return names.first { $0 == key } ?? names.first
        }
        return names.isEmpty ? nil : names.joined(separator: "/") + " " + label
    }
}

extension LinePage.State {
    /// Keys besides those of every sheet.
    fileprivate var others: [String] {
        if case .note = purpose { return ["ctrl-o editor", "alt-enter new line"] }
        return suggestions.isEmpty ? [] : ["tab complete"]
    }

    fileprivate var verb: String {
        switch purpose {
        case .tag: "tag"
        case .note, .keepSearch: "keep"
        case .renameSearch, .renameFeed, .renameFolder: "rename"
        case .date: "go there"
        }
    }
}

extension AppPage.State {
    /// Whether `retry` has something to retry.
    var hasFailure: Bool { feeds.canRetry || articles.canRetry || article?.canRetry == true || failingFeed != nil }
}
