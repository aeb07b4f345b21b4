/// Tells items of one feed apart that share an identity: the same one again is marked as a repetition, different ones get
/// identities of their own. It keeps no item, so that a feed of any length can pass through.
struct Identities {
    private var seen: [String: Int] = [:]

    static func settle(_ items: inout [ParsedItem]) {
        var identities = Identities()
        for index in items.indices { identities.settle(&items[index]) }
    }

    mutating func settle(_ item: inout ParsedItem) {
        let look = Self.look(item)
        guard let twin = seen[item.identity] else {
            seen[item.identity] = look
            return
        }
        if twin != look { item.identity += "#" + ItemText.hash([item.url, item.title, item.html]) }
        item.details.isRepetition = twin == look || seen.updateValue(look, forKey: item.identity) != nil
    }

    /// What an item looks like: address, title, and the beginning of its text with the length of all.
    private static func look(_ item: ParsedItem) -> Int {
        var hasher = Hasher()
        hasher.combine(item.url)
        hasher.combine(item.title)
        hasher.combine(item.html.utf8.count)
        var html = item.html
        html.withUTF8 {
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).prefix(256)))
        }
        return hasher.finalize()
    }
}
