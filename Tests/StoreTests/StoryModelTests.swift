import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// After any sequence of operations the listings are those of a model that knows no SQL.
@Suite(.timeLimit(.minutes(10)))
struct StoryModelTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func listingsAreThoseOfTheModelAfterAnything(seed: UInt64) async throws {
        var run = StoryRun(store: try Store.open(path: ":memory:"), random: SeededGenerator(seed: seed))
        try await run.addFeed(0)
        for step in 1...250 {
            try await run.doSomething(step)
            if step % 5 == 0 { try await run.compare(step) }
        }
    }
}

/// What the model knows of an article.
private struct Known: Equatable {
    var row: Int64
    var feed: Int64
    var link: Int
    var isOfToday: Bool
    var isRead: Bool
    var isStarred = false
    var isInTrash = false
    var isKept = false
    var story: Int64?
    var cameRead = false
    var isSplit = false
}

private struct Library: Equatable {
    var articles: [Known] = []
    var removed: Set<Int64> = []
    /// Feeds in the folder.
    var folder: Set<Int64> = []

    func isListed(_ article: Known) -> Bool { !article.isInTrash && !removed.contains(article.feed) }
    var listed: [Known] { articles.filter(isListed) }

    /// One row for each story, of the articles that a listing has; the newest first.
    func rows(_ isInListing: (Known) -> Bool) -> [Int64] {
        let here = listed.filter(isInListing)
        let leads = here.filter { article in
            !here.contains { other in
                other.story != nil && other.story == article.story
                    && (other.isRead ? 1 : 0, other.row) < (article.isRead ? 1 : 0, article.row)
            }
        }
        return order(leads)
    }

    func order(_ articles: [Known]) -> [Int64] {
        articles.sorted { ($0.isOfToday ? 1 : 0, $0.row) > ($1.isOfToday ? 1 : 0, $1.row) }.map(\.row)
    }

    mutating func change(_ row: Int64, _ body: (inout Known) -> Void) {
        guard let place = articles.firstIndex(where: { $0.row == row }) else { return }
        body(&articles[place])
    }

    mutating func arrive(_ row: Int64, feed: Int64, link: Int, isOfToday: Bool) {
        var new = Known(row: row, feed: feed, link: link, isOfToday: isOfToday, isRead: false)
        let candidates = listed.filter { $0.link == link && !$0.isSplit }
        // A link that a feed has twice, as after a merge, says nothing.
        let feeds = candidates.map(\.feed) + [feed]
        if let match = candidates.first, Set(feeds).count == feeds.count {
            let story = match.story ?? match.row
            change(match.row) { $0.story = story }
            new.isRead = listed.filter { $0.story == story }.allSatisfy(\.isRead)
            new.cameRead = new.isRead
            new.story = story
        }
        articles.append(new)
    }

    mutating func mark(_ rows: [Int64], read isRead: Bool) {
        for row in rows {
            guard let article = articles.first(where: { $0.row == row }), isListed(article) else { continue }
            let all = listed.filter { $0.row == row || $0.story != nil && $0.story == article.story }
            for other in all { change(other.row) { $0.isRead = isRead } }
        }
    }

    mutating func split(_ row: Int64) {
        guard let article = articles.first(where: { $0.row == row }), let story = article.story else { return }
        for other in articles where other.story == story {
            let isListed = isListed(other)
            change(other.row) {
                $0.story = nil
                $0.isSplit = true
                if isListed, $0.cameRead { $0.isRead = false }
            }
        }
    }
}

private struct StoryRun {
    let store: Store
    var random: SeededGenerator
    var library = Library()
    var feeds: [Int64] = []

    private var live: [Int64] { feeds.filter { !library.removed.contains($0) } }
    private func id(_ row: Int64) -> FeedID { FeedID(row: row) }

    mutating func addFeed(_ step: Int) async throws {
        let feed = try await store.addFeed("feed\(step)")
        let row = try #require(feed.row)
        feeds.append(row)
        try await store.run(
            "INSERT OR IGNORE INTO folders (id, parent, name) VALUES (1, NULL, 'F')",
            []
        )
        guard row % 2 == 0 else { return }
        try await store.run("UPDATE feeds SET folder = 1 WHERE id = ?1", [.integer(row)])
        library.folder.insert(row)
    }

