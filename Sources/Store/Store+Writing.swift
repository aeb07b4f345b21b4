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
}
