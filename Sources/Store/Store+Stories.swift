package import FoundationEssentials
package import Model

/// The same story from several feeds. An article is compared when it comes and never again; only what came out within
/// three days of it is looked at, by keys that an index finds. A wrong join hides news, so where there is doubt nothing is
/// joined.
extension Store {
    private static let day: Int64 = 86_400_000
    /// In milliseconds: what came out further apart is another story.
    private static let reach = 3 * day
    /// In days: what is older is not compared any more when something new comes.
    private static let memory: Int64 = 30
    /// More articles than this are no story: somebody sends the same link without end.
    private static let largestStory = 50

    /// What a new article comes to.
    struct StoryEntry {
        /// The keys under which what comes later finds it.
        var keys: [Int64] = []
        /// In days.
        var day: Int64 = 0
        /// The story that it joins, whether that begins with it, and why.
        fileprivate(set) var story: Int64?
        fileprivate var isNewStory = false
        fileprivate var reason = Story.Reason.link
        /// What it joins was read: nobody has to read it once more.
        var isRead = false
    }

    private struct Candidate {
        var article: Int64
        var feed: Int64
        var look: StoryLook
        var story: Int64?
        var isRead: Bool
    }

    /// Finds the story that an article is of, which is not in the library yet. To be called within a transaction.
    func storyEntry(
        of item: NewArticle,
        in feed: Int64,
        sortKey: Int64,
        now: Int64
    ) throws(Failure) -> StoryEntry {
        var entry = StoryEntry()
        entry.day = sortKey / Self.day
        guard joinsStories, entry.day >= now / Self.day - Self.memory else { return entry }
        let look = StoryLook(title: item.title, summary: item.summary, url: item.url)
        let keys = look.keys
        entry.keys = [keys.link, keys.title, keys.text].compactMap(\.self)
        guard !entry.keys.isEmpty else { return entry }
        let values: [Value] =
            [.integer(entry.day)] + [keys.link, keys.title, keys.text].map { $0.map(Value.integer) ?? .null }
            + [.integer(sortKey - Self.reach), .integer(sortKey + Self.reach)]
        let found = try connection.query(StorySQL.candidates, values) { row in
            Candidate(
                article: row.integer(0),
                feed: row.integer(1),
                look: StoryLook(title: row.text(2), summary: row.text(3), url: row.optionalText(4)),
                story: row.optionalText(5).flatMap { Int64($0) },
                isRead: row.flag(6)
            )
        }
        guard !found.isEmpty,
            let (match, reason) = Self.match(Candidate(article: .max, feed: feed, look: look, isRead: false), found)
        else { return entry }
        entry.reason = reason
        guard let story = match.story else {
            entry.story = match.article
            entry.isNewStory = true
            entry.isRead = match.isRead
            return entry
        }
        let state = try connection.first(StorySQL.state, [.integer(story)]) {
            (count: $0.integer(0), isRead: $0.flag(1))
        }
        guard let state, state.count < Self.largestStory else { return entry }
        entry.story = story
        entry.isRead = state.isRead
        return entry
    }

    /// To be called within the same transaction, once the article has a status. `isRead`: it would have come read anyway.
    func enter(_ article: Int64, _ entry: StoryEntry, isRead: Bool) throws(Failure) {
        for key in entry.keys {
            try connection.run(StorySQL.insertKey, [.integer(entry.day), .integer(key), .integer(article)])
        }
        guard let story = entry.story else { return }
        if entry.isNewStory {
            let none = Value.integer(0)
            try connection.run(StorySQL.insert, [.integer(story), .integer(story), none, none, none])
        }
        let cameRead = Value.integer(entry.isRead && !isRead ? 1 : 0)
        try connection.run(StorySQL.insert, [.integer(article), .integer(story)] + entry.reason.columns + [cameRead])
    }

    /// Lets go of keys that nothing new is compared with. To be called within a transaction.
    func forgetStoryKeys(now: Date) throws(Failure) {
        guard joinsStories else { return }
        let day = now.milliseconds / Self.day - Self.memory - Self.reach / Self.day
        try connection.run(StorySQL.forgetKeys, [.integer(day)])
    }

