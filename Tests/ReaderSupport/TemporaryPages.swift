import Foundation

/// A mock directory made for one test, gone with it.
package struct TemporaryPages: ~Copyable {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "tern-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    package func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// A feed of numbered articles, `perPage` to a page, the newest first.
    package func writeFeed(_ name: String, count: Int, perPage: Int = 20, settings: String? = nil) throws {
        let pages = max(1, (count + perPage - 1) / perPage)
        for page in 1...pages {
            let numbers = ((page - 1) * perPage)..<min(count, page * perPage)
            let items = numbers.map { number in
                """
                {"id": \(number), "title": "\(name) \(number)", "summary": "Summary of \(number)",
                 "url": "https://example.org/\(name)/\(number)",
                 "publishedAt": "2026-11-\(29 - min(28, number / 4))T10:\(59 - number % 4):00Z"}
                """
            }
            try write(
                "\(name)/page-\(page).json",
                "{\"items\": [\(items.joined(separator: ","))], \"hasMore\": \(page < pages)}"
            )
        }
        if let settings { try write("\(name)/mock.json", settings) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // a leftover folder harms nobody
}
