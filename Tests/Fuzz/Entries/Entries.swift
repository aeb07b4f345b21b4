import Feeds
import FoundationEssentials
import Glibc
import Model

/// What a fuzzer throws bytes at; `TERN_FUZZ` in the environment says which. Beside not crashing and not hanging, what
/// must always hold is checked, and ends the run when it does not.
enum Entry: String {
    case feed, html, opml, date, page

    static let chosen = getenv("TERN_FUZZ").flatMap { Entry(rawValue: String(cString: $0)) } ?? .feed

    func run(_ bytes: [UInt8]) {
        switch self {
        case .feed: Self.readFeed(bytes)
        case .html: Self.readHTML(String(decoding: bytes, as: UTF8.self))
        case .opml: Self.readList(bytes)
        case .page: Self.readPage(bytes)
        case .date: _ = Date(feedText: String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func readFeed(_ bytes: [UInt8]) {
        // A refusal is an answer.
        let feed = try? FeedParser.parse(bytes, contentType: nil, url: "https://fuzz.example/feed")
        for item in feed?.items ?? [] {
            check(!item.identity.isEmpty && isLine(item.title) && !item.title.isEmpty, "identity and title")
            check(isLine(item.summary) && item.summary.count <= 301, "summary")
            check(item.url?.lowercased().hasPrefix("http") ?? true, "address")
        }
        readInParts(bytes, expecting: feed)
    }

    /// The same bytes, a few at a time, make the same items; the sample is so small that most come after it.
    private static func readInParts(_ bytes: [UInt8], expecting feed: ParsedFeed?) {
        var stream = FeedStream(contentType: nil, url: "https://fuzz.example/feed", sampleSize: 64)
        var count = 0
        var rest = bytes[...]
        // A refusal is an answer, and what is decided by a sample may differ from what all the bytes say.
        let result: ParsedFeed? = try? {
            while !rest.isEmpty {
                try stream.append(Array(rest.prefix(37))) { _ in count += 1 }
                rest = rest.dropFirst(37)
            }
            return try stream.finish { _ in count += 1 }
        }()
        guard let feed, result != nil, bytes.allSatisfy({ $0 < 0x80 && $0 > 0 }) else { return }
        check(count == feed.items.count, "the stream has \(count) items, the whole \(feed.items.count)")
    }

    private static func readPage(_ bytes: [UInt8]) {
        // A refusal is an answer.
        guard let article = try? ArticleExtractor.article(bytes, contentType: nil, url: "https://fuzz.example/") else {
            return
        }
        check(isLine(article.title) && isLine(article.byline ?? "") && isLine(article.choice.element), "lines")
        check(article.length > 0, "text")
        check(!article.html.lowercased().contains(#/<(script|iframe|object|style)[\s\/>]/#), "safe HTML")
    }

    private static func readHTML(_ html: String) {
        let text = RichText(html: html, base: "https://fuzz.example/")
        check(
            text.links.allSatisfy { $0.lowercased().hasPrefix("http") || $0.lowercased().hasPrefix("mailto:") },
            "links"
        )
        check(isLine(text.words.replacing("\n", with: " ")), "words")
        check(String(plainTextOf: html, limit: 300).count <= 301, "plain text")
        let safe = SafeHTML.string(html, base: "https://fuzz.example/").lowercased()
        check(!safe.contains(#/<script[\s\/>]/#), "safe HTML")
    }

    private static func readList(_ bytes: [UInt8]) {
        // A refusal is an answer.
        let list = try? OPMLReader.read(bytes)
        for feed in list?.feeds ?? [] {
            check(feed.url.lowercased().hasPrefix("http") && isLine(feed.title) && !feed.title.isEmpty, "outline")
        }
    }

    private static func isLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    }

    private static func check(_ condition: Bool, _ what: String) {
        if condition { return }
        _ = "violated: \(what)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        abort()
    }
}

@_cdecl("tern_fuzz")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
    Entry.chosen.run(Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : length)))
    return 0
}
