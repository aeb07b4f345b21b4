/// Reads RSS 0.9x to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, and RSS in JSON.
package enum FeedParser {
    /// Of a feed with more, the first are read.
    static let itemsMaximum = 100_000

    /// The format is found in the bytes, never taken from the label. `url` is the base of relative links.
    package static func parse(
        _ bytes: [UInt8],
        contentType: String?,
        url: String
    ) throws(ParseError) -> ParsedFeed {
        if let kind = DocumentKind.binary(bytes) { throw .notAFeed(found: kind) }
        let decoded = TextDecoding.decode(bytes, contentType: contentType)
        var feed: ParsedFeed
        switch DocumentKind(text: decoded.bytes[...]) {
        case .other(let found): throw .notAFeed(found: found)
        case .json: feed = try JSONFeedMapping.feed(decoded.bytes, url: url)
        case .xml: feed = try XMLFeed.parse(decoded.bytes, url: url)
        }
        feed.reading.encoding = decoded.choice
        if decoded.hasErrors { feed.reading.repairs.insert(.undecodableBytes) }
        return feed
    }
}

/// A feed in XML, whole in memory: first its frame, then its items with all that the feed says of itself.
enum XMLFeed {
    static func parse(_ bytes: [UInt8], url: String) throws(ParseError) -> ParsedFeed {
        let result: Result<ParsedFeed, ParseError> = bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return .failure(.notAFeed(found: "an empty answer")) }
            var walker = FeedWalker()
            var places: [FeedWalker.Item] = []
            while case .item(let item) = walker.next(in: start, upTo: buffer.count, isWhole: true) {
                if places.count < FeedParser.itemsMaximum { places.append(item) } else { walker.giveUp() }
            }
            if let error = problem(walker, bytes, isEmpty: places.isEmpty) { return .failure(error) }
            let mapping = ItemMapping(walker, url: url)
            let text = DocumentText(start, names: walker.channelNames, entities: walker.entities)
            var feed = mapping.feed
            feed.items.reserveCapacity(places.count)
            for place in places { feed.items.append(mapping.item(place, text)) }
            Identities.settle(&feed.items)
            text.note(in: &feed.reading.repairs)
            return .success(feed)
        }
        return try result.get()
    }

    static func problem(_ walker: FeedWalker, _ bytes: [UInt8], isEmpty: Bool) -> ParseError? {
        guard walker.root != nil else {
            switch walker.strangeRoot {
            case "html"?: return .notAFeed(found: DocumentKind.page(bytes[...]))
            case "opml"?: return .notAFeed(found: "an OPML list of feeds")
            case let root?:
                return .notAFeed(found: "an XML document of another kind (\(ItemText.line(root, limit: 60)))")
            case nil: return .malformed(line: 1, column: 1, detail: "there is nothing in it")
            }
        }
        guard isEmpty, walker.breaksItem else { return nil }
        let (line, column) = place(of: walker.resume, in: bytes)
        return .malformed(
            line: line,
            column: column,
            detail: "the document breaks off before its first item is complete"
        )
    }

    /// Both count from 1; columns are bytes.
    static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(offset)
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (before.count { $0 == 0x0A } + 1, offset - start + 1)
    }
}
