extension String {
    /// At most this many characters; “…” is the last of them when there were more.
    func capped(at maximum: Int) -> String {
        // Counting characters is slow, and there are never more of them than bytes.
        guard utf8.count > maximum else { return self }
        // A single character can be as long as a book. Eight scalars are enough for any that is read by people.
        let start = Substring(unicodeScalars.prefix(maximum * 8))
        guard start.endIndex < endIndex || start.count > maximum else { return self }
        return start.prefix(maximum - 1) + "…"
    }
}
