import Model

/// The rules that RSS and Atom items share.
enum ItemText {
    /// Of a title that is made from the text.
    static let madeTitleLength = 80
    static let titleLength = 500
    static let feedTitleLength = 300
    static let summaryLength = 300
    static let authorLength = 200
    static let categoryLength = 100
    static let categoryCount = 50

    /// One cleaned line of at most `limit` characters, ended with "…" when some were cut off. Of a huge text only the
    /// beginning is looked at.
    static func line(_ text: String, limit: Int, decode: (String) -> String = { $0 }) -> String {
        let text = text.trimmed
        let start = String(text.beginning(bytes: limit * 16))
        let line = decode(start).cleanedLine
        return (start.utf8.count < text.utf8.count ? line + "…" : line).shortened(to: limit)
    }

    /// A title that may hold HTML, as such a line: tags gone, entities decoded. Tags that HTML has not are text.
    static func line(html: String, limit: Int) -> String {
        let start = String(html.beginning(bytes: limit * 64))
        if start.containsKnownTag { return line(String(plainTextOf: start, limit: limit), limit: limit) }
        return line(html, limit: limit, decode: Entities.decoded)
    }

    /// The title, or the beginning of the text for an item without one.
    static func title(_ title: String, html: String, url: String?) -> String {
        if !title.isEmpty { return title }
        let made = String(plainTextOf: html, limit: madeTitleLength)
        return made.isEmpty ? url.map { line($0, limit: titleLength) } ?? "(untitled)" : made
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

    /// Cleaned, without empty ones and repetitions, in order; the first of them when there are too many.
    static func categories(_ names: [String?]) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for case let name? in names where result.count < categoryCount {
            let line = line(name, limit: categoryLength)
            if !line.isEmpty && seen.insert(line).inserted { result.append(line) }
        }
        return result
    }

    /// Several people as one line.
    static func authors(_ names: [String?]) -> String? {
        let line = line(categories(names).joined(separator: ", "), limit: authorLength)
        return line.isEmpty ? nil : line
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
