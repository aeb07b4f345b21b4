package import Model

/// Where a reader puts feeds, and what they call them.
extension Store {
    /// Calls a feed by a name of its reader's; nil calls it as it calls itself. Throws `.missing` when it is gone.
    package func rename(_ feed: FeedID, to name: String?) throws(Failure) {
        let values: [Value] = [.integer(feed.row ?? 0), .optional(name)]
        guard try connection.run(ArrangingSQL.rename, values) > 0 else { throw .missing(what: "The feed") }
    }

    /// Puts feeds into a folder, which is made with those around it where they are missing; an empty path is no folder.
    /// Folders that are empty afterwards go. Throws `.missing` when one of the feeds is gone, and then moves none.
    package func put(_ feeds: [FeedID], into path: [String]) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            var rows = FolderRows()
            let folder = try folder(path, &rows).map(Value.integer) ?? .null
            for feed in feeds {
                let changed = try connection.run(ArrangingSQL.putInFolder, [.integer(feed.row ?? 0), folder])
                guard changed > 0 else { throw .missing(what: "The feed") }
            }
            try dropEmptyFolders()
        }
    }

    /// Gives a folder another name or place, with all that is in it. Throws when it is missing, when there is a folder at
    /// the new place, and when that is within itself.
    package func renameFolder(_ path: [String], to new: [String]) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard let row = try rowOfFolder(path) else { throw .missing(what: "The folder “\(path.shown)”") }
            guard let name = new.last else { throw .unsupported("A folder needs a name.") }
            guard path != new else { return }
            guard !new.starts(with: path) else {
                throw .unsupported("The folder “\(path.shown)” cannot be put into itself.")
            }
            guard try rowOfFolder(new) == nil else {
                throw .unsupported("There is a folder “\(new.shown)” already: tern mv moves feeds into it.")
            }
            var rows = FolderRows()
            let parent = try folder(new.dropLast(), &rows).map(Value.integer) ?? .null
            try connection.run(ArrangingSQL.renameFolder, [.integer(row), parent, .text(name)])
            try dropEmptyFolders()
        }
    }

    private func rowOfFolder(_ path: [String]) throws(Failure) -> Int64? {
        var parent: Value = .null
        var found: Int64?
        for name in path {
            found = try connection.first(ImportSQL.folder, [parent, .text(name)]) { $0.integer(0) }
            guard let found else { return nil }
            parent = .integer(found)
        }
        return found
    }

    /// One that holds nothing but empty ones is empty, too. Feeds that can still be brought back hold theirs.
    private func dropEmptyFolders() throws(Failure) {
        while try connection.run(ArrangingSQL.dropEmptyFolders) > 0 {}
    }
}

extension [String] {
    fileprivate var shown: String { joined(separator: "/").cleanedLine }
}

enum ArrangingSQL {
    /// A name that says what the feed says itself is none.
    static let rename = "UPDATE feeds SET name = nullif(?2, title) WHERE id = ?1 AND removed IS NULL"
    static let putInFolder = "UPDATE feeds SET folder = ?2 WHERE id = ?1 AND removed IS NULL"
    static let renameFolder = "UPDATE folders SET parent = ?2, name = ?3 WHERE id = ?1"
    static let dropEmptyFolders = """
        DELETE FROM folders WHERE NOT EXISTS (SELECT 1 FROM feeds WHERE feeds.folder = folders.id)
        AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.parent = folders.id)
        """
}
