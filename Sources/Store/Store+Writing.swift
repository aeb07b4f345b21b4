package import FoundationEssentials
package import Model

extension Store {
    /// Returns the ids whose status really changed, in the order given. Ids that are not known are passed over.
    package func mark(_ ids: [ArticleID], _ change: StatusChange) throws(Failure) -> [ArticleID] {
        guard !ids.isEmpty else { return [] }
        let (sql, value) =
            switch change {
            case .read(let isRead): (StatusSQL.setRead, isRead)
            case .starred(let isStarred): (StatusSQL.setStarred, isStarred)
            }
        return try connection.transaction { () throws(Failure) -> [ArticleID] in
            var changed: [ArticleID] = []
            for id in ids {
                guard let row = id.row else { continue }
                if try connection.run(sql, [.integer(value ? 1 : 0), .integer(row)]) > 0 { changed.append(id) }
            }
            return changed
        }
    }

    /// Remembers that a fetch found nothing new (304). A feed that is gone is passed over.
    package func noteUnchanged(_ feed: FeedID, at time: Date) throws(Failure) {
        try connection.run(FeedSQL.noteUnchanged, [.integer(feed.row ?? 0), .integer(time.milliseconds)])
    }

    /// Remembers that a fetch failed: validators and articles stay as they were. Of failures in a row, the time of the
    /// first and the reason of the last are kept.
    package func noteFailure(_ feed: FeedID, _ reason: String, at time: Date) throws(Failure) {
        let values: [Value] = [.integer(feed.row ?? 0), .text(reason), .integer(time.milliseconds)]
        try connection.run(FeedSQL.noteFailure, values)
    }
}