    /// The article that a new one is joined to: one with the same link before one that reads the same.
    private static func match(_ new: Candidate, _ found: [Candidate]) -> (Candidate, Story.Reason)? {
        var known: Set<Int64> = []
        let others = found.filter { known.insert($0.article).inserted }.sorted { $0.article < $1.article }
        let linked = others.filter { $0.look.link != nil && $0.look.link == new.look.link }
        if !isOfMany(linked + [new]) {
            if let match = linked.first(where: { $0.feed != new.feed || isSent($0, asAgain: new) }) {
                return (match, .link)
            }
        }
        var best: (Candidate, Int)?
        for other in others where other.feed != new.feed && !repeatsTitle(others + [new], of: other, and: new) {
            guard let percent = new.look.likeness(to: other.look), percent > best?.1 ?? 0 else { continue }
            best = (other, percent)
        }
        return best.map { ($0, .text(percent: $1, isTitleSame: $0.look.hasTitle(of: new.look))) }
    }

    /// Whether different articles of one feed have the link: it leads to a show, a series, a live page, and says nothing.
    private static func isOfMany(_ articles: [Candidate]) -> Bool {
        Dictionary(grouping: articles, by: \.feed).values.contains {
            $0.count > 2 || !isSent($0[0], asAgain: $0[$0.count - 1])
        }
    }

    /// Whether a feed has sent one article under two identities.
    private static func isSent(_ one: Candidate, asAgain other: Candidate) -> Bool {
        one.article == other.article || one.look.hasTitle(of: other.look) && one.look.likeness(to: other.look) != nil
    }

    /// Whether one of the two feeds has the title twice within these days, as series do.
    private static func repeatsTitle(_ articles: [Candidate], of one: Candidate, and other: Candidate) -> Bool {
        [one, other].contains { article in
            articles.count { $0.feed == article.feed && $0.look.hasTitle(of: article.look) } > 1
        }
    }

    /// The rows that a mark of one article concerns, in an order in which the leader of its story does not change on the
    /// way. Reading is of the story; a star, a tag or a later is of the article that its reader gave it to.
    func concerned(by change: StatusChange, of article: Int64, through last: Int64) throws(Failure) -> [Int64] {
        guard joinsStories, case .read(let isRead) = change else { return [article] }
        let others = try connection.query(StorySQL.others, [.integer(article), .integer(last)]) { $0.integer(0) }
        guard !others.isEmpty else { return [article] }
        let all = (others + [article]).sorted()
        return isRead ? all.reversed() : all
    }

    /// Whether anything was ever joined: mostly a mark has not to look.
    func hasStories() throws(Failure) -> Bool {
        guard joinsStories else { return false }
        return try connection.first(StorySQL.exist) { _ in true } != nil
    }

    /// Takes a story apart: each of its articles stands alone from then on, and what came read for its sake is unread. An
    /// entry of the journal. Returns the feeds of its articles; throws `.standsAlone` when there is no story.
    package func split(_ article: ArticleID, at time: Date) throws(Failure) -> [FeedID] {
        try connection.transaction { () throws(Failure) -> [FeedID] in
            let story = try connection.first(StorySQL.story, [.integer(article.row ?? 0)]) { $0.integer(0) } ?? 0
            let members = try connection.query(StorySQL.members, [.integer(story)]) { row in
                (article: row.integer(0), feed: row.integer(1), isListed: row.flag(2), cameRead: row.flag(3))
            }
            let listed = members.filter(\.isListed)
            guard listed.count > 1, listed.contains(where: { $0.article == article.row }) else { throw .standsAlone }
            for member in members { _ = try setApart(member.article) }
            var unread: [Int64] = []
            for member in listed where member.cameRead {
                if try apply(.read(false), to: member.article) { unread.append(member.article) }
            }
            let steps = [
                JournalStep(.split, items: members.map(\.article)), JournalStep(.marked(.read(false)), items: unread),
            ]
            try note("Story of \(listed.count) articles split", steps, at: time)
            return Set(listed.map(\.feed)).sorted().map(FeedID.init(row:))
        }
    }

    /// The articles that stand for stories, the one that was joined to last first.
    package nonisolated func stories(limit: Int) async throws(Failure) -> [ArticleSummary] {
        try await reader.stories(limit: limit)
    }

    /// Returns whether the article was of a story. To be called within a transaction.
    func setApart(_ article: Int64) throws(Failure) -> Bool {
        guard try connection.run(StorySQL.layApart, [.integer(article)]) > 0 else { return false }
        try connection.run(StorySQL.leave, [.integer(article)])
        return true
    }

    /// Takes that back. Returns whether the article was set apart. To be called within a transaction.
    func joinAgain(_ article: Int64) throws(Failure) -> Bool {
        guard try connection.run(StorySQL.join, [.integer(article)]) > 0 else { return false }
        try connection.run(StorySQL.forgetSplit, [.integer(article)])
        return true
    }
}