    mutating func doSomething(_ step: Int) async throws {
        let before = library
        isNoted = false
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try await addFeed(step)
        case 1, 2, 3, 4: try await arrive()
        case 5: try await removeOrRestore()
        case 6: try await trashOrRestore()
        case 7: try await split()
        case 8: try await merge()
        default: try await mark()
        }
        guard library != before, Bool.random(using: &random), isNoted else { return }
        let after = library
        #expect(try await store.undo(at: moment()) != nil)
        library = before
        try await compare(step)
        if Bool.random(using: &random) {
            #expect(try await store.redo(at: moment()) != nil)
            library = after
        }
    }

    /// Whether the last step is an entry of the journal.
    var isNoted = false

    private mutating func arrive() async throws {
        isNoted = false
        guard let feed = live.randomElement(using: &random) else { return }
        // A feed has a link once: a link that one has twice says nothing.
        let had = Set(library.articles.filter { $0.feed == feed }.map(\.link))
        let links = (0..<12).filter { !had.contains($0) }.shuffled(using: &random).prefix(2)
        for link in links {
            let isOfToday = Bool.random(using: &random)
            let item = NewArticle(
                identity: "\(feed)-\(link)",
                title: "\(link)",
                url: "https://s.example/\(link)",
                published: moment(isOfToday ? 0 : -90_000)
            )
            #expect(try await store.save([item], for: id(feed), outcome()) == 1)
            let row = try #require(Int64(try await store.raw("SELECT max(id) FROM articles")[0][0]))
            library.arrive(row, feed: feed, link: link, isOfToday: isOfToday)
        }
    }

    private mutating func removeOrRestore() async throws {
        isNoted = false
        if let feed = library.removed.sorted().randomElement(using: &random), Bool.random(using: &random) {
            if Bool.random(using: &random) {
                try await store.restore([id(feed)])
            } else {
                try await store.purge([id(feed)])
                library.articles.removeAll { $0.feed == feed }
                feeds.removeAll { $0 == feed }
            }
            library.removed.remove(feed)
        } else if live.count > 3, let feed = live.randomElement(using: &random) {
            try await store.remove(id(feed))
            library.removed.insert(feed)
            isNoted = true
        }
    }

    private mutating func trashOrRestore() async throws {
        isNoted = false
        guard let feed = live.randomElement(using: &random) else { return }
        if Bool.random(using: &random) {
            _ = try await store.restoreTrash(of: id(feed))
            for article in library.articles where article.feed == feed && article.isInTrash {
                library.change(article.row) { ($0.isInTrash, $0.isKept) = (false, true) }
            }
        } else {
            _ = try await store.applyRetention(to: id(feed), RetentionCut(arrival: .max), at: moment())
            for article in library.listed
            where article.feed == feed && article.isRead && !article.isStarred && !article.isKept {
                library.change(article.row) { $0.isInTrash = true }
            }
        }
    }

    private mutating func split() async throws {
        isNoted = false
        guard let article = library.listed.randomElement(using: &random) else { return }
        let isStory = library.listed.contains { $0.row != article.row && $0.story != nil && $0.story == article.story }
        do throws(Failure) {
            _ = try await store.split(ArticleID(row: article.row), at: moment())
            #expect(isStory)
            library.split(article.row)
            isNoted = true
        } catch {
            #expect(error == .standsAlone && !isStory)
        }
    }

    private mutating func merge() async throws {
        isNoted = false
        guard live.count > 4, let feed = live.randomElement(using: &random),
            let other = live.filter({ $0 != feed }).randomElement(using: &random)
        else { return }
        _ = try await store.merge(id(feed), into: id(other))
        for article in library.articles where article.feed == feed { library.change(article.row) { $0.feed = other } }
        if library.folder.contains(feed) { library.folder.insert(other) }
        feeds.removeAll { $0 == feed }
    }

    private mutating func mark() async throws {
        isNoted = true
        let some = library.listed.shuffled(using: &random).prefix(3).map(\.row)
        let value = Bool.random(using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
            let before = library
            _ = try await store.mark(some.map(ArticleID.init(row:)), .starred(value), notedAt: moment())
            for row in some { library.change(row) { $0.isStarred = value } }
            isNoted = library != before
        } else {
            _ = try await store.mark(some.map(ArticleID.init(row:)), .read(value), notedAt: moment())
            library.mark(some, read: value)
        }
    }

    func compare(_ step: Int) async throws {
        func shown(_ listing: Listing) async throws -> [Int64] {
            var rows: [Int64] = []
            var request = PageRequest(listing: listing, size: 7)
            while true {
                let page = try await store.page(request, now: moment())
                rows += page.rows.compactMap(\.id.row)
                for row in page.rows { #expect(story(row) == sources(of: row), "\(step)") }
                guard let next = page.next else { return rows }
                request.cursor = next
            }
        }
        let unread = library.rows { !$0.isRead }
        #expect(try await shown(.all) == library.rows { _ in true }, "\(step)")
        #expect(try await shown(.unread) == unread, "\(step)")
        #expect(try await shown(.today) == library.rows(\.isOfToday), "\(step)")
        #expect(
            try await shown(.folder(FolderID(row: 1))) == library.rows { library.folder.contains($0.feed) },
            "\(step)"
        )
        #expect(try await shown(.starred) == library.order(library.listed.filter(\.isStarred)), "\(step)")
        let catalogue = try await store.catalogue(now: moment())
        let today = library.rows { $0.isOfToday && !$0.isRead }.count
        #expect(catalogue.gatherings.prefix(3).map(\.count) == [unread.count, unread.count, today], "\(step)")
        for feed in catalogue.feeds {
            #expect(feed.unread == library.listed.count { $0.feed == feed.id.row && !$0.isRead }, "\(step)")
        }
        #expect(try await store.raw(HealthSQL.misled) == [["0"]], "\(step)")
        #expect(try await store.raw(HealthSQL.miscounted) == [["0"]], "\(step)")
    }

    private func story(_ row: ArticleSummary) -> [Int64] { row.story?.sources.compactMap(\.article.row) ?? [] }

    private func sources(of row: ArticleSummary) -> [Int64] {
        guard let story = library.articles.first(where: { $0.row == row.id.row })?.story else { return [] }
        let rows = library.listed.filter { $0.story == story }.map(\.row)
        return rows.count > 1 ? rows : []
    }
}
