import FoundationEssentials
import Model

/// How steps about articles are taken back and done again. All is to be called within a transaction.
extension Store {
    func turn(_ change: StatusChange, of articles: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        let change = turn.isUndone ? change.inverse : change
        var changed: [Int64] = []
        for article in articles where try apply(change, to: article) { changed.append(article) }
        turn.add(changed, change)
    }

    func turn(
        _ change: JournalChange<String>,
        ofNotes articles: [Int64],
        _ turn: inout JournalTurn
    ) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        for article in articles {
            let now = try connection.first(NoteSQL.note, [.integer(article)]) { $0.text(0) } ?? ""
            guard now != to else { continue }
            let isThere = try connection.first(JournalSQL.feed, [.integer(article)]) { _ in true }
            guard isThere != nil else {
                turn.leave("The article is gone.")
                continue
            }
            guard now == from else {
                turn.leave("The note was changed since.")
                continue
            }
            try write(note: to, of: article, at: turn.time)
            turn.noteChange()
        }
    }

    func turnTrashed(_ articles: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        try self.turn(articles, &turn) { article, turn throws(Failure) in
            if turn.isUndone { return try takeFromTrash(article) }
            try connection.run(RetentionSQL.keepNoLonger, [.integer(article)])
            return try putIntoTrash(article, takesUnread: true, at: turn.time)
        }
    }

    func turnHidden(_ articles: [Int64], by rule: String, _ turn: inout JournalTurn) throws(Failure) {
        try self.turn(articles, &turn) { article, turn throws(Failure) in
            turn.isUndone ? try show(article) : try hide(article, by: rule, at: turn.time)
        }
    }

    /// What a reader has put a hand to since stays.
    func turnReturned(_ articles: [Int64], rule: String, _ turn: inout JournalTurn) throws(Failure) {
        var kept = 0
        try self.turn(articles, &turn) { article, turn throws(Failure) in
            guard turn.isUndone else { return try takeFromTrash(article) }
            guard try connection.run(RetentionSQL.keepNoLonger, [.integer(article)]) > 0 else { return false }
            let isGone =
                try rule.isEmpty
                ? putIntoTrash(article, takesUnread: true, at: turn.time) : hide(article, by: rule, at: turn.time)
            guard !isGone else { return true }
            try connection.run(RetentionSQL.keep, [.integer(article)])
            kept += 1
            return false
        }
        guard kept > 0 else { return }
        turn.leave(kept == 1 ? "1 article stays: it was marked." : "\(kept) articles stay: they were marked.")
    }

    func turnSplit(_ articles: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        try self.turn(articles, &turn) { article, turn throws(Failure) in
            turn.isUndone ? try joinAgain(article) : try setApart(article)
        }
    }

    func turn(_ change: JournalChange<Int64>, ofHomes articles: [Int64], _ turn: inout JournalTurn) throws(Failure) {
        let (from, to) = change.turned(isUndone: turn.isUndone)
        var left = 0
        for article in turn.isUndone ? articles.reversed() : articles {
            if try hand(article, from: from, to: to) { turn.add(feeds: [from, to]) } else { left += 1 }
        }
        guard left > 0 else { return }
        turn.leave(left == 1 ? "1 article stays where it is." : "\(left) articles stay where they are.")
    }

    func turn(bookmark change: JournalChange<Int64?>, _ turn: inout JournalTurn) throws(Failure) {
        let letter = change.of ?? ""
        let (from, to) = change.turned(isUndone: turn.isUndone)
        let now = try bookmarked(letter)
        guard now != to else { return }
        guard now == from else { return turn.leave("\(letter) stands for another article since.") }
        try write(bookmark: letter, to)
        if try bookmarked(letter) == to { turn.noteChange() } else { turn.leave("The article is gone.") }
    }

    /// `body` says whether an article came or went.
    private func turn(
        _ articles: [Int64],
        _ turn: inout JournalTurn,
        _ body: (Int64, JournalTurn) throws(Failure) -> Bool
    ) throws(Failure) {
        var feeds: Set<Int64> = []
        for article in articles where try body(article, turn) {
            if let feed = try connection.first(JournalSQL.feed, [.integer(article)], { $0.integer(0) }) {
                feeds.insert(feed)
            }
        }
        turn.add(feeds: feeds)
    }
}
