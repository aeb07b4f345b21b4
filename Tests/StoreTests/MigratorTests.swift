import Foundation
import Model
import Synchronization
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct MigratorTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("tern.db")
    }

    private func options(_ more: Migration...) -> Store.Options {
        Store.Options(migrations: Schema.migrations + more, patience: 50)
    }

    private let known = Schema.migrations.count
    private let next = Migration(
        version: Schema.migrations.count + 1,
        script: "ALTER TABLE feeds ADD COLUMN note TEXT; CREATE TABLE extra (x)"
    )

    /// A library of today's schema with an article in it.
    private func makeLibrary() async throws {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
    }

    private func version(_ path: String) throws -> Int64? {
        try Connection(.file(path), .readOnly, patience: 0).first("PRAGMA user_version") { $0.integer(0) }
    }

    @Test func theVersionsOfTheSchemaRiseByOne() {
        #expect(Schema.migrations.map(\.version) == Array(1...Schema.migrations.count))
    }

    @Test func aNewLibraryHasTheNewestSchemaAndNoBackup() async throws {
        let store = try Store.open(path: path, options: options(next))
        #expect(try await store.raw("PRAGMA user_version") == [["\(known + 1)"]])
        #expect(try await store.raw("PRAGMA application_id") == [["\(Schema.applicationID)"]])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("backup") } == []
        )
    }

    @Test func theConnectionIsSetUpSafely() async throws {
        let store = try Store.open(path: path)
        #expect(try await store.raw("PRAGMA journal_mode") == [["wal"]])
        #expect(try await store.raw("PRAGMA foreign_keys") == [["1"]])
        #expect(try await store.raw("PRAGMA synchronous") == [["1"]])
        #expect(try await store.raw("PRAGMA busy_timeout") == [["5000"]])
        #expect(try await store.raw("PRAGMA integrity_check") == [["ok"]])
    }

    @Test func aLibraryThatIsOpenedAgainIsSetUpBeforeItIsWritten() async throws {
        try await makeLibrary()
        let store = try Store.open(path: path)
        _ = try await store.addFeed("two")
        #expect(try await store.raw("PRAGMA foreign_keys") == [["1"]])
        #expect(try await store.raw("PRAGMA trusted_schema") == [["0"]])
        #expect(try await store.raw("PRAGMA synchronous") == [["1"]])
        #expect(try await store.raw("PRAGMA journal_size_limit") == [["4194304"]])
    }

    @Test func aLibraryThatLostItsLogGetsOneAtOnce() async throws {
        try await makeLibrary()
        let other = try Connection(.file(path), .readWrite, patience: 0)
        try other.execute("PRAGMA journal_mode = DELETE")
        other.close()
        let store = try Store.open(path: path)
        #expect(try await store.raw("PRAGMA journal_mode") == [["wal"]])
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test func anOldLibraryIsLedForwardAfterABackup() async throws {
        try await makeLibrary()
        do {
            let store = try Store.open(path: path, options: options(next))
            #expect(try await store.titles(.all) == ["a"])
            #expect(try await store.raw("PRAGMA user_version") == [["\(known + 1)"]])
            #expect(try await store.raw("SELECT note FROM feeds") == [[""]])
        }
        #expect(try folder.permissions(of: "tern.db.schema-\(known).backup") == 0o600)
        #expect(try version(path + ".schema-\(known).backup") == Int64(known))
        let backup = try Store.open(path: path + ".schema-\(known).backup")
        #expect(try await backup.titles(.all) == ["a"])
    }

    @Test func aBackupReplacesNoFile() async throws {
        try await makeLibrary()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".schema-\(known).backup"))
        _ = try Store.open(path: path, options: options(next))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".schema-\(known).backup")) == Data("mine".utf8))
        #expect(try version(path + ".schema-\(known)-2.backup") == Int64(known))
    }

    private var filesBeside: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("schema") } }
    }

    @Test func aStepThatFailsChangesNothing() async throws {
        try await makeLibrary()
        let bad = Migration(version: known + 2, script: "CREATE TABLE third (x); INSERT INTO nowhere VALUES (1)")
        let said = await logLine { _ = try Store.open(path: path, options: options(next, bad)) }
        #expect(said.contains("no such table: nowhere"))
        #expect(try version(path) == Int64(known), "nor do the steps before it")
        #expect(try filesBeside == [], "there is nothing to go back from")
        let store = try Store.open(path: path, options: options(next))
        #expect(try await store.titles(.all) == ["a"])
        #expect(try await store.raw("SELECT count(*) FROM sqlite_schema WHERE name = 'third'") == [["0"]])
    }

    /// Also where the log lies elsewhere than the name says.
    @Test(arguments: [false, true])
    func whatAnotherProgramStillReadsFromTheLogIsInTheCopy(isLinked: Bool) async throws {
        let real = folder.file("real.db")
        if isLinked {
            try Data().write(to: URL(fileURLWithPath: real))
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
        }
        let store = try Store.open(path: path, options: options())
        let feed = try await store.addFeed()
        let other = try Connection(.file(path), .readOnly, patience: 0)
        try other.execute("BEGIN; SELECT count(*) FROM feeds")
        _ = try await store.save([.named("a")], for: feed, outcome())
        await store.close()
        let opened = try Store.open(path: path, options: options(next))
        #expect(try await opened.titles(.all) == ["a"])
        other.close()
        let backup = try Store.open(path: path + ".schema-\(known).backup")
        #expect(try await backup.titles(.all) == ["a"])
        #expect(try await backup.raw("PRAGMA integrity_check") == [["ok"]])
    }

    @Test func ofSeveralAtOnceOneLeadsItForward() async throws {
        try await makeLibrary()
        let (path, options) = (path, Store.Options(migrations: Schema.migrations + [next]))
        let versions = try await withThrowingTaskGroup(of: [[String]].self) { group in
            for _ in 0..<4 {
                group.addTask { try await Store.open(path: path, options: options).raw("PRAGMA user_version") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions == Array(repeating: [["\(known + 1)"]], count: 4))
        #expect(try filesBeside == ["tern.db.schema-\(known).backup"])
    }

    @Test func whoeverWritesIsWaitedForAndThatIsTold() async throws {
        try await makeLibrary()
        nonisolated(unsafe) let other = try Connection(.file(path), .readWrite, patience: 0)
        try other.execute("BEGIN IMMEDIATE")
        let told = Mutex<[Opening]>([])
        let store = try Store.open(path: path, options: options(next)) { step in
            told.withLock { $0.append(step) }
            if step == .waiting { #expect(throws: Never.self) { try other.execute("COMMIT") } }
        }
        #expect(try await store.titles(.all) == ["a"])
        let size = try FileManager.default.attributesOfItem(atPath: path + ".schema-\(known).backup")[.size] as? Int64
        let copied = Opening.copying(try #require(size), of: try #require(size))
        // Where the file system shares blocks, there is nothing to tell of a copy.
        let steps = told.withLock { $0 }
        #expect(steps.first == .waiting)
        #expect(steps.dropFirst().dropLast().allSatisfy { $0 == copied || $0 == .copying(0, of: size ?? 0) })
        #expect(steps.last == .done(kept: path + ".schema-\(known).backup"))
    }

    /// What the writer has not ended yet is not of that moment.
    @Test func aBackupIsMadeWhileAnotherProgramWrites() async throws {
        try await makeLibrary()
        let other = try Connection(.file(path), .readWrite, patience: 0)
        try other.execute("BEGIN IMMEDIATE; UPDATE articles SET title = 'b'")
        let connection = try Connection(.file(path), .readWrite, patience: 0)
        try LibraryFile.copy(connection, to: folder.file("copy.db"), isChecked: true) { _ in }
        try other.execute("COMMIT")
        #expect(try await Store.open(path: folder.file("copy.db")).titles(.all) == ["a"])
        #expect(try await Store.open(path: path).titles(.all) == ["b"])
    }

    @Test func whatASuddenEndLeftOfACopyIsTakenAway() async throws {
        try await makeLibrary()
        let leftover = path + ".schema-\(known).backup.unfinished"
        try Data("half".utf8).write(to: URL(fileURLWithPath: leftover))
        _ = try Store.open(path: path, options: options(next))
        #expect(try filesBeside == ["tern.db.schema-\(known).backup"])
    }

    @Test func whereThereIsNoRoomForACopyThatIsSaidWithFigures() {
        let failure = LibraryCopy.lack(of: 6_400_000_000, free: 2_100_000_000, for: "/data/tern.db.backup")
        #expect(
            failure?.sentence
                == "The backup /data/tern.db.backup needs 6.4 GB, and 2.1 GB are free there: make room, and "
                + "try again. Nothing was changed."
        )
        #expect(LibraryCopy.lack(of: 6_400_000_000, free: 6_400_000_000, for: "/data/tern.db.backup") == nil)
    }

    @Test func aLibraryOfANewerVersionIsRefusedAndLeftAsItIs() async throws {
        try await makeLibrary()
        try Connection(.file(path), .readWrite, patience: 0).execute("PRAGMA user_version = 99")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let said = await sentence { _ = try Store.open(path: path) }
        #expect(
            said == "The library at \(path) was written by a newer Tern (schema 99, this one knows \(known)). "
                + "Update Tern or name another file with --db."
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func onlyALibraryOfThisVersionIsReady() async throws {
        #expect(!Store.isReady(path: path))
        #expect(!FileManager.default.fileExists(atPath: path))
        try await makeLibrary()
        #expect(Store.isReady(path: path))
        try Connection(.file(path), .readWrite, patience: 0).execute("PRAGMA user_version = \(known - 1)")
        #expect(!Store.isReady(path: path))
        try Data("something else".utf8).write(to: URL(fileURLWithPath: folder.file("other.db")))
        #expect(!Store.isReady(path: folder.file("other.db")))
    }

    @Test func openingAgainWritesNothing() async throws {
        try await makeLibrary()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        _ = try await Store.open(path: path).titles(.all)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
}
