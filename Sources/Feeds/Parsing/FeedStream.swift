/// Reads a feed while its bytes come. Items are handed over as soon as they are complete, and of the document only the one
/// that is not is kept, so that a feed of any length takes the memory of its largest item. JSON is read when all of it is
/// there.
///
/// What a feed says of itself behind its first item (which no format asks for) is in the result, but those before it were
/// read without.
package struct FeedStream {
    /// So much is looked at before encoding and format are decided.
    private let sampleSize: Int
    /// An item that is longer ends the reading.
    static let itemMaximum = 1 << 25

    private enum State {
        case sampling
        case xml
        case json
        case over
    }

    private let contentType: String?
    private let url: String
    private var state = State.sampling
    private var decoder = StreamDecoder(contentType: nil, sample: [])
    /// Raw bytes while sampling, then UTF-8 that is not read yet.
    private var buffer: [UInt8] = []
    /// The walk goes on when so much is there.
    private var wanted = 0
    private var walker = FeedWalker()
    private var text: DocumentText?
    private var mapping: ItemMapping?
    private var identities = Identities()
    private var count = 0

    /// `url` is the base of relative links.
    package init(contentType: String?, url: String, sampleSize: Int = 1 << 16) {
        self.sampleSize = sampleSize
        self.contentType = contentType
        self.url = url
    }

    /// Throws as soon as it shows that this is no feed.
    package mutating func append(_ bytes: [UInt8], _ take: (ParsedItem) -> Void) throws(ParseError) {
        if state == .sampling {
            buffer += bytes
            guard buffer.count >= sampleSize else { return }
            try begin()
        } else if state != .over {
            decoder.decode(bytes[...], into: &buffer)
        }
        if state == .xml, buffer.count >= wanted { walk(isWhole: false, take) }
    }

    /// Ends the document. The result is the feed without the items handed over.
    package mutating func finish(_ take: (ParsedItem) -> Void) throws(ParseError) -> ParsedFeed {
        if state == .sampling { try begin() }
        decoder.finish(into: &buffer)
        var feed: ParsedFeed
        if state == .json {
            feed = try JSONFeedMapping.feed(buffer, url: url)
            feed.items.forEach(take)
            feed.items = []
        } else {
            if state == .xml { walk(isWhole: true, take) }
            if let error = XMLFeed.problem(walker, buffer, isEmpty: count == 0) { throw error }
            feed = ItemMapping(walker, url: url).feed
            if let text { text.note(in: &feed.reading.repairs) }
        }
        feed.reading.encoding = decoder.choice
        if decoder.hasErrors { feed.reading.repairs.insert(.undecodableBytes) }
        return feed
    }

    private mutating func begin() throws(ParseError) {
        if let kind = DocumentKind.binary(buffer) { throw .notAFeed(found: kind) }
        let sample = buffer
        decoder = StreamDecoder(contentType: contentType, sample: sample)
        buffer = []
        decoder.decode(sample[...], into: &buffer)
        switch DocumentKind(text: buffer[...]) {
        case .other(let found): throw .notAFeed(found: found)
        case .json: state = .json
        case .xml: state = .xml
        }
    }

    private mutating func walk(isWhole: Bool, _ take: (ParsedItem) -> Void) {
        let bytes = buffer
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            while true {
                switch walker.next(in: start, upTo: buffer.count, isWhole: isWhole) {
                case .item(let place):
                    if count < FeedParser.itemsMaximum { hand(over: place, start, take) } else { walker.giveUp() }
                case .starved:
                    if buffer.count - walker.resume > Self.itemMaximum {
                        walker.giveUp()
                        state = .over
                    }
                    return
                case .ended:
                    state = .over
                    return
                }
            }
        }
        // So that an item that is long in coming is not gone through again with every packet.
        let rest = buffer.count - walker.resume
        buffer.removeFirst(min(walker.resume, buffer.count))
        walker.forget(walker.resume)
        wanted = max(sampleSize, rest * 2)
    }

    private mutating func hand(over place: FeedWalker.Item, _ start: UnsafePointer<UInt8>, _ take: (ParsedItem) -> Void)
    {
        let mapping = self.mapping ?? ItemMapping(walker, url: url)
        self.mapping = mapping
        let text = self.text ?? DocumentText(start, names: walker.channelNames, entities: walker.entities)
        text.bytes = start
        self.text = text
        var item = mapping.item(place, text)
        identities.settle(&item)
        count += 1
        take(item)
    }
}
