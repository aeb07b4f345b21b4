import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aMissingFolderAndFileAreMadeForTheirOwnerOnly() async throws {
        let store = try Store.open(path: folder.file("a/b/tern.db"))
        _ = try await store.addFeed()
        #expect(try folder.permissions(of: "a") == 0o700)
        #expect(try folder.permissions(of: "a/b") == 0o700)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")) {
            #expect(try folder.permissions(of: "a/b/" + file) == 0o600, "\(file)")
        }
    }

    @Test func marksSurviveClosing() async throws {
        let path = folder.file("tern.db")
        var id = ArticleID(rawValue: "")
        do {
            let store = try Store.open(path: path)
            let feed = try await store.addFeed()
            _ = try await store.save([.named("a"), .named("b")], for: feed, outcome())
            id = try #require(try await store.ids("a").first)
            _ = try await store.mark([id], .read(true))
            _ = try await store.mark([id], .starred(true))
        }
        let store = try Store.open(path: path)
        #expect(try await store.titles(.unread) == ["b"])
        #expect(try await store.article(id).summary.status == ArticleStatus(isRead: true, isStarred: true))
        #expect(try await store.catalogue().mainCounts == [1, 1, 1])
    }

    @Test func twoLibrariesInMemoryAreApart() async throws {
        let (one, two) = (try Store.open(path: ":memory:"), try Store.open(path: ":memory:"))
        _ = try await one.addFeed()
        #expect(try await one.catalogue().feeds.count == 1)
        #expect(try await two.catalogue().feeds.isEmpty)
    }

    @Test(arguments: [
        "x", "hello\n", String(repeating: "not a database ", count: 1_000), "SQLite format 3\u{0}",
        "SQLite format 3\u{0}" + String(repeating: "damaged ", count: 1_000),
    ])
    func aFileThatIsNotOursIsRefusedAndLeftAsItIs(_ content: String) async throws {
        let path = folder.file("notes.txt")
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        let said = await sentence { _ = try Store.open(path: path) }
        #expect(said.hasPrefix("The file \(path) is not a Tern library or is damaged."))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test func theDatabaseOfAnotherProgramIsRefusedAndLeftAsItIs() async throws {
        let path = folder.file("other.db")
        try Data().write(to: URL(fileURLWithPath: path))
        try Connection(.file(path), .readWrite, patience: 0).execute("CREATE TABLE feeds (id); PRAGMA user_version = 1")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let said = await sentence { _ = try Store.open(path: path) }
        #expect(said.hasPrefix("The file \(path) is not a Tern library"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other.db"])
    }

    @Test func anEmptyFileBecomesALibrary() async throws {
        let path = folder.file("empty")
        try Data().write(to: URL(fileURLWithPath: path))
        let store = try Store.open(path: path)
        #expect(try await store.catalogue().feeds.isEmpty)
    }

    @Test func pathsThatAreNoFilesAreRefused() async throws {
        #expect(await sentence { _ = try Store.open(path: folder.path) }.contains("is a folder, not a library"))
        #expect(await sentence { _ = try Store.open(path: "/dev/null") }.contains("is not a plain file"))
        #expect(await sentence { _ = try Store.open(path: "") }.contains("--db"))
        #expect(await sentence { _ = try Store.open(path: "a\u{0}b") }.contains("--db"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("l"),
            withDestinationPath: folder.file("no/where")
        )
        #expect(await sentence { _ = try Store.open(path: folder.file("l")) }.contains("cannot be opened"))
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        try Data().write(to: URL(fileURLWithPath: folder.file("file")))
        let said = await sentence { _ = try Store.open(path: folder.file("file/tern.db")) }
        #expect(said == "The library at \(folder.file("file/tern.db")) cannot be opened: Not a directory.")
        let nowhere = await sentence { _ = try Store.open(path: "/proc/tern/tern.db") }
        #expect(nowhere.hasPrefix("The folder /proc/tern cannot be made: "))
    }

    @Test func oddNamesArePlainNames() async throws {
        for name in ["file:a?mode=memory", "ü 世界 👍.db", "100%.db", "a#b?c", ":memory:"] {
            let store = try Store.open(path: folder.file(name))
            _ = try await store.addFeed()
            #expect(FileManager.default.fileExists(atPath: folder.file(name)))
        }
    }

    @Test func controlCharactersOfAPathDoNotReachTheSentence() async throws {
        let said = await sentence { _ = try Store.open(path: "/proc/\u{1B}[2J/tern.db") }
        #expect(said.hasPrefix("The folder /proc/[2J cannot be made"))
    }

    @Test func aDamagedLibrarySaysSo() async throws {
        let path = folder.file("tern.db")
        do {
            let store = try Store.open(path: path)
            let feed = try await store.addFeed()
            _ = try await store.save((0..<500).map { .named("\($0)", html: "body") }, for: feed, outcome())
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xAB, count: 100_000))
        try file.close()
        func read() async throws {
            let store = try Store.open(path: path)
            _ = try await store.catalogue()
            _ = try await store.rows(.all)
        }
        let said = await sentence(read)
        #expect(said.hasPrefix("The file \(path) is not a Tern library or is damaged."))
        #expect(said.hasSuffix("with --db."))
        #expect(await logLine(read).contains(" (SQLite 11: database disk image is malformed; SELECT "))
    }
}
