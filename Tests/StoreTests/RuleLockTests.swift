import Foundation
import Model
import Testing

@testable import Store

/// Rules are asked before the library is locked, and nobody sees an article before they were obeyed.
@Suite(.timeLimit(.minutes(10)))
struct RuleLockTests {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(path: folder.file("tern.db"))
    }

    /// Whether another program could write at once each time a body was read.
    private final class Lock: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [Bool] = []
        var all: [Bool] { lock.withLock { list } }
        func add(_ isFree: Bool) { lock.withLock { list.append(isFree) } }
    }

    private func rules(_ query: String, _ lock: Lock) throws -> ArrivalRules {
        var rule = Rule(name: "rule", query: try SearchQuery(strict: query))
        rule.changes = [.read(true)]
        return ArrivalRules([rule]) { [location = store.location] text in
            do {
                try Connection(location, .readWrite, patience: 0).transaction { () throws(Failure) in }
                lock.add(true)
            } catch {
                lock.add(false)
            }
            return text
        }
    }

    private let items = (1...3).map { NewArticle.named("\($0)", html: "<p>quiet</p>") }

    @Test func nobodyWaitsForRulesWhileArticlesArrive() async throws {
        let lock = Lock()
        let rules = try rules("text:quiet feed:one", lock)
        let added = try await store.add(
            address: "https://one.example/feed",
            title: "One",
            site: nil,
            items,
            outcome(title: "One"),
            rules
        )
        #expect(lock.all == [true, true, true])
        #expect(try await store.count(.unread) == 0)
        let feed = added.addition.feed.id
        let more = (3...5).map { NewArticle.named("\($0)", html: "<p>quiet</p>") }
        _ = try await store.save(more, for: feed, outcome(), rules)
        // Those that are there are not asked about.
        #expect(lock.all == [true, true, true, true, true])
        _ = try await store.save([.named("6", html: "quiet")], for: feed, outcome(), rules, isPushed: true)
        #expect(lock.all.count == 6 && lock.all.allSatisfy { $0 })
        #expect(try await store.count(.unread) == 0)
        #expect(try await store.rows(.all).count == 6)
    }

    /// What was decided of a feed holds for no feed of another name.
    @Test func aFeedThatIsCalledOtherwiseNowIsAskedAboutAgain() async throws {
        let rules = try rules("text:quiet feed:new", Lock())
        let feed = try await store.addFeed("one")
        _ = try await store.save(items, for: feed, outcome(title: "New"), rules)
        #expect(try await store.count(.unread) == 0)
    }
}
