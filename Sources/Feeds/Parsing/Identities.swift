/// Tells items of one feed apart that share an identity: the same one twice is kept once, different ones get identities of
/// their own. It keeps no item, so that a feed of any length can pass through.
struct Identities {
    private var seen: [String: Int] = [:]

    /// The item with an identity that no other has; nil for one that came before.
    mutating func distinct(_ item: ParsedItem) -> ParsedItem? {
        let look = Self.look(item)
        guard let twin = seen.updateValue(look, forKey: item.identity) else { return item }
        seen[item.identity] = twin
        if twin == look { return nil }
        var item = item
        item.identity += "#" + ItemText.hash([item.url, item.title, item.html])
        return seen.updateValue(look, forKey: item.identity) == nil ? item : nil
    }

    private static func look(_ item: ParsedItem) -> Int {
        var hasher = Hasher()
        hasher.combine(item.url)
        hasher.combine(item.title)
        hasher.combine(item.html)
        return hasher.finalize()
    }
}
