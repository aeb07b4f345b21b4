/// What was searched for in this session, and how far somebody has gone back in it.
struct SearchHistory: Equatable, Sendable {
    static let capacity = 100

    /// The latest comes last.
    private var entries: [String] = []
    /// How many steps back; 0 is what is being written.
    private var steps = 0
    private var draft = ""

    /// Nothing twice: what is searched for again becomes the latest.
    mutating func add(_ text: String) {
        rewind()
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        entries.removeAll { $0 == text }
        entries.append(text)
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    mutating func rewind() { steps = 0 }

    /// The search before, `text` being what is written now; nil at the oldest.
    mutating func older(than text: String) -> String? {
        if steps == 0 { draft = text }
        // The latest is often what stands in the field already.
        let skipsLatest = steps == 0 && entries.last == text
        let target = steps + (skipsLatest ? 2 : 1)
        guard target <= entries.count else { return nil }
        steps = target
        return entries[entries.count - steps]
    }

    /// The one after, in the end what was being written; nil at the end.
    mutating func newer() -> String? {
        guard steps > 0 else { return nil }
        steps -= 1
        let text = steps == 0 ? draft : entries[entries.count - steps]
        if steps == 1, text == draft { steps = 0 }
        return text
    }
}
