import Dispatch
import Foundation
import Model
import Synchronization
import Testing

@testable import Store

/// Several stores, as several programs, at one file.
@Suite(.timeLimit(.minutes(10)))
struct SharingTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("tern.db")
    }

    private let impatient = Store.Options(patience: 20)

    @Test func twoStoresWriteTheSameFile() async throws {
        let (one, two) = (try Store.open(path: path), try Store.open(path: path))
        let feed = try await one.addFeed()
        #expect(try await two.addFeed() == feed)
        async let first = save(in: one, feed, prefix: "one")
        async let second = save(in: two, feed, prefix: "two")
        #expect(try await first + second == 400)
        #expect(try await one.titles(.all).count == 400)
        #expect(try await two.count(.unread) == 400)
    }

    private func save(in store: Store, _ feed: FeedID, prefix: String) async throws -> Int {
        var added = 0
        for call in 0..<20 {
            let items = (0..<10).map { NewArticle.named("\(prefix) \(call) \($0)") }
            added += try await store.save(items, for: feed, outcome(at: moment(Double(call))))
        }
        return added
    }

    @Test func whatOneMarksTheOtherSees() async throws {
        let (one, two) = (try Store.open(path: path), try Store.open(path: path))
        let feed = try await one.addFeed()
        _ = try await one.save([.named("a")], for: feed, outcome())
        let ids = try await two.ids("a")
        #expect(try await two.mark(ids, .read(true)) == ids)
        #expect(try await one.titles(.unread).isEmpty)
        #expect(try await one.mark(ids, .read(true)).isEmpty)
    }

    @Test func manyStoresMakeTheSameLibraryAtOnce() async throws {
        for round in 0..<10 {
            let path = folder.file("round \(round)/tern.db")
            let problems = Mutex<[String]>([])
            // Threads rather than tasks, which would take turns on as many threads as there are cores.
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do throws(Failure) {
                    _ = try Store.open(path: path)
                } catch {
                    problems.withLock { $0.append(error.sentence) }
                }
            }
            #expect(problems.withLock { $0 } == [])
            #expect(try await Store.open(path: path).raw("PRAGMA integrity_check") == [["ok"]])
        }
    }

    @Test func readsDoNotWaitForAWriterAndWritesSayThatTheyCannot() async throws {
        let store = try Store.open(path: path, options: impatient)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
        let ids = try await store.ids("a")
        let other = try Connection(.file(path), .readWrite, patience: 0)
        try other.execute("BEGIN IMMEDIATE; UPDATE feeds SET title = 'half done'")

        #expect(try await store.rows(.all).map(\.feedTitle) == ["one"])
        let said = await sentence { _ = try await store.mark(ids, .read(true)) }
        #expect(said.hasPrefix("The library at \(path) is in use by another program, and stayed so. Try again later."))

        try other.execute("ROLLBACK")
        #expect(try await store.mark(ids, .read(true)) == ids)
    }

    @Test func aLibraryThatSomebodyHoldsForThemselvesSaysSo() async throws {
        _ = try await Store.open(path: path).addFeed()
        let other = try Connection(.file(path), .readWrite, patience: 0)
        try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE feeds SET title = 'mine'")
        let said = await sentence { _ = try Store.open(path: path, options: impatient) }
        #expect(said.hasPrefix("The library at \(path) is in use by another program"))
        try other.execute("COMMIT")
    }

    @Test func readsGoOnWhileThisStoreWrites() async throws {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
        // The writer is in the middle of a transaction for as long as the reads take.
        try await store.execute("BEGIN IMMEDIATE; UPDATE feeds SET title = 'half done'")
        #expect(try await store.rows(.all).map(\.feedTitle) == ["one"])
        #expect(try await store.catalogue().feeds.map(\.title) == ["one"])
        try await store.execute("COMMIT")
        #expect(try await store.catalogue().feeds.map(\.title) == ["half done"])
    }
}
