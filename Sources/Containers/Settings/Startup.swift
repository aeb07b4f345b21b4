/// What is shown first when the program starts.
package enum Startup: Hashable, Sendable {
    /// Where the reader was at the end.
    case last
    case all, unread, starred, later, today
    /// The feed of an address or a title.
    case feed(String)

    /// But for the feeds.
    package static let words = names.map(\.0)

    private static let names: [(String, Startup)] = [
        ("last", .last), ("all", .all), ("unread", .unread), ("starred", .starred),
        ("later", .later), ("today", .today),
    ]

    /// "last", "all" and so on, or else a feed; nil for an empty text.
    package init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self = Self.names.first { $0.0 == text }?.1 ?? .feed(text)
    }

    package var text: String {
        if case .feed(let text) = self { return text }
        return Self.names.first { $0.1 == self }?.0 ?? ""
    }
}
