package import Model

/// Retention as readers write it: "90d", "500", "90d 500" or "forever".
extension Retention {
    static let expected = "days such as 90d, a number of articles such as 500, both, or “forever”"
    private static let forever = "forever"

    /// Nil for anything else.
    init?(text: String) {
        self.init()
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard words.map(String.init) != [Self.forever] else { return }
        guard !words.isEmpty else { return nil }
        for word in words {
            let isAge = word.last == "d"
            guard let number = Self.number(isAge ? word.dropLast() : word) else { return nil }
            if isAge, days == nil, number <= 36_500 {
                days = number
            } else if !isAge, count == nil, number <= 1_000_000 {
                count = number
            } else {
                return nil
            }
        }
    }

    /// As it is written.
    package var text: String {
        let words = [days.map { "\($0)d" }, count.map(String.init)].compactMap(\.self)
        return words.isEmpty ? Self.forever : words.joined(separator: " ")
    }

    private static func number(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number > 0 else {
            return nil
        }
        return number
    }
}

extension FeedSettings {
    /// How long articles are kept; nil: for good.
    package var retention: Retention? {
        guard case .retention(var retention) = entries[.retention]?.value, !retention.isForever else { return nil }
        retention.takesUnread = entries[.retentionUnread]?.value == .flag(true)
        return retention
    }
}
