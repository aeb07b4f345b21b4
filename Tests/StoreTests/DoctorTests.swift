import CSQLite
import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct DoctorTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("tern.db") }

    init() throws { folder = try TemporaryFolder() }

    /// A library with so many articles, of which the first is read and the second starred.
    private func fill(_ count: Int = 3) async throws {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        let articles = (0..<count).map { NewArticle.named("\($0)", html: String(repeating: "x", count: 500)) }
        _ = try await store.save(articles, for: feed, outcome())
        let rows = try await store.page(PageRequest(listing: .feed(feed))).rows
        _ = try await store.mark([rows[0].id], .read(true))
        _ = try await store.mark([rows[1].id], .starred(true))
        await store.close()
    }

    private func execute(_ sql: String) throws {
        let connection = try Connection(.file(path), .readWrite, patience: 1_000)
        try connection.execute(sql)
        connection.close()
    }

    private func unread() async throws -> Int {
        let store = try Store.open(path: path)
        let counts = try await store.catalogue().feeds.map(\.unread)
        await store.close()
        return counts.reduce(0, +)
    }

    @Test func aWholeLibraryIsToldWithItsNumbers() async throws {
        try await fill()
        let health = try await LibraryDoctor.examine(path)
        #expect(health.problems.isEmpty)
        #expect(health.feeds == 1 && health.articles == 3 && health.unread == 2 && health.starred == 1)
        #expect(health.schema == health.knownSchema && health.bytes > 0)
        #expect(try await LibraryDoctor.repair(path).backup == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tern.db"])
    }

    @Test func whereThereIsNoLibraryNoneIsMade() async throws {
        await #expect(throws: Failure.self) { try await LibraryDoctor.examine(path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aFileOfAnotherProgramIsLeftAlone() async throws {
        try Data().write(to: URL(filePath: path))
        try execute("CREATE TABLE theirs (x)")
        let before = try Data(contentsOf: URL(filePath: path))
        await #expect(throws: Failure.self) { try await LibraryDoctor.repair(path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func countsAndLostRowsArePutRight() async throws {
        try await fill()
        try execute(
            """
            UPDATE counts SET unread = 77;
            DELETE FROM statuses WHERE is_starred = 1;
            INSERT INTO feed_tags (feed, tag, position) VALUES (99, 'nowhere', 0);
            UPDATE counts SET unread = 77;
            """
        )
        let found = try await LibraryDoctor.examine(path).problems
        #expect(
            found == [.dangling(table: "feed_tags", rows: 1), .miscounted(feeds: 1), .unlisted(articles: 1)]
        )
        let repair = try await LibraryDoctor.repair(path)
        #expect(repair.after.problems.isEmpty)
        #expect(try await unread() == 2)
        let backup = try #require(repair.backup)
        #expect(try await LibraryDoctor.examine(backup).problems == found)
    }

    @Test func aDamagedIndexOfWordsIsToldAndFilledAgain() async throws {
        try await fill(50)
        let store = try Store.open(path: path)
        try await indexAll(store)
        await store.close()
        try execute("UPDATE search_words_data SET block = zeroblob(length(block)) WHERE id > 10")
        #expect(try await LibraryDoctor.examine(path).problems == [.index])
        #expect(try await LibraryDoctor.repair(path).after.problems.isEmpty)
        let mended = try Store.open(path: path)
        #expect(try await mended.unindexedCount() == 50)
        await mended.close()
    }

    @Test func anArticleWithoutABodyCanBeOpenedAgain() async throws {
        try await fill()
        try execute("DELETE FROM bodies WHERE article = 1")
        #expect(try await LibraryDoctor.examine(path).problems == [.bodiless(articles: 1)])
        #expect(try await LibraryDoctor.repair(path).after.problems.isEmpty)
        let store = try Store.open(path: path)
        #expect(try await store.article(ArticleID(rawValue: "1")).html.isEmpty)
        await store.close()
    }

    @Test func aLibraryOfANewerTernIsLeftAlone() async throws {
        try await fill()
        try execute("PRAGMA user_version = 99; UPDATE counts SET unread = 77")
        await #expect(throws: Failure.self) { try await LibraryDoctor.repair(path) }
        await #expect(throws: Failure.self) { try await LibraryDoctor.examine(path) }
    }

    @Test func anOlderLibraryIsLedForwardBeforeItIsMended() async throws {
        let options = Store.Options(migrations: Array(Schema.migrations.prefix(4)))
        await (try Store.open(path: path, options: options)).close()
        try execute("INSERT INTO feed_tags (feed, tag, position) VALUES (99, 'nowhere', 0)")
        let repair = try await LibraryDoctor.repair(path)
        #expect(repair.before.problems == [.dangling(table: "feed_tags", rows: 1)])
        #expect(repair.after.problems.isEmpty && repair.after.schema == repair.after.knownSchema)
    }

    @Test func aDamagedIndexIsMadeAgain() async throws {
        try await fill(50)
        try execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX statuses_unread ON statuses (sort_key, article) WHERE is_read = 1'
            WHERE name = 'statuses_unread';
            """
        )
        #expect(try await LibraryDoctor.examine(path).isDamaged)
        let repair = try await LibraryDoctor.repair(path)
        #expect(!repair.after.isDamaged)
        #expect(repair.after.articles == 50)
    }

    @Test(arguments: 1...12)
    func fromADamagedFileAllIsRescuedThatCanBeRead(_ seed: Int) async throws {
        try await fill(2_000)
        var bytes = try Data(contentsOf: URL(filePath: path))
        var random = SeededGenerator(seed: UInt64(seed))
        // Anywhere but in the pages that hold the schema and the first tables' roots.
        for _ in 0..<3 {
            let page = 150 + Int(random.next() % UInt64(bytes.count / 4096 - 150))
            for offset in 0..<4096 { bytes[page * 4096 + offset] = UInt8(truncatingIfNeeded: random.next()) }
        }
        try bytes.write(to: URL(filePath: path))
        let repair = try await LibraryDoctor.repair(path)
        #expect(repair.after.problems.isEmpty, "\(repair.after.problems)")
        #expect(repair.after.articles > 1_700, "\(repair.after.articles)")
        #expect(repair.after.feeds == 1)
        #expect(try Data(contentsOf: URL(filePath: try #require(repair.backup))).isEmpty == false)
        _ = try await unread()
    }

    @Test func whatIsOpenElsewhereIsNotSwappedAway() async throws {
        try await fill(2_000)
        var bytes = try Data(contentsOf: URL(filePath: path))
        for place in (160 * 4096)..<(180 * 4096) { bytes[place] = 0xFF }
        try bytes.write(to: URL(filePath: path))
        let other = try Store.open(path: path)
        await #expect(throws: Failure.self) { try await LibraryDoctor.repair(path) }
        await other.close()
        #expect(try await LibraryDoctor.repair(path).after.problems.isEmpty)
    }
}
