import Foundation
import Model

extension FeedID {
    static let swift = FeedID(rawValue: "swift")
    static let news = FeedID(rawValue: "news")
}

extension ArticleID {
    static let a = ArticleID(rawValue: "a")
    static let b = ArticleID(rawValue: "b")
    static let c = ArticleID(rawValue: "c")
}

extension Date {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)
}

extension PageRequest {
    static let all = PageRequest(listing: .all)
    static let unread = PageRequest(listing: .unread)
    static let starred = PageRequest(listing: .starred)
    static let swift = PageRequest(listing: .feed(.swift))
    static let news = PageRequest(listing: .feed(.news))

    func after(_ cursor: String) -> PageRequest {
        PageRequest(listing: listing, cursor: Cursor(rawValue: cursor), size: size)
    }
}

func row(_ id: ArticleID, title: String = "Title", feed: FeedID = .swift, read: Bool = false) -> ArticleSummary {
    ArticleSummary(
        id: id,
        feed: feed,
        feedTitle: "Feed",
        title: title,
        published: .start,
        status: ArticleStatus(isRead: read)
    )
}

func page(_ ids: ArticleID..., next: String? = nil) -> FeedPage {
    FeedPage(rows: ids.map { row($0) }, next: next.map(Cursor.init(rawValue:)))
}

/// A folder of files that is gone when this is.
final class TemporaryFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "tern-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    func write(_ name: String, _ text: String) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    deinit {
        // A folder that stays behind in the temporary place harms no test.
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Pages of a mock feed as JSON.
func pageJSON(_ ids: [String], hasMore: Bool? = nil, day: Int = 1) -> String {
    let items = ids.enumerated().map { index, id in
        "{\"id\": \"\(id)\", \"title\": \"Title \(id)\", \"publishedAt\": \"2023-01-\(10 + day)T00:00:\(59 - index)Z\"}"
    }
    let more = hasMore.map { ", \"hasMore\": \($0)" } ?? ""
    return "{\"items\": [\(items.joined(separator: ","))]\(more)}"
}

extension FeedPage {
    var ids: [String] { rows.map(\.id.rawValue) }
}
