package import Containers
import Model
import TermUI

/// The title line: the program, the gatherings with their counts, and what goes on in the background.
struct TitleBar: View {
    /// What the source calls itself.
    var title: String
    var gatherings: [Catalogue.Gathering]
    /// The listing on screen: its tab is underlined.
    var current: Listing?
    var progress: AppPage.RefreshProgress?
    /// A page is being refreshed: said here, since a line of its own would move what the reader looks at.
    var isRefreshing: Bool

    var body: Node {
        HStack {
            Text(" Tern ", .title, .bold).layoutPriority(2)
            for gathering in gatherings {
                GatheringTab(gathering: gathering, isCurrent: gathering.listing == current)
            }
            Spacer(minimum: 1)
            SourceTitle(title: title)
            if progress != nil || isRefreshing { RefreshStatus(progress: progress).layoutPriority(1) }
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.titleBackground)
        .foreground(.title)
    }
}

/// A gathering in the title line; its count rolls to what it becomes.
struct GatheringTab: EnvironmentView {
    var gathering: Catalogue.Gathering
    var isCurrent: Bool

    func body(in environment: Environment) -> Node {
        Text(" \(label(environment)) ", nil, isCurrent ? [.bold, .underline] : [])
            .lineLimit(1)
            .onTap(ScreenAction.show(gathering.listing))
    }

    /// "Unread 24". "All" goes without: its count would be the same.
    private func label(_ environment: Environment) -> String {
        let name = gathering.listing.name
        return gathering.listing == .all ? name : "\(name) \(environment.rolled(gathering.count))"
    }
}

/// What the source calls itself, where there is room for it.
struct SourceTitle: EnvironmentView {
    var title: String

    func body(in environment: Environment) -> Node {
        if !title.isEmpty, environment.sizeClass != .compact {
            Text(title + " ").lineLimit(1).layoutPriority(-1)
        }
    }
}

/// That newer articles are being fetched, and how far that is.
struct RefreshStatus: View {
    /// Nil where it is not known.
    var progress: AppPage.RefreshProgress?

    var body: Node {
        HStack {
            Spinner(.title)
            if let progress {
                Text(" \(progress.done)/\(progress.total) feeds ").lineLimit(1)
            } else {
                Text(" refreshing ").lineLimit(1)
            }
        }
    }
}

extension Listing {
    /// Whether articles of several feeds stand in it together.
    var isGathering: Bool {
        if case .feed = self { return false }
        return true
    }

    /// The name of a gathering; feeds have titles of their own.
    var name: String {
        switch self {
        case .all: "All"
        case .unread: "Unread"
        case .starred: "Starred"
        case .feed: "Feed"
        }
    }
}

/// The status line: the keys that matter here, and where the reader is. Each is a view of its own, as they seldom
/// become other together.
struct StatusBar: NodeConvertible {
    var position: String
    var keys: KeyHints

    var node: Node {
        HStack {
            KeyLine(keys: keys)
            Spacer(minimum: 1)
            PositionLabel(text: position).layoutPriority(1)
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.statusBackground)
        .foreground(.status)
    }
}

/// The keys that matter here.
struct KeyLine: View {
    var keys: KeyHints
    var body: Node { Text(" " + keys.text).lineLimit(1) }
}

/// "31 of 128".
struct PositionLabel: View {
    var text: String
    var body: Node { Text(text + " ").lineLimit(1) }
}

/// What the status line says of keys.
package struct KeyHints: Equatable, Sendable {
    package var text: String

    package init(text: String) {
        self.text = text
    }

    /// The keys for the focused page, from the keymap; or the sequence that is being typed.
    package init(keymap: Keymap, pending: Keymap.Sequence, state: AppPage.State) {
        if !pending.isEmpty {
            text = pending.map(\.name).joined() + "…"
            return
        }
        let hints: [(Command, String)] =
            state.popup != nil
            ? [(.moveDown, "scroll"), (.help, "close")]
            : [(.moveDown, "move"), (.open, "open"), (.leave, "back")]
                .filter { Self.applies($0.0, state.focus) }
                + Self.acts(state)
        text =
            hints.compactMap { command, label in
                let pair: [Command] = command == .moveDown ? [.moveDown, .moveUp] : [command]
                let names = pair.compactMap { keymap.names(of: $0).first }
                return names.isEmpty ? nil : names.joined(separator: "/") + " " + label
            }
            .joined(separator: "  ")
    }

    private static func applies(_ command: Command, _ focus: AppPage.Focus) -> Bool {
        switch command {
        case .open: focus != .article
        case .leave: focus != .feeds
        default: true
        }
    }

    private static func acts(_ state: AppPage.State) -> [(Command, String)] {
        let retry: [(Command, String)] = state.hasFailure ? [(.retry, "retry")] : []
        switch state.focus {
        case .feeds: return retry + [(.refresh, "refresh"), (.help, "help"), (.back, "quit")]
        case .articles:
            return retry + [
                (.toggleRead, "read"), (.toggleStarred, "star"), (.nextUnread, "unread"), (.refresh, "refresh"),
                (.help, "help"),
            ]
        case .article:
            return retry + [
                (.nextUnread, "next"), (.toggleStarred, "star"), (.openInBrowser, "browser"), (.help, "help"),
            ]
        }
    }
}

extension AppPage.State {
    /// Whether `retry` has something to retry.
    var hasFailure: Bool { feeds.canRetry || articles.canRetry || article?.canRetry == true || failingFeed != nil }
}
