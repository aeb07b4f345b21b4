import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Whatever a reader does, taken back step by step, is as it was before each step; done again, as it was after it.
@Suite(.timeLimit(.minutes(10)))
struct JournalModelTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func eachStepIsTakenBackAndDoneAgainExactly(seed: UInt64) async throws {
        var run = JournalRun(store: try Store.open(path: ":memory:"), random: SeededGenerator(seed: seed))
        try await run.begin()
        var images = [try await LibraryImage(run.store)]
        var names: [String] = []
        while names.count < 24 {
            let before = try await run.store.journal(limit: 1).first?.id
            try await run.act()
            guard let entry = try await run.store.journal(limit: 1).first, entry.id != before else { continue }
            names.append(entry.name)
            images.append(try await LibraryImage(run.store))
            // Now and then some of it is taken back, and something else is done.
            for _ in 0..<run.stepsBack() where !names.isEmpty {
                _ = try await run.store.undo(at: moment(1))
                images.removeLast()
                let differences = try await LibraryImage(run.store).differences(from: images[names.count - 1])
                try #require(differences == [], "seed \(seed), \(names)")
                names.removeLast()
            }
        }
        for place in names.indices.reversed() {
            let outcome = try #require(try await run.store.undo(at: moment(2)))
            #expect(outcome.left == [], "seed \(seed), \(names.prefix(place + 1))")
            let differences = try await LibraryImage(run.store).differences(from: images[place])
            try #require(differences == [], "seed \(seed), \(names.prefix(place + 1))")
        }
        for place in names.indices {
            let outcome = try #require(try await run.store.redo(at: moment(3)))
            #expect(outcome.left == [], "seed \(seed), \(names.prefix(place + 1))")
            let differences = try await LibraryImage(run.store).differences(from: images[place + 1])
            try #require(differences == [], "seed \(seed), \(names.prefix(place + 1))")
        }
    }
}

/// Things that a reader does, by chance.
private struct JournalRun {
    let store: Store
    var random: SeededGenerator
    private var added = 0

    init(store: Store, random: SeededGenerator) {
        self.store = store
        self.random = random
    }

    func begin() async throws {
        for name in ["one", "two", "three", "four"] {
            let feed = try await store.addFeed(name)
            _ = try await store.save(
                (0..<4).map { .named("\(name == "two" ? "one" : name) \($0)") },
                for: feed,
                outcome()
            )
        }
        let feeds = try await store.catalogue().feeds.map(\.id)
        try await store.put([feeds[0]], into: ["A"])
        try await store.put([feeds[1]], into: ["A", "B"])
        _ = try await store.keepQuery("one", named: "One")
        try await store.execute("DELETE FROM journal")
    }

    mutating func stepsBack() -> Int { pick([0, 0, 0, 0, 1, 2]) ?? 0 }

    /// What cannot be done is refused, and changes nothing.
    mutating func act() async throws {
        do {
            try await tryToAct()
        } catch is Failure {
            return
        }
    }

    private mutating func tryToAct() async throws {
        let feeds = try await store.catalogue().feeds.map(\.id)
        let (feed, other) = (pick(feeds), pick(feeds))
        let some = feeds.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        let ids = try await store.rows(.all).map(\.id)
        let article = pick(ids + (try await store.raw("SELECT article FROM trash").map { ArticleID(rawValue: $0[0]) }))
        let paths = [[], ["A"], ["A", "B"], ["B"], ["A", "A"], ["C", "B"]]
        let name = pick(["One", "Two", "three", "two"]) ?? ""
        switch Int.random(in: 0..<22, using: &random) {
        case 0, 1:
            _ = try await store.mark(pickSome(ids) + [article].compactMap(\.self), pickChange(), notedAt: moment())
        case 2: if let article { try await store.setNote(pick(["", "x", "y"]) ?? "", of: article, at: moment()) }
        case 3: try await store.setBookmark(pick(["a", "b"]) ?? "", Bool.random(using: &random) ? article : nil)
        case 4, 5: if let feed { try await store.rename(feed, to: Bool.random(using: &random) ? name : nil) }
        case 6, 7: try await store.move(some, to: pickPlace(paths, other), at: moment())
        case 8: try await store.renameFolder(pick(paths) ?? [], to: pick(paths) ?? [])
        case 9: try await store.removeFolder(pick(paths) ?? [], at: moment())
        case 10:
            if let feed {
                try await store.set(
                    pick(["interval", "cookies"]) ?? "",
                    to: pick([nil, "1h", "2h"]) ?? nil,
                    for: feed
                )
            }
        case 11: _ = try await store.keepQuery(pick(["one", "two"]) ?? "", named: name)
        case 12: try await store.renameQuery(pick(["One", "Two"]) ?? "", to: name)
        case 13: try await store.dropQuery(named: name)
        case 14: try await add()
        case 15: if feeds.count > 2, let feed { try await store.remove([feed], at: moment()) }
        case 16: try await take()
        case 17:
            if feeds.count > 2, let feed, let other {
                _ = try await store.merge(feed, into: other, settings: ["interval"])
            }
        case 18: try await letGo(feed)
        case 19: if let feed { _ = try await store.restoreTrash(of: feed) }
        case 20: if let article { _ = try await store.restoreHidden([article]) }
        default: try await hide(pickSome(ids))
        }
    }

    private mutating func add() async throws {
        added += 1
        let name = pick(["one", "new\(added)"]) ?? ""
        let address = "https://\(name).example/feed"
        // What a fetch brings is no step.
        let items = name == "one" ? [] : (0..<3).map { NewArticle.named("new \(added) \($0)") }
        _ = try await store.add(address: address, title: "new", site: nil, items, outcome(), .none, notedAt: moment())
    }

    private mutating func take() async throws {
        added += 1
        let given = ["one", "two", "import\(added)"].filter { _ in Bool.random(using: &random) }.map {
            SubscribedFeed(
                address: "https://\($0).example/feed",
                name: pick([nil, "Given"]) ?? nil,
                folder: pick([[], ["A"], ["D", "E"]]) ?? [],
                tags: pick([[], ["x"], ["y", "x"]]) ?? []
            )
        }
        _ = try await store.take(given, at: moment())
    }

    private mutating func letGo(_ feed: FeedID?) async throws {
        guard let feed else { return }
        let retention = Retention(count: 1, takesUnread: true)
        let cut = try await store.retentionCut(of: feed, retention, now: moment())
        let gone = try await store.applyRetention(to: feed, cut, at: moment())
        try await store.noteRetention(gone, at: moment())
    }

    private mutating func hide(_ ids: [ArticleID]) async throws {
        var rule = Rule(name: "quiet", query: try SearchQuery(strict: "x"))
        rule.changes = [.read(true)]
        rule.hides = Bool.random(using: &random)
        _ = try await store.apply(rule, to: ids, continuing: nil, at: moment())
    }

    private mutating func pick<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &random) }

    private mutating func pickSome(_ ids: [ArticleID]) -> [ArticleID] {
        ids.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }

    private mutating func pickChange() -> StatusChange {
        let isSet = Int.random(in: 0..<3, using: &random) > 0
        return pick([.read(isSet), .starred(isSet), .later(isSet), .tagged("x", isSet), .tagged("y", isSet)])
            ?? .read(true)
    }

    private mutating func pickPlace(_ paths: [[String]], _ feed: FeedID?) -> FeedPlace {
        let order = pick([nil, .end, feed.map(FeedPlace.Order.before)]) ?? nil
        return FeedPlace(folder: pick([pick(paths), nil]) ?? nil, order: order)
    }
}
