/// Tells items of one feed apart that share an identity: the same one again is marked as a repetition, different ones get
/// identities of their own. It keeps no item, so that a feed of any length can pass through.
struct Identities {
    /// The identities given, by what their items look like.
    private var given: [Int: String] = [:]
    /// How many items of different looks have an identity.
    private var counts: [String: Int] = [:]

    static func settle(_ items: inout [ParsedItem]) {
        var identities = Identities()
        for index in items.indices { identities.settle(&items[index]) }
    }

    mutating func settle(_ item: inout ParsedItem) {
        let look = Self.look(item)
        if let identity = given[look] {
            item.identity = identity
            item.details.isRepetition = true
            return
        }
        if number(of: item.identity) > 1 {
            // Its text is no part of it: that may be edited, and the item stays the same.
            item.identity += "#" + ItemText.hash([item.url, item.title])
            let number = number(of: item.identity)
            if number > 1 { item.identity += "-\(number)" }
        }
        given[look] = item.identity
    }

    /// 1 for the first item with this identity.
    private mutating func number(of identity: String) -> Int {
        let number = counts[identity, default: 0] + 1
        counts[identity] = number
        return number
    }

    /// What a repetition has in common with its item: all that is read.
    private static func look(_ item: ParsedItem) -> Int {
        var hasher = Hasher()
        hasher.combine(item.identity)
        hasher.combine(item.url)
        hasher.combine(item.title)
        hasher.combine(item.html)
        return hasher.finalize()
    }
}
