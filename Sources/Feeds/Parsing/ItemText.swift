import Model

/// The rules that RSS and Atom items share.
enum ItemText {
    static let titleLength = 80
    static let summaryLength = 300

    /// A title that may hold HTML, as a line: tags gone, entities decoded. Tags that HTML has not are text.
    static func line(html: String) -> String {
        if html.containsKnownTag { return String(plainTextOf: html).cleanedLine }
        return Entities.decoded(html).cleanedLine
    }

    /// The title, or the beginning of the text for an item without one.
    static func title(_ title: String, html: String, url: String?) -> String {
        if !title.isEmpty { return title }
        let made = String(plainTextOf: html, limit: titleLength)
        return made.isEmpty ? url ?? "(untitled)" : made
    }

    /// The identity of an item that brings none: FNV-1a, 64 bits, of what does not change.
    static func hash(_ parts: [String?]) -> String {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in parts.map({ $0 ?? "" }).joined(separator: "\u{0}").utf8 {
            value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(value, radix: 16)
        return "tern:" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Cleaned, without empty ones and repetitions, in order.
    static func categories(_ names: [String?]) -> [String] {
        var seen: Set<String> = []
        return names.compactMap { $0?.cleanedLine }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Items of one feed that share an identity: the same one twice is kept once, different ones get identities of
    /// their own.
    static func distinct(_ items: [ParsedItem]) -> [ParsedItem] {
        var seen: [String: ParsedItem] = [:]
        return items.compactMap { item in
            guard let twin = seen[item.identity] else {
                seen[item.identity] = item
                return item
            }
            if twin.url == item.url && twin.title == item.title && twin.html == item.html { return nil }
            var item = item
            item.identity += "#" + hash([item.url, item.title, item.html])
            return seen.updateValue(item, forKey: item.identity) == nil ? item : nil
        }
    }

    /// A picture to go with the item: a thumbnail, then a picture among the media and enclosures.
    static func cover(_ item: RawFields, base: String?) -> String? {
        let containers =
            [item] + item[all: .media, "group"].map(\.children) + item[all: .media, "content"].map(\.children)
        let thumbnails = containers.flatMap { $0[all: .media, "thumbnail"] }.map { $0["url"] ?? $0.text.trimmed }
        let media = containers.flatMap { $0[all: .media, "content"] }.filter(isPicture).map { $0["url"] }
        let enclosures = item[all: .rss, "enclosure"].filter(isPicture).map { $0["url"] }
        let podcast = item[all: .itunes, "image"].map { $0["href"] ?? $0.text.trimmed }
        return (thumbnails + media + enclosures + podcast).lazy.compactMap { Address.web($0, base: base) }.first
    }

    static func isPicture(_ field: RawField) -> Bool {
        field["medium"] == "image" || field["type"]?.lowercased().hasPrefix("image/") == true
    }
}
