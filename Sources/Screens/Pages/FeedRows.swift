import Containers
import Model
import TermUI

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

    func id(at index: Int) -> FeedRowID {
        catalogue.listing(of: outline.rows[index].item).map { .listing($0) } ?? .tags
    }

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

extension Feed {
    /// Why the last fetch failed; nil when it did not.
    fileprivate var trouble: String? {
        if case .failing(let reason, _) = health { return reason }
        return nil
    }
}
