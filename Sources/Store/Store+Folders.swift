package import FoundationEssentials
package import Model

/// Folders that are renamed, moved and removed: each an entry of the journal. They are made when a feed is put into them.
extension Store {
    /// Gives a folder another name or place, with all that is in it. Throws when it is missing, when there is a folder at
    /// the new place, and when that is within itself.
    package func renameFolder(_ path: [String], to new: [String], at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard let row = try rowOfFolder(path) else { throw .missing(what: "The folder “\(path.shown)”") }
            guard !new.isEmpty else { throw .unsupported("A folder needs a name.") }
            guard path != new else { return }
            guard !new.starts(with: path) else {
                throw .unsupported("The folder “\(path.shown)” cannot be put into itself.")
            }
            guard try rowOfFolder(new) == nil else {
                throw .unsupported("There is a folder “\(new.shown)” already: tern mv moves feeds into it.")
            }
            let parent = try parent(of: row)
            try place(folder: row, at: new)
            try dropEmptyFolders(within: parent)
            try note(
                "Folder “\(path.shown)” renamed to “\(new.shown)”",
                [JournalStep(.folder(JournalChange(from: path, to: new)), items: [row])],
                at: time
            )
        }
    }

    /// Takes a folder away: what is in it goes up to where the folder was, and into folders that are called alike there.
    /// Throws `.missing` when there is none.
    package func removeFolder(_ path: [String], at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard let row = try rowOfFolder(path) else { throw .missing(what: "The folder “\(path.shown)”") }
            let steps = try empty(folder: row, at: path, into: path.dropLast())
            try note("Folder “\(path.shown)” removed", steps, at: time)
        }
    }

    private func empty(folder: Int64, at path: [String], into above: [String]) throws(Failure) -> [JournalStep] {
        let feeds = try connection.query(ArrangingSQL.feedsIn, [.integer(folder)]) { $0.integer(0) }
        let names = try connection.query(ArrangingSQL.foldersIn, [.integer(folder)]) { $0.text(0) }
        var steps = [JournalStep(.put(JournalChange(from: path, to: above)), items: feeds)]
        var rows = FolderRows()
        let home = try self.folder(above, &rows).map(Value.integer) ?? .null
        for feed in feeds { try connection.run(ArrangingSQL.setFolder, [.integer(feed), home]) }
        for name in names {
            let (old, new) = (path + [name], above + [name])
            guard let row = try rowOfFolder(old) else { continue }
            if try rowOfFolder(new) == nil {
                try place(folder: row, at: new)
                steps.append(JournalStep(.folder(JournalChange(from: old, to: new)), items: [row]))
            } else {
                steps += try empty(folder: row, at: old, into: new)
            }
        }
        try dropEmptyFolders(within: [folder])
        if feeds.isEmpty, names.isEmpty {
            steps = [JournalStep(.folder(JournalChange(from: path, to: [])), items: [folder])]
        }
        return steps
    }

    /// Nil for none. To be called within a transaction, as the others below.
    func rowOfFolder(_ path: [String]) throws(Failure) -> Int64? {
        var parent: Value = .null
        var found: Int64?
        for name in path {
            found = try connection.first(ImportSQL.folder, [parent, .text(name)]) { $0.integer(0) }
            guard let found else { return nil }
            parent = .integer(found)
        }
        return found
    }

    func parent(of folder: Int64) throws(Failure) -> Set<Int64> {
        Set(try connection.query(ArrangingSQL.parent, [.integer(folder)]) { $0.integer(0) })
    }

    /// Makes the folders around the place where they are missing.
    func place(folder: Int64, at path: [String]) throws(Failure) {
        var rows = FolderRows()
        let parent = try self.folder(path.dropLast(), &rows).map(Value.integer) ?? .null
        try connection.run(ArrangingSQL.renameFolder, [.integer(folder), parent, .text(path.last ?? "")])
    }

    /// Folders that hold nothing any more go, and those around them that then hold nothing. Feeds that can still be
    /// brought back hold theirs.
    func dropEmptyFolders(within folders: Set<Int64>) throws(Failure) {
        for folder in folders {
            var next: Int64? = folder
            while let row = next {
                let parent = try parent(of: row).first
                guard try connection.run(ArrangingSQL.dropIfEmpty, [.integer(row)]) > 0 else { break }
                next = parent
            }
        }
    }
}
