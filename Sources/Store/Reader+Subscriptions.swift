import Model

extension Reader {
    /// More folders within each other than this are cut off: a damaged library may hold a circle of them.
    private static let maximumDepth = 100

    func moves() throws(Failure) -> [(from: String, to: String)] {
        try connection.query(ImportSQL.moves) { row in (from: row.text(0), to: row.text(1)) }
    }

    func subscriptions() throws(Failure) -> [SubscribedFeed] {
        let folders = try connection.query(ImportSQL.allFolders) { row in
            (row.integer(0), (parent: row.integer(1), name: row.text(2)))
        }
        let tree = Dictionary(folders) { first, _ in first }
        var tags: [Int64: [String]] = [:]
        for (feed, tag) in try connection.query(ImportSQL.allTags, [], { ($0.integer(0), $0.text(1)) }) {
            tags[feed, default: []].append(tag)
        }
        return try connection.query(ImportSQL.allFeeds) { row in
            var path: [String] = []
            var place = row.integer(5)
            while let folder = tree[place], path.count < Self.maximumDepth {
                path.append(folder.name)
                place = folder.parent
            }
            return SubscribedFeed(
                address: row.text(1),
                title: row.text(2),
                name: row.optionalText(3),
                site: row.optionalText(4),
                folder: path.reversed(),
                tags: tags[row.integer(0)] ?? []
            )
        }
    }
}
