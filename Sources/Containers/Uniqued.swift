extension Sequence {
    /// The first element of each key, in order. What comes from outside may repeat an id; a list may not.
    func uniqued<Key: Hashable>(by key: (Element) -> Key, excluding known: Set<Key> = []) -> [Element] {
        var seen = known
        return filter { seen.insert(key($0)).inserted }
    }
}
