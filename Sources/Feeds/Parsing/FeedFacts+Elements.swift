import Model

extension FeedFacts {
    /// What the elements of a feed say (RSS 2.0, http://purl.org/rss/1.0/modules/syndication/, RFC 5005, W3C WebSub).
    init(_ raw: RawFeed, url: String) {
        let own = raw.fields
        let links = own[all: .atom, "link"] + (raw.isAtom ? own[all: .rss, "link"] : [])
        hubs = links.filter { $0["rel"] == "hub" }.compactMap { Address.web($0["href"], base: $0.base ?? url) }
        let older = links.first { $0["rel"] == "prev-archive" } ?? links.first { $0["rel"] == "next" }
        olderPage = older.flatMap { Address.web($0["href"], base: $0.base ?? url) }
        rhythm = FeedRhythm(own)
    }
}

extension FeedRhythm {
    init(_ own: RawFields) {
        let minutes = own.text(.rss, "ttl").flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
        interval = minutes.map { $0 * 60 } ?? Self.syndication(own)
        let hours = own[.rss, "skiphours"]?.children[all: .rss, "hour"] ?? []
        skippedHours = Set(hours.compactMap { Int($0.text.trimmed) }.filter { (0...24).contains($0) }.map { $0 % 24 })
        let days = own[.rss, "skipdays"]?.children[all: .rss, "day"] ?? []
        skippedDays = Set(days.compactMap { Self.days.firstIndex(of: $0.text.trimmed.lowercased()) })
    }

    private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static func syndication(_ own: RawFields) -> Int? {
        func text(_ name: String) -> String? { own.list.first { $0.name.local == name }?.text.trimmed.lowercased() }
        let periods = ["hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000]
        guard let period = text("updateperiod").flatMap({ periods[$0] }) else { return nil }
        let frequency = text("updatefrequency").flatMap { Int($0) } ?? 1
        return period / max(1, min(frequency, 1000))
    }
}
