package import FoundationEssentials

/// What there is to know about one feed beyond its row in the sidebar.
package struct FeedDetails: Equatable, Sendable {
    /// How many days the activity covers.
    package static let days = 30
    /// How many categories are told at most.
    package static let categoryLimit = 12
    /// How many of the newest articles the categories are counted in.
    package static let categorySample = 200

    /// A category, and in how many of the newest articles it stands.
    package struct Category: Equatable, Sendable {
        package var name: String
        package var count: Int

        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// As it is now.
    package var feed: Feed
    /// How many articles are kept.
    package var articles: Int
    /// When a fetch last brought the feed or the word that nothing changed; nil when none did yet.
    package var lastFetched: Date?
    /// New articles in each of the last `days` times 24 hours, the oldest first; nil when it is not known.
    package var activity: [Int]?
    /// The most frequent first, `categoryLimit` at most.
    package var categories: [Category]
    /// The names of the folders it lies in, from the outermost.
    package var folder: [String]
    /// What the reader tagged it with, in their order.
    package var tags: [String]

    package init(
        feed: Feed,
        articles: Int,
        lastFetched: Date? = nil,
        activity: [Int]? = nil,
        categories: [Category] = [],
        folder: [String] = [],
        tags: [String] = []
    ) {
        self.feed = feed
        self.articles = articles
        self.lastFetched = lastFetched
        self.activity = activity
        self.categories = categories
        self.folder = folder
        self.tags = tags
    }
}

extension FeedDetails {
    /// The moment before which articles do not count as activity.
    package static func beginning(now: Date) -> Date { now.addingTimeInterval(-Double(days) * 86_400) }

    /// Counts moments into days of 24 hours that end now. What lies further back, or ahead, is left out.
    package static func activity(_ dates: some Sequence<Date>, now: Date) -> [Int] {
        var counts = [Int](repeating: 0, count: days)
        for date in dates {
            let age = now.timeIntervalSince(date) / 86_400
            // A clock that is a little behind the server's still counts for today.
            guard age < Double(days), age > -1 else { continue }
            counts[days - 1 - max(0, Int(age))] += 1
        }
        return counts
    }

    /// The most frequent categories; of equal frequency, in the order of the alphabet.
    package static func categories(_ articles: some Sequence<[String]>) -> [Category] {
        var counts: [String: Int] = [:]
        for categories in articles {
            for category in Set(categories) { counts[category, default: 0] += 1 }
        }
        let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        return sorted.prefix(categoryLimit).map { Category(name: $0.key, count: $0.value) }
    }
}
