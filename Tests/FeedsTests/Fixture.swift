import Feeds
import Foundation
import Testing

/// A file of the Fixtures folder.
func fixture(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
    return Array(try Data(contentsOf: url))
}

func parsed(_ text: String, url: String = "https://feed.example/feed") throws -> ParsedFeed {
    try FeedParser.parse(Array(text.utf8), contentType: nil, url: url)
}

/// An RSS feed around one item's elements.
func rssItem(_ elements: String) throws -> ParsedItem {
    let namespaces =
        #"xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/""#
    let feed = try parsed(
        "<rss version='2.0' \(namespaces)><channel><title>t</title><item>\(elements)</item></channel></rss>"
    )
    return try #require(feed.items.first)
}

/// An Atom feed around one entry's elements.
func atomEntry(_ elements: String) throws -> ParsedItem {
    let feed = try parsed("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(elements)</entry></feed>")
    return try #require(feed.items.first)
}
