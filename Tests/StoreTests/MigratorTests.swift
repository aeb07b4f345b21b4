import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(1)))
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

    private let second = Migration(version: 2, script: "ALTER TABLE feeds ADD COLUMN note TEXT; CREATE TABLE extra (x)")

    /// A library of the first schema with an article in it.
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
        let store = try Store.open(path: path, options: options(second))
        #expect(try await store.raw("PRAGMA user_version") == [["2"]])
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

    @Test func anOldLibraryIsLedForwardAfterABackup() async throws {
        try await makeLibrary()
        do {
            let store = try Store.open(path: path, options: options(second))
            #expect(try await store.titles(.all) == ["a"])
            #expect(try await store.raw("PRAGMA user_version") == [["2"]])
            #expect(try await store.raw("SELECT note FROM feeds") == [[""]])
        }
        #expect(try folder.permissions(of: "tern.db.schema-1.backup") == 0o600)
        #expect(try version(path + ".schema-1.backup") == 1)
        let backup = try Store.open(path: path + ".schema-1.backup")
        #expect(try await backup.titles(.all) == ["a"])
    }

    @Test func aBackupReplacesNoFile() async throws {
        try await makeLibrary()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".schema-1.backup"))
        _ = try Store.open(path: path, options: options(second))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".schema-1.backup")) == Data("mine".utf8))
        #expect(try version(path + ".schema-1-2.backup") == 1)
    }

    @Test func aStepThatFailsChangesNothing() async throws {
        try await makeLibrary()
        let bad = Migration(version: 3, script: "CREATE TABLE third (x); INSERT INTO nowhere VALUES (1)")
        let said = await sentence { _ = try Store.open(path: path, options: options(second, bad)) }
        #expect(said.contains("no such table: nowhere"))
        #expect(try version(path) == 2)
        let store = try Store.open(path: path, options: options(second))
        #expect(try await store.titles(.all) == ["a"])
        #expect(try await store.raw("SELECT count(*) FROM sqlite_schema WHERE name = 'third'") == [["0"]])
    }

    @Test func aLibraryOfANewerVersionIsRefusedAndLeftAsItIs() async throws {
        try await makeLibrary()
        try Connection(.file(path), .readWrite, patience: 0).execute("PRAGMA user_version = 7")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let said = await sentence { _ = try Store.open(path: path) }
        #expect(
            said == "The library at \(path) was written by a newer Tern (schema 7, this one knows 1). "
                + "Update Tern or name another file with --db."
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func openingAgainWritesNothing() async throws {
        try await makeLibrary()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        _ = try await Store.open(path: path).titles(.all)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
}
