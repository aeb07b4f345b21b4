package import FoundationEssentials
package import Model

extension Store {
    /// Takes feeds out of every listing, and keeps all of them until they are purged. Feeds that are gone are passed over;
    /// throws `.missing` when all are. An entry of the journal.
    package func remove(_ feeds: [FeedID], at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            var removed: [Int64] = []
            for feed in feeds {
                if let row = feed.row, try layAside(row, at: time) { removed.append(row) }
            }
            guard let first = removed.first else {
                throw .missing(what: feeds.count == 1 ? "The feed" : "Every one of the feeds")
            }
            let title = try connection.first(EditingSQL.title, [.integer(first)]) { $0.text(0) } ?? ""
            let name = removed.count == 1 ? "“\(title)” removed" : "\(removed.count) feeds removed"
            try note(name, [JournalStep(.removed, items: removed)], at: time)
        }
    }

    /// Returns whether the feed was there. To be called within a transaction.
    func layAside(_ feed: Int64, at time: Date) throws(Failure) -> Bool {
        let row = Value.integer(feed)
        guard try connection.run(EditingSQL.remove, [row, .integer(time.milliseconds)]) > 0 else { return false }
        try connection.run(EditingSQL.layStatusesAside, [row])
        try connection.run(EditingSQL.dropStatuses, [row])
        return true
    }

    /// Brings removed feeds back as they were; those that are back already are passed over. Throws `.missing` when one is
    /// gone for good, and then brings none back.
    package func restore(_ feeds: [FeedID]) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            for feed in feeds {
                let row = feed.row ?? 0
                guard try !restore(row) else { continue }
                let exists = try connection.first(FeedSQL.exists, [.integer(row)]) { _ in true }
                guard exists != nil else { throw .missing(what: "The feed") }
            }
        }
    }

    /// Returns whether the feed was removed. To be called within a transaction.
    func restore(_ feed: Int64) throws(Failure) -> Bool {
        let row = Value.integer(feed)
        guard try connection.run(EditingSQL.restore, [row]) > 0 else { return false }
        try connection.run(EditingSQL.bringStatusesBack, [row])
        try connection.run(EditingSQL.dropStatusesAside, [row])
        return true
    }

    /// Drops removed feeds for good, with their articles, and folders that only they held. What came back meanwhile stays.
    package func purge(_ feeds: [FeedID]) throws(Failure) {
        try connection.transaction { () throws(Failure) in try purge(feeds.map { $0.row ?? 0 }) }
    }

    private func purge(_ feeds: [Int64]) throws(Failure) {
        var folders: Set<Int64> = []
        for feed in feeds {
            let folder = try connection.first(ImportSQL.folderOfFeed, [.integer(feed)]) { $0.integer(0) }
            guard try connection.run(EditingSQL.purge, [.integer(feed)]) > 0, let folder else { continue }
            folders.insert(folder)
        }
        try dropEmptyFolders(within: folders)
    }

    /// Drops for good what was removed before a moment and never purged, since its program came to a sudden end.
    package func purge(removedBefore time: Date) throws(Failure) {
        let before = Value.integer(time.milliseconds)
        guard try connection.first(EditingSQL.removedBefore, [before], { _ in true }) != nil else { return }
        try connection.transaction { () throws(Failure) in
            try purge(try connection.query(EditingSQL.removedBefore, [before]) { $0.integer(0) })
        }
    }
}
