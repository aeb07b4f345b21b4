import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct ReadOnlyTests {
    let folder: TemporaryFolder
    let path: String

    init() async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("shelf"), withIntermediateDirectories: true)
        path = folder.file("shelf/tern.db")
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
    }

    private func allow(_ permissions: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    private func readsButDoesNotMark() async throws {
        let store = try Store.open(path: path)
        #expect(try await store.titles(.all) == ["a"])
        #expect(try await store.catalogue().feeds.map(\.unread) == [1])
        let ids = try await store.ids("a")
        let said = await sentence { _ = try await store.mark(ids, .read(true)) }
        #expect(said.hasPrefix("The library at \(path) may only be read: nothing was stored."))
        #expect(try await store.titles(.unread) == ["a"])
    }

    @Test func aConnectionForReadingRefusesToWriteWithASentence() async throws {
        let said = await sentence {
            let connection = try Connection(.file(path), .readOnly, patience: 0)
            try connection.run(StatusSQL.change(.read(true)).sql, [.integer(1), .integer(1)])
        }
        #expect(said.hasPrefix("The library at \(path) may only be read: nothing was stored."))
    }

    // Root may write whatever the permissions say.
    @Test(.enabled(if: geteuid() != 0)) func aFileThatMayOnlyBeReadIsRead() async throws {
        try allow(0o400, path)
        try await readsButDoesNotMark()
    }

    @Test(.enabled(if: geteuid() != 0)) func aFileInAFolderThatMayOnlyBeReadIsRead() async throws {
        try allow(0o400, path)
        try allow(0o500, folder.file("shelf"))
        try await readsButDoesNotMark()
        try allow(0o700, folder.file("shelf"))
    }

    @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayOnlyBeReadTakesNoNewLibrary() async throws {
        try allow(0o500, folder.file("shelf"))
        let said = await sentence { _ = try Store.open(path: folder.file("shelf/new.db")) }
        #expect(said.contains("cannot be made: Permission denied."))
        try allow(0o700, folder.file("shelf"))
    }

    @Test func anImmutableFileIsReadWithoutFilesBesideIt() async throws {
        let connection = try Connection(.immutable(path), .readOnly, patience: 0)
        #expect(try connection.query("SELECT title FROM articles") { $0.text(0) } == ["a"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("shelf")) == ["tern.db"])
    }
}
