import Foundation
import Model

@testable import Store

/// All of a library that its reader can see or would miss.
struct LibraryImage: Equatable {
    var catalogue: Catalogue
    var folders: [[String]]
    var subscriptions: [SubscribedFeed]
    var articles: [ArticleSummary]
    /// Tables that no listing shows whole.
    var tables: [String: [[String]]] = [:]

    init(_ store: Store) async throws {
        catalogue = try await store.catalogue(now: moment())
        // A folder that comes back is another to the machine and the same to its reader.
        let names = Dictionary(uniqueKeysWithValues: catalogue.folders.map { ($0.id, $0.name) })
        for index in catalogue.feeds.indices {
            catalogue.feeds[index].folder = catalogue.feeds[index].folder.map { FolderID(rawValue: names[$0] ?? "?") }
        }
        catalogue.folders = []
        folders = try await store.folders()
        subscriptions = try await store.subscriptions()
        articles = try await store.rows(.all, size: 1_000)
        for (table, columns) in [
            ("notes", "article, text"), ("bookmarks", "letter, article"), ("feed_settings", "feed, key, value"),
            ("trash", "article, feed, is_read, is_starred, is_later, coalesce(rule, '')"),
            ("queries", "id, name, query, position"), ("article_tags", "article, tag"),
            ("feed_tags", "feed, tag"),
            ("tag_counts", "tag, unread, total"),
        ] {
            let width = Int32(table == "trash" ? 6 : columns.split(separator: ",").count)
            tables[table] = try await store.raw("SELECT \(columns) FROM \(table) ORDER BY 1, 2", columns: width)
        }
    }

    /// What another has otherwise: nothing when they are equal.
    func differences(from other: LibraryImage) -> [String] {
        func lines(_ image: LibraryImage) -> [String] {
            image.catalogue.feeds.map { "\($0)" } + image.catalogue.gatherings.map { "\($0)" }
                + image.catalogue.tags.map { "\($0)" } + image.catalogue.queries.map { "\($0)" }
                + image.folders.map { "\($0)" } + image.subscriptions.map { "\($0)" } + image.articles.map { "\($0)" }
                + image.tables.sorted { $0.key < $1.key }.flatMap { name, rows in rows.map { "\(name) \($0)" } }
        }
        let (mine, theirs) = (lines(self), lines(other))
        let differing =
            mine.filter { !theirs.contains($0) }.map { "now \($0)" }
            + theirs.filter { !mine.contains($0) }.map { "was \($0)" }
        return differing.isEmpty && self != other ? ["the order"] : differing
    }
}
