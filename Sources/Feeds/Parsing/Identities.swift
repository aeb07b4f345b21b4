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
        if twin != look { item.identity += "#" + ItemText.hash([item.url, item.title]) }
        item.details.isRepetition = twin == look || seen.updateValue(look, forKey: item.identity) != nil
    }

    /// What tells an item apart: its address and title. A text may be edited, and stays the same item.
    private static func look(_ item: ParsedItem) -> Int {
        var hasher = Hasher()
        hasher.combine(item.url)
        hasher.combine(item.title)
        return hasher.finalize()
    }
}
