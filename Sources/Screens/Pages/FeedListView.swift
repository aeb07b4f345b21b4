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
                detail: "Add one with: tern add ADDRESS"
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
                FeedRows(catalogue: catalogue, selection: state.selection),
                id: "feeds",
                selection: state.selection
            )
        }
        .node
    }
}

/// Gatherings first, then feeds.
struct FeedRows: ListRows {
    var catalogue: Catalogue
    var selection: Listing?

    var count: Int { catalogue.gatherings.count + catalogue.feeds.count }

    func id(at index: Int) -> Listing {
        index < catalogue.gatherings.count
            ? catalogue.gatherings[index].listing
            : .feed(catalogue.feeds[index - catalogue.gatherings.count].id)
    }

    func row(at index: Int) -> Node {
        let listing = id(at: index)
        if index < catalogue.gatherings.count {
            let gathering = catalogue.gatherings[index]
            return FeedRow(
                listing: listing,
                mark: listing == .starred ? "★" : listing == .unread ? "●" : "≡",
                title: listing.name,
                count: listing == .all ? 0 : gathering.count,
                trouble: nil,
                isSelected: listing == selection
            ).node
        }
        let feed = catalogue.feeds[index - catalogue.gatherings.count]
        return FeedRow(
            listing: listing,
            mark: " ",
            title: feed.title,
            count: feed.unread,
            trouble: feed.trouble,
            isSelected: listing == selection
        ).node
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
    /// Draws the background and text colour of a selected row; the focused one also holds the hardware cursor.
    func selected(_ selection: RowSelection) -> Node {
        switch selection {
        case .none: node
        case .focused: background(.selectionBackground).foreground(.selection).cursor()
        case .dimmed: background(.selectionDimmedBackground).foreground(.selectionDimmed)
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
                Text(trouble == nil ? mark : "⚠", ink(trouble == nil ? .accent : .warning)).fixedSize().layoutPriority(
                    1
                )
                Text(" " + title, ink(count > 0 ? .unreadTitle : .textSecondary)).lineLimit(1)
                Spacer(minimum: 1)
                Text(unread(environment), ink(.textSecondary)).fixedSize().layoutPriority(1)
            }
            .selected(RowSelection(isSelected: isSelected, in: environment))
            if let trouble, isSelected {
                Text(trouble, .warning).lineLimit(3).padding(EdgeInsets(leading: 2, trailing: 1))
            }
        }
        .onTap(ScreenAction.select(listing))
    }

    private func unread(_ environment: Environment) -> String {
        let shown = environment.rolled(count)
        return shown > 0 ? "\(shown) " : " "
    }
}
