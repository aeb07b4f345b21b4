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
    var width: Int

    var body: Node {
        HStack {
            Text(" Tern ", .title, .bold).layoutPriority(2)
            for gathering in gatherings {
                tab(gathering)
            }
            Spacer(minimum: 1)
            if width >= 60, !title.isEmpty { Text(title + " ").lineLimit(1).layoutPriority(-1) }
            if let progress {
                Text("⟳ \(progress.done)/\(progress.total) feeds ").lineLimit(1).layoutPriority(1)
            } else if isRefreshing {
                Text("⟳ refreshing ").lineLimit(1).layoutPriority(1)
            }
        }
        .frame(width: width, height: 1)
        .background(.titleBackground)
        .foreground(.title)
        .accessibilityLabel("Tern" + (title.isEmpty ? "" : ", " + title))
    }

    private func tab(_ gathering: Catalogue.Gathering) -> Node {
        let attributes: Attributes = gathering.listing == current ? [.bold, .underline] : []
        return Text(" \(gathering.label) ", nil, attributes)
            .lineLimit(1)
            .onTap(ScreenAction.show(gathering.listing))
    }
}

extension Catalogue.Gathering {
    /// "Unread 24". "All" goes without: its count would be the same.
    fileprivate var label: String { listing == .all ? listing.name : "\(listing.name) \(count)" }
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

/// The status line: the keys that matter here, and where the reader is.
struct StatusBar: View {
    var position: String
    var keys: KeyHints

    var body: Node {
        HStack {
            Text(" " + keys.text).lineLimit(1)
            Spacer(minimum: 1)
            Text(position + " ").lineLimit(1).layoutPriority(1).accessibilityHidden()
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.statusBackground)
        .foreground(.status)
    }
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
        case .articles where !state.articles.chosen.isEmpty:
            return [(.toggleMark, "choose"), (.toggleRead, "read"), (.toggleStarred, "star"), (.leave, "none")]
        case .articles:
            return retry + undo(state) + [
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

extension KeyHints {
    /// As long as the reader is told of what could be undone.
    private static func undo(_ state: AppPage.State) -> [(Command, String)] {
        state.undo != nil && state.toast != nil ? [(.undo, "undo")] : []
    }
}

extension AppPage.State {
    /// Whether `retry` has something to retry.
    var hasFailure: Bool { feeds.canRetry || articles.canRetry || article?.canRetry == true || failingFeed != nil }
}

/// A message in the corner.
struct ToastView: View {
    var toast: Toast
    var width: Int

    var body: Node {
        Text([
            StyledText.Run(toast.kind == .failure ? "⚠ " : "✓ ", toast.kind == .failure ? .danger : .success, .bold),
            StyledText.Run(toast.text),
        ])
        .lineLimit(3)
        .padding(horizontal: 1)
        .frame(maxWidth: max(10, min(60, width - 4)))
        .background(.toastBackground)
        .foreground(.toast)
    }
}
