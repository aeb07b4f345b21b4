import FoundationEssentials
import Model

/// All articles of a mock directory, for what gathers from all of its feeds: merged listings and counts.
struct MockIndex: Sendable {
    /// Newest first.
    private(set) var items: [ReceivedItem] = []
    private var positions: [ArticleID: Int] = [:]
    /// What is wrong with pages of feeds, the first fault of each.
    private(set) var failures: [FeedID: Failure] = [:]

    /// Reads all pages, several feeds at once. A page that cannot be read is skipped, so that it spoils nothing else.
    static func read(_ folders: [MockFolder]) async -> MockIndex {
        await withTaskGroup(of: (MockFolder, [ReceivedItem], Failure?).self) { group in
            for folder in folders { group.addTask { items(in: folder) } }
            var index = MockIndex()
            for await (folder, items, failure) in group {
                index.items += items
                index.failures[folder.id] = failure ?? folder.settingsFailure
            }
            index.sort()
            return index
        }
    }

    func item(_ id: ArticleID) -> ReceivedItem? {
        positions[id].map { items[$0] }
    }

    /// Where a page starts that follows this article. One that is gone starts over behind the end.
    func position(after id: ArticleID) -> Int {
        positions[id].map { $0 + 1 } ?? items.count
    }

    var ids: Set<ArticleID> { Set(positions.keys) }

    /// Follows the pages as a reader would, from the first to the one that says it is the last.
    private static func items(in folder: MockFolder) -> (MockFolder, [ReceivedItem], Failure?) {
        var items: [ReceivedItem] = []
        var firstFailure: Failure?
        for number in folder.pages {
            do throws(Failure) {
                let page = try folder.page(number)
                items += page.items
                if folder.next(after: number, page) == nil { break }
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        return (folder, items, firstFailure)
    }

    /// By date, then by id so that the order is always the same. An article from the future sorts as if it had appeared
    /// when it was first seen; it would stay on top for ever otherwise. Of articles with one id the first is kept.
    private mutating func sort() {
        items.sort { ($0.row.published, $0.row.id.rawValue) > ($1.row.published, $1.row.id.rawValue) }
        var unique: [ReceivedItem] = []
        for item in items where positions[item.row.id] == nil {
            positions[item.row.id] = unique.count
            unique.append(item)
        }
        items = unique
    }
}
