import Containers
import Model
import TermUI

/// The sidebar.
struct FeedListView: View {
    var state: FeedListPage.State

    var body: Node {
        switch state.page {
        case .idle, .loading: LoadingNotice()
        case .empty:
            Notice(
                symbol: "○",
                role: .textSecondary,
                title: "No feeds yet",
                detail: "",
                hint: .addsFeed
            )
        case .offline(let failure, nil): Notice.offline(failure)
        case .failed(let failure, nil): Notice.failed(failure)
        case .loaded(let catalogue), .refreshing(let catalogue): list(catalogue)
        case .offline(_, .some(let catalogue)), .failed(_, .some(let catalogue)): list(catalogue)
        }
    }

    private func list(_ catalogue: Catalogue) -> Node {
        VStack {
            if let banner = Banner.text(for: state.page) { Banner(text: banner) }
            List(
                FeedRows(
                    gatherings: catalogue.gatherings,
                    feeds: state.shownFeeds,
                    selection: state.selection,
                    chosen: state.reordering.map { Set($0.feeds) } ?? state.chosenFeeds,
                    isCarrying: state.reordering != nil
                ),
                id: "feeds",
                selection: state.selection,
                bar: true
            )
        }
        .node
    }
}

/// Gatherings first, then feeds.
struct FeedRows: ListRows {
    var gatherings: [Catalogue.Gathering]
    var feeds: [Feed]
    var selection: Listing?
    /// Feeds that the next command acts on.
    var chosen: Set<FeedID> = []
    /// They are being carried to another place.
    var isCarrying = false

    var count: Int { gatherings.count + feeds.count }

    func id(at index: Int) -> Listing {
        index < gatherings.count ? gatherings[index].listing : .feed(feeds[index - gatherings.count].id)
    }

    func row(at index: Int) -> Node {
        let listing = id(at: index)
        if index < gatherings.count {
            let gathering = gatherings[index]
            return FeedRow(
                listing: listing,
                mark: listing.sign,
                title: listing.name,
                count: listing == .all ? 0 : gathering.count,
                trouble: nil,
                isSelected: listing == selection
            ).node
        }
        let feed = feeds[index - gatherings.count]
        return FeedRow(
            listing: listing,
            mark: mark(of: feed),
            title: feed.title,
            count: feed.unread,
            trouble: feed.trouble,
            isSelected: listing == selection
        ).node
    }

    /// Told by a sign, for whoever sees no colours.
    private func mark(of feed: Feed) -> String {
        if chosen.contains(feed.id) { return isCarrying ? "⇅" : "✓" }
        return feed.trouble == nil ? " " : "⚠"
    }
}

/// How a row stands out.
enum RowSelection: Equatable, Sendable {
    case none
    case focused
    /// Selected in a pane that does not have the focus.
    case dimmed

    /// How a row stands out where it is. Only a selected one looks whether the keys go there.
    init(isSelected: Bool, in environment: Environment) {
        self = !isSelected ? .none : environment.isFocused ? .focused : .dimmed
    }
}

extension NodeConvertible {
    /// Draws the background and text colour of a selected row; the focused one also holds the hardware cursor. The
    /// modifiers are there in any case, so that a row stays the same node when the selection comes and goes.
    func selected(_ selection: RowSelection) -> Node {
        background(selection.background).foreground(selection.foreground).cursor(selection == .focused)
    }
}

extension RowSelection {
    fileprivate var background: ColorRole {
        switch self {
        case .none: .standard
        case .focused: .selectionBackground
        case .dimmed: .selectionDimmedBackground
        }
    }

    fileprivate var foreground: ColorRole {
        switch self {
        case .none: .standard
        case .focused: .selection
        case .dimmed: .selectionDimmed
        }
    }
}

extension Feed {
    /// Why the last fetch failed; nil when it did not.
    fileprivate var trouble: String? {
        if case .failing(let reason, _) = health { return reason }
        return nil
    }
}

struct FeedRow: EnvironmentView {
    var listing: Listing
    var mark: String
    var title: String
    var count: Int
    var trouble: String?
    var isSelected: Bool

    /// As in lists of articles: a selected row is of one colour.
    private func ink(_ role: ColorRole) -> ColorRole? { isSelected ? nil : role }

    func body(in environment: Environment) -> Node {
        VStack {
            HStack {
                Text(isSelected ? "▌" : " ", ink(.accent)).fixedSize().layoutPriority(1)
                Text(mark, ink(mark == "⚠" ? .warning : .accent)).fixedSize().layoutPriority(1)
                Text(" " + title, ink(count > 0 ? .unreadTitle : .textSecondary)).lineLimit(1)
                Spacer(minimum: 1)
                Text(unread(environment), ink(.textSecondary)).fixedSize().layoutPriority(1)
            }
            .selected(RowSelection(isSelected: isSelected, in: environment))
            if let trouble, isSelected {
                Text(trouble, .warning).lineLimit(3).padding(EdgeInsets(leading: 2))
            }
        }
        .onTap(ScreenAction.select(listing))
        .accessibilityLabel(spoken)
    }

    /// "A feed, 3 unread. Failing: the server said no."
    private var spoken: String {
        let unread = count > 0 ? ", \(count) \(listing == .starred ? "starred" : "unread")" : ""
        return title + unread + (trouble.map { ". Failing: \($0)" } ?? "")
    }

    private func unread(_ environment: Environment) -> String {
        let shown = environment.rolled(count)
        return shown > 0 ? "\(shown)" : ""
    }
}
