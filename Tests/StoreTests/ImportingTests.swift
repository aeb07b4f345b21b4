import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct ImportingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    private func feed(_ name: String, folder: String..., tags: String..., called: String? = nil) -> SubscribedFeed {
        SubscribedFeed(address: "https://\(name).example/feed", title: name, name: called, folder: folder, tags: tags)
    }

    private func kept(_ feed: String, _ name: String, read: Bool = false, starred: Bool = false) -> KeptArticle {
        KeptArticle(
            feed: "https://\(feed).example/feed",
            article: .named(name, published: moment(-60), html: "Body of \(name)"),
            status: ArticleStatus(isRead: read, isStarred: starred)
        )
    }

    @Test func feedsComeWithFoldersNamesAndTagsInTheirOrder() async throws {
        let given = [
            feed("b", folder: "Out", "In", tags: "z", "a"), feed("a", called: "Mine"), feed("c", folder: "Out"),
        ]
        let outcome = try await store.take(given, at: moment())
        #expect(outcome.feeds == [.added, .added, .added])
        #expect(try await store.subscriptions() == given)
        #expect(try await store.catalogue().feeds.map(\.title) == ["b", "Mine", "c"])
        #expect(try await store.raw("SELECT count(*) FROM folders") == [["2"]])
        let details = try await store.details(
            of: try #require(try await store.catalogue().feeds.first).id,
            now: moment()
        )
        #expect(details.folder == ["Out", "In"])
        #expect(details.tags == ["z", "a"])
        #expect(details.lastFetched == nil)
    }

    @Test func foldersOfOneNameInDifferentFoldersAreDifferent() async throws {
        let given = [feed("a", folder: "X", "News"), feed("b", folder: "Y", "News"), feed("c", folder: "News")]
        _ = try await store.take(given, at: moment())
        #expect(try await store.subscriptions().map(\.folder) == [["X", "News"], ["Y", "News"], ["News"]])
        #expect(try await store.raw("SELECT count(*) FROM folders") == [["5"]])
    }

    @Test func takingTheSameAgainChangesNothing() async throws {
        let given = [feed("a", folder: "F", tags: "t", called: "Mine"), feed("b")]
        try await store.wait([kept("a", "1", read: true)])
        _ = try await store.take(given, at: moment())
        let before = try await store.subscriptions()
        let again = try await store.take(given, at: moment(60))
        #expect(again.feeds == [.present, .present])
        #expect(again.newArticles == 0 && again.marked == 0)
        #expect(try await store.subscriptions() == before)
    }

    @Test func aFeedThatIsThereKeepsWhatItHasAndGetsWhatItLacks() async throws {
        _ = try await store.take([feed("a", folder: "F", tags: "t", called: "Mine"), feed("b")], at: moment())
        let outcome = try await store.take(
            [feed("a", folder: "G", tags: "u", called: "Other"), feed("b", folder: "G", called: "B")],
            at: moment()
        )
        #expect(outcome.feeds == [.completed, .completed])
        #expect(
            try await store.subscriptions() == [
                feed("a", folder: "F", tags: "t", "u", called: "Mine"), feed("b", folder: "G", called: "B"),
            ]
        )
    }

    @Test func aNameStaysThroughFetchesUntilTheFeedSaysTheSame() async throws {
        _ = try await store.take([feed("a", called: "Mine")], at: moment())
        let id = try #require(try await store.catalogue().feeds.first).id
        _ = try await store.save([], for: id, outcome(title: "Theirs"))
        #expect(try await store.catalogue().feeds.first?.title == "Mine")
        #expect(try await store.subscriptions().first?.title == "Theirs")
        _ = try await store.save([], for: id, outcome(title: "Mine"))
        _ = try await store.save([], for: id, outcome(title: "Theirs anew"))
        #expect(try await store.catalogue().feeds.first?.title == "Theirs anew")
    }

    @Test func aRemovedFeedComesBackWithItsArticles() async throws {
        let id = try await store.addFeed("a")
        _ = try await store.save([.named("1")], for: id, outcome())
        try await store.remove(id)
        let outcome = try await store.take([feed("a", tags: "t")], at: moment())
        #expect(outcome.feeds == [.added])
        #expect(try await store.titles(.all) == ["1"])
    }

    @Test func articlesThatWaitComeWithTheirMarksAndCounts() async throws {
        try await store.wait([kept("a", "1", read: true), kept("a", "2", starred: true)])
        #expect(try await store.titles(.all) == [])
        let outcome = try await store.take([feed("a")], at: moment())
        #expect(outcome.newArticles == 2)
        #expect(Set(try await store.titles(.all)) == ["1", "2"])
        #expect(try await store.titles(.unread) == ["2"])
        #expect(try await store.titles(.starred) == ["2"])
        let feed = try #require(try await store.catalogue().feeds.first)
        #expect(feed.unread == 1 && feed.starred == 1)
        let id = try #require(try await store.ids("1").first)
        #expect(try await store.article(id).html == "Body of 1")
    }

    @Test func anArticleThatComesTwiceHasTheMarksOfBoth() async throws {
        try await store.wait([kept("a", "1"), kept("a", "1", read: true), kept("a", "1", starred: true)])
        #expect(try await store.take([feed("a")], at: moment()).newArticles == 1)
        #expect(try await store.titles(.unread) == [])
        #expect(try await store.titles(.starred) == ["1"])
    }

    @Test func anArticleOfAFeedThatIsGoneMeanwhileStopsTheImport() async throws {
        let id = try await store.addFeed("a")
        try await store.wait([kept("a", "1")])
        try await store.remove(id)
        let said = await sentence { _ = try await store.take([feed("b")], at: moment()) }
        #expect(said == "The library changed meanwhile: import again.")
        #expect(try await store.subscriptions() == [])
    }

    @Test func aFolderIsMadeOnlyForAFeedThatTakesIt() async throws {
        _ = try await store.take([feed("a", folder: "F")], at: moment())
        #expect(try await store.take([feed("a", folder: "G", "H")], at: moment()).feeds == [.present])
        #expect(try await store.raw("SELECT name FROM folders") == [["F"]])
    }

    @Test func theAddressBeforeAMoveIsKnownUntilTheFeedIsRemoved() async throws {
        let id = try await store.addFeed("new")
        try await store.execute("UPDATE feeds SET moved_from = 'https://old.example/feed'")
        let moves = try await store.moves()
        #expect(moves.map(\.from) == ["https://old.example/feed"])
        #expect(moves.map(\.to) == ["https://new.example/feed"])
        try await store.remove(id)
        #expect(try await store.moves().isEmpty)
    }

    @Test func anArticleThatIsThereKeepsItsTextAndJoinsItsMarks() async throws {
        let id = try await store.addFeed("a")
        _ = try await store.save([.named("1", html: "Ours"), .named("2")], for: id, outcome())
        _ = try await store.mark(try await store.ids("2"), .read(true))
        try await store.wait([kept("a", "1", read: true, starred: true), kept("a", "2")])
        let outcome = try await store.take([], at: moment())
        #expect(outcome.newArticles == 0 && outcome.marked == 2)
        #expect(try await store.titles(.unread) == [])
        #expect(try await store.titles(.starred) == ["1"])
        let first = try #require(try await store.ids("1").first)
        #expect(try await store.article(first).html == "Ours")
    }

    @Test func aLaterFetchFindsTheSameArticle() async throws {
        try await store.wait([kept("a", "1", read: true)])
        _ = try await store.take([feed("a")], at: moment())
        let id = try #require(try await store.catalogue().feeds.first).id
        #expect(try await store.save([.named("1", html: "Fetched")], for: id, outcome()) == 0)
        #expect(try await store.titles(.unread) == [])
    }

    @Test func anArticleOfTheFutureOrWithoutDateIsDatedNow() async throws {
        let ahead = KeptArticle(
            feed: "https://a.example/feed",
            article: .named("ahead", published: moment(1e6)),
            status: .init()
        )
        let undated = KeptArticle(feed: "https://a.example/feed", article: .named("undated"), status: .init())
        try await store.wait([ahead, undated, undated])
        _ = try await store.take([feed("a")], at: moment())
        let rows = try await store.rows(.all)
        #expect(rows.map(\.title) == ["undated", "ahead"])
        #expect(rows[0].published == moment() && rows[0].dateIsEstimated)
    }

    @Test func aRehearsalSaysTheSameAndChangesNothing() async throws {
        _ = try await store.take([feed("a")], at: moment())
        try await store.wait([kept("b", "1")])
        let given = [feed("a", tags: "t"), feed("b", folder: "F")]
        let rehearsal = try await store.take(given, at: moment(), isKept: false)
        #expect(try await store.subscriptions() == [feed("a")])
        #expect(try await store.titles(.all) == [])
        #expect(try await store.raw("SELECT count(*) FROM folders") == [["0"]])
        #expect(try await store.take(given, at: moment()) == rehearsal)
        #expect(rehearsal.feeds == [.completed, .added] && rehearsal.newArticles == 1)
    }

    @Test func aTakingThatFailsLeavesNothingBehind() async throws {
        try await store.wait([kept("a", "1")])
        try await store.execute("CREATE TRIGGER fail BEFORE INSERT ON bodies BEGIN SELECT raise(ABORT, 'no'); END")
        await #expect(throws: Failure.self) { try await store.take([feed("a", folder: "F")], at: moment()) }
        #expect(try await store.subscriptions() == [])
        #expect(try await store.raw("SELECT count(*) FROM folders") == [["0"]])
    }

    @Test func waitingLocksNobodyOut() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tern.db")
        let importing = try Store.open(path: path)
        let other = try Store.open(path: path, options: Store.Options(patience: 0))
        try await importing.wait([kept("a", "1")])
        _ = try await other.addFeed("b")
        try await importing.wait([kept("a", "2")])
        _ = try await importing.take([feed("a")], at: moment())
        #expect(try await other.catalogue().feeds.map(\.title) == ["b", "a"])
    }

    @Test func aCircleOfFoldersEnds() async throws {
        _ = try await store.take([feed("a", folder: "X", "Y")], at: moment())
        try await store.execute("UPDATE folders SET parent = (SELECT max(id) FROM folders) WHERE parent IS NULL")
        let id = try #require(try await store.catalogue().feeds.first).id
        #expect(try await store.subscriptions().first?.folder.count == 100)
        #expect(try await store.details(of: id, now: moment()).folder.count == 100)
    }

    @Test func anOldLibraryIsLedToFoldersWithAllItHas() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tern.db")
        let position = try #require(Schema.migrations.firstIndex { $0.script == Schema.folders })
        do {
            let before = Store.Options(migrations: Array(Schema.migrations[..<position]))
            let old = try Store.open(path: path, options: before)
            // Statements of today ask for columns of today.
            try await old.execute(
                "INSERT INTO feeds (position, address, title) VALUES (1, 'https://a.example/feed', 'a')"
            )
            await old.close()
        }
        let store = try Store.open(path: path)
        #expect(try await store.subscriptions() == [feed("a")])
    }

    @Test(arguments: [
        ImportSQL.folder, ImportSQL.lacksFolder, ImportSQL.setFolder, ImportSQL.setName, ImportSQL.addTag,
        ImportSQL.tags,
    ])
    func nothingPerFeedScans(_ sql: String) async throws {
        let rows = try await store.raw("EXPLAIN QUERY PLAN " + sql, columns: 4)
        #expect(!rows.contains { $0[3].hasPrefix("SCAN") && !$0[3].contains("CONSTANT ROW") }, "\(rows)")
    }
}
