package import FoundationEssentials
package import Model

/// Where a reader puts feeds, and what they call them. Each is an entry of the journal.
extension Store {
    /// Calls a feed by a name of its reader's; nil calls it as it calls itself. Throws `.missing` when it is gone.
    package func rename(_ feed: FeedID, to name: String?, at time: Date) throws(Failure) {
        let row = feed.row ?? 0
        try connection.transaction { () throws(Failure) in
            let before = try connection.first(ArrangingSQL.name, [.integer(row)], FeedName.init)
            let changed = try connection.run(ArrangingSQL.rename, [.integer(row), .optional(name)])
            guard changed > 0, let before,
                let after = try connection.first(ArrangingSQL.name, [.integer(row)], FeedName.init)
            else { throw .missing(what: "The feed") }
            guard before.name != after.name else { return }
            try note(
                "“\(before.shown)” renamed to “\(after.shown)”",
                [JournalStep(.named(JournalChange(from: before.name, to: after.name)), items: [row])],
                at: time
            )
        }
    }

    /// Puts feeds into a folder, which is made with those around it where they are missing; an empty path is no folder.
    /// Folders that are empty afterwards go. Throws `.missing` when one of the feeds is gone, and then moves none.
    package func put(_ feeds: [FeedID], into path: [String], at time: Date) throws(Failure) {
        try move(feeds, to: FeedPlace(folder: path), at: time)
    }

    /// Puts feeds, in the order given, before another; nil is the end. Feeds that are gone are passed over; throws
    /// `.missing` when the one before which they belong is.
    package func move(_ feeds: [FeedID], before target: FeedID?, at time: Date) throws(Failure) {
        try move(feeds, to: FeedPlace(order: target.map(FeedPlace.Order.before) ?? .end), at: time)
    }

    /// Both in one.
    package func move(_ feeds: [FeedID], to place: FeedPlace, at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            var steps: [JournalStep] = []
            if let path = place.folder { steps += try put(feeds.map { $0.row ?? 0 }, into: path) }
            if let order = place.order { steps += try self.order(feeds, order) }
            let name = feeds.count == 1 ? "“\(try title(of: feeds[0]))”" : "\(feeds.count) feeds"
            let isMoved = steps.contains { if case .put = $0.kind { true } else { false } }
            try note("\(name) \(isMoved ? place.folder?.whereTo ?? "" : "put in another place")", steps, at: time)
        }
    }

    private func put(_ feeds: [Int64], into path: [String]) throws(Failure) -> [JournalStep] {
        guard !feeds.isEmpty else { return [] }
        let folders = try FolderTree(connection)
        var rows = FolderRows()
        let folder = try folder(path, &rows).map(Value.integer) ?? .null
        var (moved, left): ([[String]: [Int64]], Set<Int64>) = ([:], [])
        for feed in feeds {
            let before = try connection.first(ImportSQL.folderOfFeed, [.integer(feed)]) { $0.integer(0) } ?? 0
            guard try connection.run(ArrangingSQL.putInFolder, [.integer(feed), folder]) > 0 else {
                throw .missing(what: "The feed")
            }
            let old = folders.path(to: before)
            guard old != path else { continue }
            moved[old, default: []].append(feed)
            left.insert(before)
        }
        try dropEmptyFolders(within: left)
        return moved.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { old, feeds in
            JournalStep(.put(JournalChange(from: old, to: path)), items: feeds)
        }
    }

    private func order(_ feeds: [FeedID], _ place: FeedPlace.Order) throws(Failure) -> [JournalStep] {
        let order = try connection.query(EditingSQL.order) { FeedID(row: $0.integer(0)) }
        if case .before(let target) = place, !order.contains(target) {
            throw .missing(what: "The feed before which to move")
        }
        let new = order.moving(feeds, before: place.target)
        try write(order: new.map { $0.row ?? 0 })
        // What stands before and behind of all that moved kept its place.
        guard let first = order.indices.first(where: { order[$0] != new[$0] }),
            let last = order.indices.last(where: { order[$0] != new[$0] })
        else { return [] }
        let before = order[first...last].map { $0.row ?? 0 }
        return [JournalStep(.ordered(before: before), items: new[first...last].map { $0.row ?? 0 })]
    }

    func write(order feeds: [Int64]) throws(Failure) {
        for (index, feed) in feeds.enumerated() {
            try connection.run(EditingSQL.place, [.integer(feed), .integer(Int64(index) + 1)])
        }
    }

    private func title(of feed: FeedID) throws(Failure) -> String {
        try connection.first(EditingSQL.title, [.integer(feed.row ?? 0)]) { $0.text(0) } ?? ""
    }
}

extension FeedPlace.Order {
    fileprivate var target: FeedID? { if case .before(let feed) = self { feed } else { nil } }
}

extension [String] {
    var shown: String { joined(separator: "/").cleanedLine }
    fileprivate var whereTo: String { isEmpty ? "moved out of all folders" : "moved to \(shown)" }
}

/// The statements about names, folders and tags of feeds.
enum ArrangingSQL {
    static let name = "SELECT name, title FROM feeds WHERE id = ?1"
    /// A name that says what the feed says itself is none.
    static let rename = "UPDATE feeds SET name = nullif(?2, title) WHERE id = ?1 AND removed IS NULL"
    static let putInFolder = "UPDATE feeds SET folder = ?2 WHERE id = ?1 AND removed IS NULL"
    /// These two put back what was there, also of a feed that was removed since.
    static let setName = "UPDATE feeds SET name = ?2 WHERE id = ?1"
    static let setFolder = "UPDATE feeds SET folder = ?2 WHERE id = ?1"
    static let untag = "DELETE FROM feed_tags WHERE feed = ?1 AND tag = ?2"

    static let renameFolder = "UPDATE folders SET parent = ?2, name = ?3 WHERE id = ?1"
    static let parent = "SELECT parent FROM folders WHERE id = ?1 AND parent IS NOT NULL"
    /// Feeds right in a folder, also those that can be brought back.
    static let feedsIn = "SELECT id FROM feeds WHERE folder = ?1 ORDER BY position, id"
    static let foldersIn = "SELECT name FROM folders WHERE parent = ?1 ORDER BY name"
    static let dropIfEmpty = """
        DELETE FROM folders WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM feeds WHERE feeds.folder = folders.id)
        AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.parent = folders.id)
        """
}
