import Foundation
import Model
import Testing

@testable import Store

/// A folder that is gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "tern-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Left over files in the temporary folder fail no test.
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
    }
}

/// The moment at which tests fetch, and moments after it.
func moment(_ seconds: Double = 0) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

func outcome(at time: Date = moment(), title: String? = nil) -> FetchOutcome {
    FetchOutcome(time: time, title: title)
}

extension NewArticle {
    /// An article whose title is its identity.
    static func named(_ name: String, published: Date? = nil, html: String = "") -> NewArticle {
        NewArticle(identity: name, title: name, html: html, published: published)
    }
}

extension Store {
    func addFeed(_ name: String = "one") throws(Failure) -> FeedID {
        try add(address: "https://\(name).example/feed", title: name, site: nil).feed.id
    }

    nonisolated func savePushed(
        _ items: [NewArticle],
        for feed: FeedID,
        _ outcome: FetchOutcome
    ) async throws(Failure) -> Int {
        try await save(items, for: feed, outcome, .none, isPushed: true).new
    }

    func remove(_ feed: FeedID) throws(Failure) { try remove([feed], at: moment()) }

    func rename(_ feed: FeedID, to name: String?) throws(Failure) { try rename(feed, to: name, at: moment()) }

    func put(_ feeds: [FeedID], into path: [String]) throws(Failure) { try put(feeds, into: path, at: moment()) }

    func move(_ feeds: [FeedID], before target: FeedID?) throws(Failure) {
        try move(feeds, before: target, at: moment())
    }

    func renameFolder(_ path: [String], to new: [String]) throws(Failure) {
        try renameFolder(path, to: new, at: moment())
    }

    func keepQuery(_ text: String, named name: String) throws(Failure) -> QueryID {
        try keepQuery(text, named: name, at: moment())
    }

    func dropQuery(named name: String) throws(Failure) { try dropQuery(named: name, at: moment()) }

    func renameQuery(_ name: String, to other: String) throws(Failure) {
        try renameQuery(name, to: other, at: moment())
    }

    func set(_ key: String, to value: String?, for feed: FeedID) throws(Failure) {
        try set(key, to: value, for: feed, at: moment())
    }

    func merge(_ feed: FeedID, into other: FeedID, settings: [String] = []) throws(Failure) -> Int {
        try merge(feed, into: other, settings: settings, at: moment())
    }

    func setBookmark(_ letter: String, _ article: ArticleID?) throws(Failure) {
        try setBookmark(letter, article, at: moment())
    }

    nonisolated func restoreTrash(of feed: FeedID) async throws(Failure) -> Int {
        try await restoreTrash(of: feed, joining: MarkSeries(), at: moment()).restored
    }

    func restoreHidden(_ articles: [ArticleID]) throws(Failure) -> [ArticleID] {
        try restoreHidden(articles, joining: MarkSeries(), at: moment()).restored
    }

    func restoreSomeHidden(by rule: String) throws(Failure) -> Int {
        try restoreSomeHidden(by: rule, joining: MarkSeries(), at: moment()).restored.count
    }

    /// All rows of a listing, page by page.
    nonisolated func rows(_ listing: Listing, size: Int = 20) async throws -> [ArticleSummary] {
        var rows: [ArticleSummary] = []
        var request = PageRequest(listing: listing, size: size)
        while true {
            let page = try await page(request)
            rows += page.rows
            guard let next = page.next else { return rows }
            request.cursor = next
        }
    }

    nonisolated func titles(_ listing: Listing, size: Int = 20) async throws -> [String] {
        try await rows(listing, size: size).map(\.title)
    }

    nonisolated func ids(_ titles: String...) async throws -> [ArticleID] {
        let rows = try await rows(.all)
        return titles.compactMap { title in rows.first { $0.title == title }?.id }
    }

    nonisolated func count(_ listing: Listing) async throws -> Int? {
        try await catalogue().gatherings.first { $0.listing == listing }?.count
    }

    func run(_ sql: String, _ values: [Value]) throws(Failure) { try connection.run(sql, values) }

    func execute(_ script: String) throws(Failure) { try connection.execute(script) }

    /// Answers of a statement on the writing connection, each row as text.
    func raw(_ sql: String, columns: Int32 = 1) throws(Failure) -> [[String]] {
        try connection.query(sql) { row in (0..<columns).map { row.text($0) } }
    }
}

/// What a log is told of the failure that the body throws.
func logLine(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "nothing was thrown"
    } catch let failure as Failure {
        return failure.logLine
    } catch {
        return "not a Failure: \(error)"
    }
}

/// The sentence of the failure that the body throws.
func sentence(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "nothing was thrown"
    } catch let failure as Failure {
        return failure.sentence
    } catch {
        return "not a Failure: \(error)"
    }
}
