import Model

extension Reader {
    func moves() throws(Failure) -> [(from: String, to: String)] {
        try connection.query(ImportSQL.moves) { row in (from: row.text(0), to: row.text(1)) }
    }

    func subscriptions() throws(Failure) -> [SubscribedFeed] {
        let folders = try FolderTree(connection)
        let tags = try connection.feedTags()
        return try connection.query(ImportSQL.allFeeds) { row in
            SubscribedFeed(
                address: row.text(1),
                title: row.text(2),
                name: row.optionalText(3),
                site: row.optionalText(4),
                folder: folders.path(to: row.integer(5)),
                tags: tags[row.integer(0)] ?? []
            )
        }
    }
}

extension Connection {
    /// The tags of each feed, by its row, in their order.
    func feedTags() throws(Failure) -> [Int64: [String]] {
        var tags: [Int64: [String]] = [:]
        for (feed, tag) in try query(ImportSQL.allTags, [], { ($0.integer(0), $0.text(1)) }) {
            tags[feed, default: []].append(tag)
        }
        return tags
    }
}
