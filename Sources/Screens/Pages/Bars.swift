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
    /// A page is being refreshed: said here, since a line of its own would move what the reader looks at.
    var isRefreshing: Bool
    var width: Int

    /// Whole words or none: what does not fit is left out, the least important first.
    private enum Detail: Int, Comparable, CaseIterable {
        case current, tabs, counts, bar, title

        static func < (lhs: Detail, rhs: Detail) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    var body: Node {
        ViewThatFits(in: .horizontal) {
            for detail in Detail.allCases.reversed() { line(detail) }
        }
        .frame(width: width, height: 1)
        .background(.titleBackground)
        .foreground(.title)
        .accessibilityLabel("Tern" + (title.isEmpty ? "" : ", " + title))
    }

    private func line(_ detail: Detail) -> Node {
        HStack {
            Text(" Tern ", .title, .bold).lineLimit(1).layoutPriority(2)
            for gathering in gatherings where detail >= .tabs || gathering.listing == current {
                tab(gathering, isCounted: detail >= .counts)
            }
            Spacer(minimum: 1)
            if detail >= .title, !title.isEmpty { Text(title + " ").lineLimit(1) }
            if let progress {
                if detail >= .bar { ProgressBar(progress.done, of: progress.total).frame(width: Self.barWidth) }
                activity(detail >= .counts ? " \(progress.text) feeds " : " \(progress.text) ")
            } else if isRefreshing {
                activity(detail >= .counts ? "⟳ refreshing " : "⟳ ")
            }
        }
        .frame(height: 1)
    }

    private func activity(_ text: String) -> Node { Text(text).lineLimit(1).layoutPriority(1) }

    private static let barWidth = 8

    private func tab(_ gathering: Catalogue.Gathering, isCounted: Bool) -> Node {
        let attributes: Attributes = gathering.listing == current ? [.bold, .underline] : []
        return Text(" \(isCounted ? gathering.label : gathering.listing.name) ", nil, attributes)
            .lineLimit(1)
            .onTap(ScreenAction.show(gathering.listing))
    }
}

extension AppPage.RefreshProgress {
    /// "⟳ 12/200"
    fileprivate var text: String { "⟳ \(done)/\(total)" }
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
            ViewThatFits(in: .horizontal) {
                for text in keys.choices { Text(" " + text).lineLimit(1) }
                Node.empty.frame(height: 1)
            }
            Spacer(minimum: 1)
            Text(position + " ").lineLimit(1).layoutPriority(1).accessibilityHidden()
        }
        .frame(maxWidth: .max, maxHeight: 1)
        .background(.statusBackground)
        .foreground(.status)
    }
}

/// A message in the corner.
struct ToastView: View {
    var toast: Toast
    var width: Int

    var body: Node {
        Text([
            // In the colour of the text: red and green could not be read on every theme's ground for toasts.
            StyledText.Run(toast.kind == .failure ? "⚠ " : "✓ ", nil, .bold),
            StyledText.Run(toast.text),
        ])
        .lineLimit(3)
        .padding(horizontal: 1)
        .frame(maxWidth: max(10, min(60, width - 4)))
        .background(.toastBackground)
        .foreground(.toast)
    }
}
