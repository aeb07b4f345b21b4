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
        await withTaskGroup(of: (FeedID, [ReceivedItem], Failure?).self) { group in
            for folder in folders {
                group.addTask {
                    let (items, failure) = items(in: folder)
                    return (folder.id, items, failure ?? folder.settingsFailure)
                }
            }
            var index = MockIndex()
            var itemsByFeed: [FeedID: [ReceivedItem]] = [:]
            for await (feed, items, failure) in group {
                itemsByFeed[feed] = items
                index.failures[feed] = failure
            }
            for folder in folders { index.append(itemsByFeed[folder.id] ?? []) }
            index.sort(seen: folders.first?.firstSeen ?? .distantFuture)
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
    private static func items(in folder: MockFolder) -> ([ReceivedItem], Failure?) {
        var items: [ReceivedItem] = []
        var firstFailure: Failure?
        var number = folder.pages.first
        while let current = number {
            do throws(Failure) {
                let page = try folder.page(current)
                items += page.items
                number = folder.next(after: current, page)
            } catch {
                firstFailure = firstFailure ?? error
                number = folder.pages.first { $0 > current }
            }
        }
        return (items, firstFailure)
    }

    /// Of articles with one id, the first is kept.
    private mutating func append(_ new: [ReceivedItem]) {
        for item in new where positions.updateValue(0, forKey: item.row.id) == nil { items.append(item) }
    }

    /// Newest first; of the same date, in the order of the feeds and of their pages. An article from the future stands
    /// where it was first seen; it would stay on top for ever otherwise.
    private mutating func sort(seen: Date) {
        let dated = items.enumerated().map { (date: min($1.row.published, seen), place: $0) }
        let order = dated.sorted { $0.date == $1.date ? $0.place < $1.place : $0.date > $1.date }
        items = order.map { items[$0.place] }
        for (position, item) in items.enumerated() { positions[item.row.id] = position }
    }
}
