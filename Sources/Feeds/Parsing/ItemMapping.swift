import FoundationEssentials
import Model

/// What the elements of an XML feed and its items mean, whatever the format.
struct ItemMapping {
    /// Without items.
    let feed: ParsedFeed
    /// What relative addresses of items are seen from, where nothing nearer says so.
    let base: String
    /// Those of an entry that names nobody.
    let authors: [String]
    /// Of entries, and of a feed without a namespace.
    let isAtom: Bool

    /// `url` is where the feed came from.
    init(_ walker: FeedWalker, url: String) {
        let isAtom = walker.root?.isAtom ?? false
        let around = walker.base ?? url
        var repairs = walker.repairs
        let read: (ParsedFeed, [String]) = walker.head.withUnsafeBufferPointer { head in
            guard let start = head.baseAddress else { return (ParsedFeed(), []) }
            let text = DocumentText(start, names: walker.channelNames, entities: walker.entities)
            let list = ElementList(text, 0..<head.count)
            defer { text.note(in: &repairs) }
            return isAtom ? AtomMapping.feed(list, base: around) : RSSMapping.feed(list, base: around)
        }
        var feed = read.0
        if feed.details.language == nil { feed.details.language = walker.language }
        feed.isPartial = walker.repairs.contains(.brokenOff)
        feed.reading.format = walker.root?.format ?? ""
        feed.reading.repairs = repairs
        self.feed = feed
        self.isAtom = isAtom
        authors = read.1
        base = isAtom ? around : walker.base ?? feed.site ?? feed.details.ownAddress ?? url
    }

    func item(_ place: FeedWalker.Item, _ text: DocumentText) -> ParsedItem {
        let list = ElementList(text, place.part, includesTag: true)
        let own = list.ownAttribute("xml:base").flatMap { Address.base($0, in: place.base ?? base) } ?? place.base
        let item =
            place.local == .entry
            ? AtomMapping.entry(list, base: own ?? base, givenBase: own, feedAuthors: authors)
            : RSSMapping.item(list, base: own ?? base, givenBase: own)
        return item
    }
}
