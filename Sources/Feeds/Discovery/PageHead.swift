package import Model

/// What a web page says about itself and its feeds: its title, and `<link rel="alternate">` or `rel="feed"`
/// (https://html.spec.whatwg.org/#rel-alternate). Nothing is guessed at.
package struct PageHead: Equatable, Sendable {
    private static let maximumBytes = 1 << 20
    private static let maximumFeeds = 100

    package private(set) var title: String?
    package private(set) var feeds: [FoundFeed] = []

    /// Nil when the bytes begin like no HTML.
    package init?(_ bytes: [UInt8], contentType: String?, url: String) {
        let text = TextDecoding.decode(bytes, contentType: contentType).bytes.drop { $0 <= 0x20 }.prefix(
            Self.maximumBytes
        )
        guard text.first == UInt8(ascii: "<") else { return nil }
        let beginning = String(decoding: text.prefix(4096), as: UTF8.self).lowercased()
        guard ["<!doctype html", "<html", "<head", "<title", "<link", "<body"].contains(where: beginning.contains)
        else { return nil }
        let reader = PageHeadReader()
        do {
            try Array(text).withUnsafeBufferPointer { bytes in
                _ = try MarkupParser.parse(bytes, into: reader)
            }
        } catch {
            // Without its library no page can be looked into; the feed that was asked for said so already.
            return nil
        }
        let line = ItemText.line(reader.title, limit: 120)
        title = line.isEmpty ? nil : line
        let base = reader.base.flatMap { Address.web($0, base: url) } ?? url
        for link in reader.links where feeds.count < Self.maximumFeeds {
            guard let address = Address.web(link.href, base: base), address.withoutFragment != url.withoutFragment,
                !feeds.contains(where: { $0.url == address })
            else { continue }
            let name = ItemText.line(link.title, limit: 120)
            feeds.append(FoundFeed(url: address, title: name.isEmpty ? nil : name))
        }
    }
}

/// Gathers the few elements of a page that count.
private final class PageHeadReader: MarkupHandler {
    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    ]

    var title = ""
    var base: String?
    var links: [(href: String, title: String)] = []
    private var isInTitle = false
    private var hasTitle = false
    let hasEnough = false

    func start(_ element: MarkupElement) {
        switch element.name {
        case "title": isInTitle = !hasTitle
        case "base": base = base ?? element["href"]
        case "link":
            guard let href = element["href"], Self.isFeed(element) else { return }
            links.append((href, element["title"] ?? ""))
        default: break
        }
    }

    func end(_ name: String) {
        guard name == "title" else { return }
        hasTitle = hasTitle || isInTitle
        isInTitle = false
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isInTitle { title += String(decoding: bytes, as: UTF8.self) }
    }

    private static func isFeed(_ link: MarkupElement) -> Bool {
        let relations = (link["rel"] ?? "").lowercased().split { $0.isWhitespace }
        if relations.contains("feed") { return true }
        guard relations.contains("alternate"), !relations.contains("stylesheet") else { return false }
        let type = (link["type"] ?? "").lowercased().prefix { $0 != ";" }.trimmed
        return types.contains(type)
    }
}

extension String {
    /// An address up to its "#". In a command ("exec:"), that is a character like others.
    package var withoutFragment: String {
        guard prefix(5).lowercased() != "exec:" else { return self }
        return firstIndex(of: "#").map { String(self[..<$0]) } ?? self
    }
}
