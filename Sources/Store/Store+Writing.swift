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
                let values: [Value] = [.integer(value ? 1 : 0), .integer(row)]
                if try connection.run(sql, values) > 0 {
                    changed.append(id)
                } else if change.asksToKeep, try takeFromTrash(row) {
                    // It went while somebody looked at it.
                    try connection.run(sql, values)
                    changed.append(id)
                }
            }
            return changed
        }
    }
}

extension StatusChange {
    /// What is starred or unread is not let go.
    fileprivate var asksToKeep: Bool { self == .starred(true) || self == .read(false) }
}
