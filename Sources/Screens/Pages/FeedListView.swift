import Containers
import Model
import TermUI

/// The sidebar: its tree of listings.
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
                    catalogue: catalogue,
                    outline: state.outline,
                    selection: selectedRow,
                    folded: state.folded,
                    chosen: state.reordering.map { Set($0.feeds) } ?? state.chosenFeeds,
                    isCarrying: state.reordering != nil
                ),
                id: "feeds",
                selection: selectedRow,
                bar: true
            )
        }
        .node
    }

    private var selectedRow: FeedRowID? { state.isAtTags ? .tags : state.selection.map { .listing($0) } }
}

/// What keeps a row of the sidebar the same row.
enum FeedRowID: Hashable, Sendable {
    case listing(Listing)
    /// The header of the tags.
    case tags
}

/// The rows of the sidebar, looked up in its outline.
struct FeedRows: ListRows {
    var catalogue: Catalogue
    var outline: FeedOutline
    var selection: FeedRowID?
    var folded: Set<FeedFold>
    /// Feeds that the next command acts on.
    var chosen: Set<FeedID> = []
    /// They are being carried to another place.
    var isCarrying = false

    var count: Int { outline.rows.count }

    func id(at index: Int) -> FeedRowID { catalogue.listing(of: outline.rows[index].item).map { .listing($0) } ?? .tags }

    func index(of id: FeedRowID) -> Int? {
        switch id {
        case .listing(let listing): outline.row(of: listing)
        case .tags: outline.tagsRow
        }
    }

    func row(at index: Int) -> Node {
        let row = outline.rows[index]
        let isSelected = id(at: index) == selection
        guard let listing = catalogue.listing(of: row.item) else {
            return TagsRow(count: catalogue.tags.count, isClosed: folded.contains(.tags), isSelected: isSelected).node
        }
        return FeedRow(
            listing: listing,
            depth: row.depth,
            mark: mark(of: row.item),
            title: title(of: row.item),
            count: count(of: row.item),
            trouble: trouble(of: row.item),
            fold: fold(of: row.item),
            isSelected: isSelected
        ).node
    }

    private func title(of item: FeedOutline.Item) -> String {
        switch item {
        case .gathering(let index): catalogue.gatherings[index].listing.name
        case .query(let index): catalogue.queries[index].name
        case .tags: ""
        case .tag(let index): catalogue.tags[index].name
        case .folder(let index): catalogue.folders[index].name
        case .feed(let index): catalogue.feeds[index].title
        }
    }

    private func count(of item: FeedOutline.Item) -> Int {
        switch item {
        case .gathering(let index):
            catalogue.gatherings[index].listing == .all ? 0 : catalogue.gatherings[index].count
        case .query(let index): catalogue.queries[index].unread
        case .tags: 0
        case .tag(let index): catalogue.tags[index].unread
        case .folder(let index): outline.unread[index]
        case .feed(let index): catalogue.feeds[index].unread
        }
    }

    /// Told by a sign, for whoever sees no colours.
    private func mark(of item: FeedOutline.Item) -> String {
        switch item {
        case .feed(let index):
            if chosen.contains(catalogue.feeds[index].id) { return isCarrying ? "⇅" : "✓" }
            return catalogue.feeds[index].trouble == nil ? " " : "⚠"
        case .folder: return fold(of: item).map(folded.contains) == true ? "▸" : "▾"
        default: return catalogue.listing(of: item)?.sign ?? " "
        }
    }

    private func trouble(of item: FeedOutline.Item) -> String? {
        if case .feed(let index) = item { catalogue.feeds[index].trouble } else { nil }
    }

    private func fold(of item: FeedOutline.Item) -> FeedFold? {
        if case .folder(let index) = item { .folder(catalogue.folders[index].id) } else { nil }
    }
}

/// The header of the tags.
struct TagsRow: EnvironmentView {
    var count: Int
    var isClosed: Bool
    var isSelected: Bool

    func body(in environment: Environment) -> Node {
        HStack {
            Text(isSelected ? "▌" : " ", isSelected ? nil : .accent).fixedSize().layoutPriority(1)
            Text(isClosed ? "▸ Tags" : "▾ Tags", isSelected ? nil : .heading).lineLimit(1)
            Spacer(minimum: 1)
            if isClosed { Text("\(count)", isSelected ? nil : .textSecondary).fixedSize().layoutPriority(1) }
        }
        .frame(height: 1)
        .selected(RowSelection(isSelected: isSelected, in: environment))
        .onTap(ScreenAction.toggleFold(.tags))
        .accessibilityLabel("Tags" + (isClosed ? ", closed: \(count)" : ""))
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
    /// Deeper folders are not shown further in: a sidebar is narrow.
    private static let deepest = 4
    /// What is counted at most of a kept search.
    private static let mostCounted = 1000

    var listing: Listing
    /// How many folders it lies in.
    var depth = 0
    var mark: String
    var title: String
    var count: Int
    var trouble: String?
    /// What a click on its mark closes or opens.
    var fold: FeedFold?
    var isSelected: Bool

    /// As in lists of articles: a selected row is of one colour.
    private func ink(_ role: ColorRole) -> ColorRole? { isSelected ? nil : role }

    func body(in environment: Environment) -> Node {
        VStack {
            HStack {
                Text(isSelected ? "▌" : " ", ink(.accent)).fixedSize().layoutPriority(1)
                sign
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

    private var sign: Node {
        let indent = String(repeating: "  ", count: min(depth, Self.deepest))
        let text = Text(indent + mark, ink(mark == "⚠" ? .warning : .accent)).fixedSize().layoutPriority(1)
        return fold.map { text.onTap(ScreenAction.toggleFold($0)) } ?? text
    }

    /// "A feed, 3 unread. Failing: the server said no."
    private var spoken: String {
        let unread = count > 0 ? ", \(count) \(listing == .starred ? "starred" : "unread")" : ""
        return kind + title + (mark == "▸" ? ", closed" : "") + unread + (trouble.map { ". Failing: \($0)" } ?? "")
    }

    /// What it is, where its sign alone says so.
    private var kind: String {
        switch listing {
        case .folder: "Folder "
        case .tag: "Tag "
        case .query: "Search "
        default: ""
        }
    }

    private func unread(_ environment: Environment) -> String {
        if case .query = listing, count >= Self.mostCounted { return "\(Self.mostCounted)+" }
        let shown = environment.rolled(count)
        return shown > 0 ? "\(shown)" : ""
    }
}
