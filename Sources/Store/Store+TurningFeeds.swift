import FoundationEssentials
import Model

/// How steps about feeds, folders and kept searches are taken back and done again: what is as the step left it becomes
/// what it was, what is so already stays, and what somebody changed since is told of and left alone. All is to be called
/// within a transaction.
extension Store {
    func turn(comings feeds: [Int64], areBack: Bool, _ turn: inout JournalTurn) throws(Failure) {
        for feed in feeds {
            if try areBack ? restore(feed) : layAside(feed, at: turn.time) {
                turn.add(feeds: [feed])
            } else if areBack {
                _ = try name(of: feed, &turn)
            }
        }
    }

    func turn(_ change: JournalChange<String?>, ofNames feeds: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        for feed in feeds {
            guard let now = try name(of: feed, &turn), now.name != to else { continue }
            guard now.isCalled(from) else {
                if !now.isCalled(to) { turn.leave("“\(now.shown)” was given that name since.") }
                continue
            }
            try connection.run(ArrangingSQL.setName, [.integer(feed), .optional(to)])
            let name = to ?? now.title
            turn.noteChange(
                turn.isUndone ? "Renamed “\(now.shown)” back to “\(name)”" : "Renamed “\(now.shown)” to “\(name)” again"
            )
        }
    }

    func turn(_ change: JournalChange<[String]>, ofFolders feeds: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        let folders = try FolderTree(connection)
        var rows = FolderRows()
        var moved: [String] = []
        for feed in feeds {
            guard let name = try name(of: feed, &turn) else { continue }
            let now = try connection.first(ImportSQL.folderOfFeed, [.integer(feed)]) { $0.integer(0) } ?? 0
            let path = folders.path(to: now)
            guard path != to else { continue }
            guard path == from else {
                turn.leave("“\(name.shown)” was moved since.")
                continue
            }
            let folder = try folder(to, &rows).map(Value.integer) ?? .null
            try connection.run(ArrangingSQL.setFolder, [.integer(feed), folder])
            turn.leftFolders.insert(now)
            moved.append(name.shown)
        }
        guard !moved.isEmpty else { return }
        let what = moved.count == 1 ? "“\(moved[0])”" : "\(moved.count) feeds"
        let place = to.isEmpty ? "out of all folders" : "to \(to.shown)"
        turn.noteChange("Moved \(what) \(turn.isUndone ? "back " : "")\(place)\(turn.isUndone ? "" : " again")")
    }

    /// The feeds keep the places that they have among the others, and take them in the other order.
    func turn(_ change: JournalChange<[Int64]>, _ turn: inout JournalTurn) throws(Failure) {
        let order = try connection.query(EditingSQL.order) { $0.integer(0) }
        let (there, meant) = (Set(order), Set(change.after))
        let (from, to) = change.turned(isUndone: turn.isUndone)
        let now = order.filter(meant.contains)
        let wanted = to.filter(there.contains)
        guard now != wanted else { return }
        guard now == from.filter(there.contains) else {
            return turn.leave("The feeds were put in another order since.")
        }
        var next = wanted.makeIterator()
        try write(order: order.map { meant.contains($0) ? next.next() ?? $0 : $0 })
        turn.noteChange()
    }

    func turn(folder change: JournalChange<[String]>, _ turn: inout JournalTurn) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        guard !from.isEmpty, !to.isEmpty else {
            return try self.turn(emptyFolder: from + to, isMade: from.isEmpty, &turn)
        }
        guard let row = try rowOfFolder(from) else {
            if try rowOfFolder(to) == nil { turn.leave("The folder “\(from.shown)” is gone.") }
            return
        }
        guard try rowOfFolder(to) == nil else { return turn.leave("There is a folder “\(to.shown)” again.") }
        turn.leftFolders.formUnion(try parent(of: row))
        try place(folder: row, at: to)
        let how = turn.isUndone ? "back to “\(to.shown)”" : "to “\(to.shown)” again"
        turn.noteChange("Renamed the folder “\(from.shown)” \(how)")
    }

    private func turn(emptyFolder path: [String], isMade: Bool, _ turn: inout JournalTurn) throws(Failure) {
        let row = try rowOfFolder(path)
        guard (row == nil) == isMade else { return }
        var rows = FolderRows()
        guard let row else {
            _ = try folder(path, &rows)
            return turn.noteChange()
        }
        turn.leftFolders.insert(row)
        turn.noteChange()
    }

    func turn(tag: String, of feeds: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        for feed in feeds {
            guard try name(of: feed, &turn) != nil else { continue }
            let sql = turn.isUndone ? ArrangingSQL.untag : ImportSQL.addTag
            if try connection.run(sql, [.integer(feed), .text(tag)]) > 0 { turn.noteChange() }
        }
    }

    func turn(_ change: JournalChange<String?>, ofSettings feeds: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        let key = change.of ?? ""
        let (from, to) = change.turned(isUndone: turn.isUndone)
        for feed in feeds {
            guard let name = try name(of: feed, &turn) else { continue }
            let now = try setting(key, of: feed)
            guard now != to else { continue }
            guard now == from else {
                turn.leave("The \(key) of “\(name.shown)” was changed since.")
                continue
            }
            try write(setting: key, to, of: feed)
            turn.noteChange()
        }
    }

    func turn(
        _ change: JournalChange<KeptQuery?>,
        ofQueries queries: [Int64],
        _ turn: inout JournalTurn
    ) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        for query in queries {
            let now = try keptQuery(query)
            guard !now.isSame(as: to) else { continue }
            guard now.isSame(as: from) else {
                let name = now?.name ?? from?.name ?? ""
                turn.leave("The search “\(name)” \(now == nil ? "is gone" : "was changed since").")
                continue
            }
            if let to, to.name != now?.name,
                try connection.first(QuerySQL.named, [.text(to.name)], { _ in true }) != nil
            {
                turn.leave("Another search is called “\(to.name)” now.")
                continue
            }
            try write(to, to: query)
            turn.noteChange()
        }
    }

    /// What a feed is called, also of one that was removed; nil, which is told, for one that is gone for good.
    private func name(of feed: Int64, _ turn: inout JournalTurn) throws(Failure) -> FeedName? {
        if let name = try connection.first(ArrangingSQL.name, [.integer(feed)], FeedName.init) { return name }
        turn.leave("The feed is gone for good.")
        return nil
    }
}

/// What a feed is called.
struct FeedName {
    /// By its reader; nil: as it calls itself.
    var name: String?
    /// By itself.
    var title: String

    init(_ row: Statement) {
        name = row.optionalText(0)
        title = row.text(1)
    }

    var shown: String { name ?? title }

    /// A name that a fetch dropped, since the feed calls itself so now, is still what it is called.
    func isCalled(_ name: String?) -> Bool { name == nil ? self.name == nil : shown == name }
}

extension KeptQuery? {
    /// Wherever it stands.
    fileprivate func isSame(as other: KeptQuery?) -> Bool { self?.name == other?.name && self?.text == other?.text }
}
