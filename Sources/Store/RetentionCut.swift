package import FoundationEssentials
import Model

/// What retention says of one feed at one moment, as places in its listing.
package struct RetentionCut: Equatable, Sendable {
    /// Comes before every article.
    static let nowhere = Keyset(sortKey: .min, article: .min)

    /// Articles before this place are more than are to be kept.
    var place = nowhere
    /// In milliseconds: what arrived before is older than is to be kept.
    var arrival = Int64.min
    var takesUnread = false

    /// Nothing from here on is to go. An article is never dated later than it arrived.
    var end: Keyset { place.sortKey >= arrival ? place : Keyset(sortKey: arrival, article: .min) }
}

/// What retention would do to one feed.
package struct RetentionPreview: Equatable, Sendable {
    package struct Sample: Equatable, Sendable {
        package var title: String
        /// The one that listings show.
        package var date: Date

        package init(title: String, date: Date) {
            self.title = title
            self.date = date
        }
    }

    /// How many articles go, the oldest and the newest of them.
    package var going = 0
    package var oldest: Sample?
    package var newest: Sample?
    /// How many would, but stay: for they are starred, unread, or were taken out of the trash.
    package var starred = 0
    package var unread = 0
    package var restored = 0

    package init() {}
}
