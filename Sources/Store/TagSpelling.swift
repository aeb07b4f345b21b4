import Model

extension Connection {
    /// A tag as it is spelt already, if there is one that reads the same. SQLite compares bytes, and keyboards and systems
    /// write an é in one code point or in two (UAX 15), which nobody could tell apart in a list of tags.
    func spelling(of tag: String) throws(Failure) -> String {
        // ASCII is written in one way.
        if tag.utf8.allSatisfy({ $0 < 0x80 }) { return tag }
        let same = try query(TagSQL.all) { $0.text(0) }.filter { $0 == tag }
        return same.contains { $0.utf8.elementsEqual(tag.utf8) } ? tag : same.first ?? tag
    }

    /// The same for a change that tags.
    func spelt(_ change: StatusChange) throws(Failure) -> StatusChange {
        guard case .tagged(let tag, let isTagged) = change else { return change }
        return .tagged(try spelling(of: tag), isTagged)
    }
}

enum TagSQL {
    static let all = "SELECT tag FROM tag_counts"
}
