import FoundationEssentials
import Model

extension Reader {
    func retentionCut(of feed: FeedID, _ retention: Retention, now: Date) throws(Failure) -> RetentionCut {
        var cut = RetentionCut(takesUnread: retention.takesUnread)
        if let days = retention.days { cut.arrival = now.addingTimeInterval(-86_400 * Double(days)).milliseconds }
        if let count = retention.count {
            let values: [Value] = [.integer(feed.row ?? 0), .integer(Int64(max(1, count) - 1))]
            let last = try connection.first(RetentionSQL.lastKept, values) {
                Keyset(sortKey: $0.integer(0), article: $0.integer(1))
            }
            cut.place = last ?? RetentionCut.nowhere
        }
        return cut
    }

    /// The oldest first, after a place in the listing.
    func retentionCandidates(
        of feed: FeedID,
        _ cut: RetentionCut,
        after place: Keyset,
        _ limit: Int
    ) throws(Failure) -> [Keyset] {
        let values = values(of: feed, cut, after: place) + [.integer(Int64(limit))]
        return try connection.query(RetentionSQL.candidates, values) {
            Keyset(sortKey: $0.integer(0), article: $0.integer(1))
        }
    }

    func retentionPreview(of feed: FeedID, _ cut: RetentionCut) throws(Failure) -> RetentionPreview {
        let values = values(of: feed, cut, after: RetentionCut.nowhere)
        let counts = try connection.first(RetentionSQL.summary, values) { row in
            (0..<4).map { Int(row.integer($0)) }
        }
        var preview = RetentionPreview()
        guard let counts, counts[0] > 0 else { return preview }
        preview.starred = counts[1]
        preview.unread = counts[2]
        preview.restored = counts[3]
        preview.going = counts[0] - counts[1] - counts[2] - counts[3]
        preview.oldest = try connection.first(RetentionSQL.oldest, values, Self.sample)
        preview.newest = try connection.first(RetentionSQL.newest, values, Self.sample)
        return preview
    }

    func trashCount(of feed: FeedID) throws(Failure) -> Int {
        try connection.first(RetentionSQL.countWhole, [.integer(feed.row ?? 0)]) { Int($0.integer(0)) } ?? 0
    }

    func trashCount(removedBefore time: Date) throws(Failure) -> Int {
        try connection.first(RetentionSQL.countExpired, [.integer(time.milliseconds)]) { Int($0.integer(0)) } ?? 0
    }

    private static func sample(_ row: Statement) -> RetentionPreview.Sample {
        RetentionPreview.Sample(title: row.text(0), date: Date(milliseconds: row.integer(1)))
    }

    private func values(of feed: FeedID, _ cut: RetentionCut, after place: Keyset) -> [Value] {
        [
            .integer(feed.row ?? 0), .integer(place.sortKey), .integer(place.article), .integer(cut.end.sortKey),
            .integer(cut.end.article), .integer(cut.place.sortKey), .integer(cut.place.article),
            .integer(cut.arrival), .integer(cut.takesUnread ? 1 : 0),
        ]
    }
}
