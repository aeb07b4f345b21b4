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
