import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct NewsboatCacheTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("cache.db")
    }

    /// The tables as newsboat 2.21 makes them, without its indexes.
    private let tables = """
        CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL,
            title VARCHAR(1024) NOT NULL, lastmodified INTEGER(11) NOT NULL DEFAULT 0,
            is_rtl INTEGER(1) NOT NULL DEFAULT 0, etag VARCHAR(128) NOT NULL DEFAULT "");
        CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL,
            title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL, url VARCHAR(1024) NOT NULL,
            feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL,
            unread INTEGER(1) NOT NULL, enclosure_url VARCHAR(1024), enclosure_type VARCHAR(1024),
            enqueued INTEGER(1) NOT NULL DEFAULT 0, flags VARCHAR(52), deleted INTEGER(1) NOT NULL DEFAULT 0,
            base VARCHAR(128) NOT NULL DEFAULT "");
        """

    private let rows = """
        INSERT INTO rss_feed (rssurl, url, title) VALUES ('https://a.example/feed', 'https://a.example/', 'A');
        INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, flags, deleted)
        VALUES ('1', 'One', 'Me', 'https://a.example/1', 'https://a.example/feed', 1700000000, '<p>1</p>', 0, 'sA', 0),
            ('2', 'Two', '', '', 'https://a.example/feed', 0, '', 1, NULL, 1);
        """

    /// A database at the path, which stays open as long as what is returned.
    private func make(_ script: String) throws -> Connection {
        try Data().write(to: URL(filePath: path))
        let connection = try Connection(.file(path), .readWrite, patience: 0)
        try connection.execute(script)
        return connection
    }

    private func items(batch: Int = 500) async throws -> [NewsboatCache.Item] {
        let cache = try NewsboatCache.open(path: path)
        var items: [NewsboatCache.Item] = []
        var row: Int64 = .min
        while let (more, last) = try await cache.items(after: row, count: batch) {
            items += more
            row = last
        }
        await cache.close()
        return items
    }

    private let expected = [
        NewsboatCache.Item(
            guid: "1",
            title: "One",
            author: "Me",
            url: "https://a.example/1",
            feed: "https://a.example/feed",
            published: Date(timeIntervalSince1970: 1_700_000_000),
            content: "<p>1</p>",
            contentType: "",
            base: "",
            isUnread: false,
            flags: "sA",
            isDeleted: false
        ),
        NewsboatCache.Item(
            guid: "2",
            title: "Two",
            author: "",
            url: "",
            feed: "https://a.example/feed",
            published: nil,
            content: "",
            contentType: "",
            base: "",
            isUnread: true,
            flags: "",
            isDeleted: true
        ),
    ]

    @Test func feedsAndArticlesAreReadAsTheyStand() async throws {
        try make(tables + rows).close()
        #expect(try await items() == expected)
        #expect(try await items(batch: 1) == expected)
        let cache = try NewsboatCache.open(path: path)
        #expect(
            try await cache.feeds() == [
                .init(address: "https://a.example/feed", title: "A", site: "https://a.example/")
            ]
        )
        await cache.close()
    }

    @Test func columnsOfOtherVersionsMayLackOrBeMore() async throws {
        try make(
            """
            CREATE TABLE rss_feed (rssurl, url, title);
            CREATE TABLE rss_item (guid, title, author, url, feedurl, pubDate, content, unread, content_mime_type, new);
            INSERT INTO rss_item VALUES (1, 'T', '', '', 'f', 5, 'c', 1, 'text/plain', 0);
            """
        ).close()
        let item = try #require(try await items().first)
        #expect(item.guid == "1" && item.contentType == "text/plain" && item.flags == "" && !item.isDeleted)
    }

    @Test func readingTakesNoLockAndMakesNoFile() async throws {
        let newsboat = try make(tables + rows)
        try newsboat.execute("BEGIN EXCLUSIVE")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try await items() == expected)
        try newsboat.execute("COMMIT")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache.db"])
        newsboat.close()
    }

    @Test func whatIsOnlyInTheJournalIsReadFromACopy() async throws {
        let newsboat = try make("PRAGMA journal_mode = WAL;" + tables)
        try newsboat.execute(rows)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(before.contains("cache.db-wal"))
        #expect(try await items() == expected)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
        try newsboat.execute("INSERT INTO rss_feed (rssurl, url, title) VALUES ('x', '', '')")
        newsboat.close()
    }

    @Test func theCopyIsOutOfTheWayAsSoonAsItIsOpen() async throws {
        let newsboat = try make("PRAGMA journal_mode = WAL;" + tables)
        try newsboat.execute(rows)
        let cache = try NewsboatCache.open(path: path)
        let copy = URL(filePath: cache.copy.location.path)
        #expect(copy.path != path)
        #expect(!FileManager.default.fileExists(atPath: copy.deletingLastPathComponent().path))
        #expect(try await cache.items(after: .min, count: 10)?.items == expected)
        await cache.close()
        newsboat.close()
    }

    private func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

    /// SQLite would delete the file that the end of the journal names.
    @Test func aJournalThatNamesAnotherFileIsRefusedAndTheFileStays() async throws {
        try make(tables + rows).close()
        let named = folder.file("precious")
        try Data("all I have".utf8).write(to: URL(filePath: named))
        let name = Array(named.utf8)
        let sum = name.reduce(0) { $0 + Int($1) }
        let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let journal = [UInt8](repeating: 1, count: 512) + name + bigEndian(name.count) + bigEndian(sum) + mark
        try Data(journal).write(to: URL(filePath: path + "-journal"))
        let said = await sentence { _ = try NewsboatCache.open(path: path) }
        #expect(said == "\(path)-journal is a journal of several databases, which newsboat's never is.")
        #expect(FileManager.default.fileExists(atPath: named))
    }

    @Test func longTextsAreCut() async throws {
        try make(
            tables + """
                INSERT INTO rss_feed (rssurl, url, title) VALUES (hex(zeroblob(10000)), '', '');
                INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread)
                VALUES ('1', '', '', '', 'f', 0, hex(zeroblob(2000000)), 1);
                """
        ).close()
        #expect(try await items().first?.content.utf8.count == 1 << 20)
        let cache = try NewsboatCache.open(path: path)
        #expect(try await cache.feeds().map(\.address.utf8.count) == [8192])
        await cache.close()
    }

    @Test func anEmptyNameOfTheFolderForTemporaryFilesIsNone() {
        #expect(QuietCopy.temporary(nil) == "/tmp" && QuietCopy.temporary("") == "/tmp")
        #expect(QuietCopy.temporary("/var/tmp") == "/var/tmp")
    }

    @Test func aFileThatIsWrittenToMeanwhileIsRefused() async throws {
        let newsboat = try make(tables + rows)
        let cache = try NewsboatCache.open(path: path)
        try newsboat.execute("UPDATE rss_item SET content = hex(zeroblob(100000))")
        newsboat.close()
        let said = await sentence {
            var row: Int64 = .min
            while let (_, last) = try await cache.items(after: row, count: 10) { row = last }
        }
        #expect(said == "\(path) was written to while it was read. Close newsboat and try again.")
    }

    @Test func aViewIsNoTable() async throws {
        try make(
            """
            CREATE TABLE rss_feed (rssurl, url, title);
            CREATE VIEW rss_item AS SELECT 1 AS guid, 1 AS title, 1 AS author, 1 AS url, 1 AS feedurl, 1 AS pubDate,
                1 AS content, 1 AS unread;
            """
        ).close()
        let said = await sentence { _ = try NewsboatCache.open(path: path) }
        #expect(said == "\(path) is no cache of newsboat: it has other tables.")
    }

    @Test func aLibraryOfOursIsNoCache() async throws {
        await (try Store.open(path: path)).close()
        let said = await sentence { _ = try NewsboatCache.open(path: path) }
        #expect(said == "\(path) is no cache of newsboat: it has other tables.")
    }

    @Test func whatIsNotThereIsSaid() async throws {
        let said = await sentence { _ = try NewsboatCache.open(path: path) }
        #expect(said == "\(path) cannot be opened: No such file or directory.")
        #expect(
            await sentence { _ = try NewsboatCache.open(path: folder.path) }
                == "\(folder.path) cannot be opened: it is not a file."
        )
    }

    /// Cut short at many places, and with bytes overwritten: a sentence or articles, and never a crash.
    @Test func aDamagedFileIsASentence() async throws {
        try make(tables + rows + "UPDATE rss_item SET content = hex(zeroblob(20000))").close()
        let whole = try Data(contentsOf: URL(filePath: path))
        var refused = 0
        for attempt in 0..<200 {
            var damaged = whole
            if attempt < 60 {
                damaged = whole.prefix(whole.count * attempt / 60)
            } else {
                for place in 0..<40 { damaged[(attempt * 7919 + place * 104_729) % damaged.count] = UInt8(attempt) }
            }
            try damaged.write(to: URL(filePath: path))
            do {
                _ = try await items()
            } catch let failure as Failure {
                refused += 1
                #expect(failure.sentence.hasPrefix(path), "\(failure.sentence)")
            }
        }
        #expect(refused > 60)
    }
}
