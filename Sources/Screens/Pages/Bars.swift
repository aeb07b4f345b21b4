import Containers
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
    /// How the listing is shown, when it is not newest first and as a whole.
    var arrangement = ""
    /// A page is being refreshed: said here, since a line of its own would move what the reader looks at.
    var isRefreshing: Bool

    /// Whole words or none: what does not fit is left out, the least important first.
    private enum Detail: Int, Comparable, CaseIterable {
        case current, tabs, counts, bar, title

        static func < (lhs: Detail, rhs: Detail) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var body: Node {
        ViewThatFits(in: .horizontal) {
            for detail in Detail.allCases.reversed() { line(detail) }
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.titleBackground)
        .foreground(.title)
        .accessibilityLabel("Tern" + (title.isEmpty ? "" : ", " + title))
    }

    private func line(_ detail: Detail) -> Node {
        HStack {
            Text(" Tern ", .title, .bold).lineLimit(1).layoutPriority(2)
            for gathering in gatherings where detail >= .tabs || gathering.listing == current {
                GatheringTab(
                    gathering: gathering,
                    isCurrent: gathering.listing == current,
                    isCounted: detail >= .counts && gathering.listing != .all
                )
            }
            if !arrangement.isEmpty { Text(" \(arrangement) ").lineLimit(1).layoutPriority(1) }
            Spacer(minimum: 1)
            if detail >= .title, !title.isEmpty { Text(title + " ").lineLimit(1) }
            if let progress {
                if detail >= .bar {
                    ProgressBar(progress.done, of: progress.total).frame(width: Self.barWidth)
                    Text(" ").fixedSize()
                }
                Spinner(detail >= .counts ? "\(progress.text) feeds " : "\(progress.text) ", .title).layoutPriority(1)
            } else if isRefreshing {
                Spinner(detail >= .counts ? "refreshing " : " ", .title).layoutPriority(1)
            }
        }
        .frame(height: 1)
    }

    private static let barWidth = 8
}

/// A gathering in the title line; its count rolls to what it becomes.
struct GatheringTab: EnvironmentView {
    var gathering: Catalogue.Gathering
    var isCurrent: Bool
    /// "All" goes without: its count would be that of "Unread".
    var isCounted: Bool

    func body(in environment: Environment) -> Node {
        Text(" \(label(environment)) ", nil, isCurrent ? [.bold, .underline] : [])
            .lineLimit(1)
            .onTap(ScreenAction.show(gathering.listing))
    }

    private func label(_ environment: Environment) -> String {
        let name = gathering.listing.name
        return isCounted ? "\(name) \(environment.rolled(gathering.count))" : name
    }
}

extension Arrangement {
    /// "oldest first, only unread"
    var text: String {
        let order: String? =
            switch self.order {
            case .newest: nil
            case .oldest: "oldest first"
            case .lastArrived: "last arrived first"
            case .firstArrived: "first arrived first"
            }
        return [order, onlyUnread ? "only unread" : nil].compactMap(\.self).joined(separator: ", ")
    }
}

extension AppPage.RefreshProgress {
    /// "12/200"
    fileprivate var text: String { "\(done)/\(total)" }
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
        case .later: "Later"
        case .today: "Today"
        case .tag(let tag): tag
        case .feed: "Feed"
        case .folder: "Folder"
        case .query, .search: "Search"
        }
    }

    /// What it is marked with, so that it is known without reading.
    var sign: String {
        switch self {
        case .unread: "●"
        case .today: "☼"
        case .starred: "★"
        case .later: "◷"
        case .tag: "#"
        case .query, .search: "/"
        case .folder: "▸"
        case .all, .feed: "≡"
        }
    }
}

/// The status line: the keys that matter here, and where the reader is. Each is a view of its own, as they seldom
/// become other together.
struct StatusBar: NodeConvertible {
    var position: String
    var keys: KeyHints
    /// Where the reader is in what was searched for, as it is read out.
    var place: String?
    /// What is said of a search in place of the keys, where there is no other line for it.
    var note: SearchNote?

    var node: Node {
        HStack {
            if let note { SearchNoteLine(note: note) } else { KeyLine(keys: keys) }
            Spacer(minimum: 1)
            // Where the selection is changes too often to be listened to.
            PositionLabel(text: position).layoutPriority(1).accessibilityLabel(place ?? "")
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.statusBackground)
        .foreground(.status)
    }
}

/// The keys that matter here.
struct KeyLine: View {
    var keys: KeyHints

    var body: Node {
        ViewThatFits(in: .horizontal) {
            for text in keys.choices { Text(" " + text).lineLimit(1) }
            Node.empty.frame(height: 1)
        }
    }
}

/// "31 of 128".
struct PositionLabel: View {
    var text: String
    var body: Node { Text(text + " ").lineLimit(1) }
}
