import FoundationEssentials
import Model

/// One feed of a mock directory: a folder with pages. What is read is the list of its files and its `mock.json`;
/// pages are read when asked for.
struct MockFolder: Sendable {
    /// The feed whose pages lie in the directory itself, beside or instead of folders.
    static let root = FeedID(rawValue: ".")

    let id: FeedID
    let path: String
    let title: String
    let settings: MockSettings
    /// Why its `mock.json` was not used.
    let settingsFailure: Failure?
    /// Numbers of the pages that are there, ascending.
    let pages: [Int]
    let firstSeen: Date

    /// The name of a page in failures: "swift/page-3.json".
    func document(_ page: Int) -> String {
        prefix + "page-\(page).json"
    }

    /// Reads one page, plainly: without latency and faults.
    func page(_ number: Int) throws(Failure) -> ReceivedPage {
        let bytes = try FileBytes.read("\(path)/page-\(number).json", name: document(number))
        let context = ItemContext(
            feed: id,
            feedTitle: title,
            idPrefix: "\(id.rawValue)/",
            page: "page-\(number)",
            firstSeen: firstSeen,
            base: nil,
            coversAreFiles: true
        )
        return try ReceivedPage(bytes: bytes, document: document(number), context: context)
    }

    /// The page after this one, as the page says it; without a word it is the next file.
    func next(after number: Int, _ page: ReceivedPage) -> Int? {
        switch page.following {
        case .hasMore(let hasMore): hasMore ? number &+ 1 : nil
        case .cursor(let cursor): cursor.flatMap { Int($0) }.flatMap { $0 > number ? $0 : nil }
        case .unsaid: pages.contains(number &+ 1) ? number &+ 1 : nil
        }
    }

    /// The HTML in `articles/<id>.html`, or nil when there is none. Ids come from files that anyone may have written:
    /// none of them may lead out of the folder.
    func body(_ id: ArticleID) throws(Failure) -> String? {
        let name = id.rawValue.dropFirst("\(self.id.rawValue)/".count)
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        let path = "\(path)/articles/\(name).html"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return String(
            decoding: try FileBytes.read(path, name: "\(prefix)articles/\(name).html".cleanedLine),
            as: UTF8.self
        )
    }

    private var prefix: String { id == Self.root ? "" : "\(id.rawValue.cleanedLine)/" }
}
