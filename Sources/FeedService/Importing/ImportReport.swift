package import Feeds
import Model

/// What came of an import.
package struct ImportReport: Equatable, Sendable {
    /// One feed of one file.
    package struct Entry: Equatable, Sendable {
        package enum Outcome: String, Sendable {
            case added
            /// It was there, and got a folder, a name or tags that it had not.
            case completed
            /// It was there, and stays as it was.
            case present
            /// The files name it a second time.
            case repeated
        }

        package var file: String
        package var subscription: Subscription
        package var outcome: Outcome
    }

    /// What was not taken over, or only in part.
    package struct Remark: Equatable, Sendable {
        package var file: String
        package var remark: SubscriptionList.Remark
    }

    /// What was read of caches, and what of it is new.
    package struct Articles: Equatable, Sendable {
        package var found = 0
        package var added = 0
        /// Were there, and are read or starred now.
        package var marked = 0
        package var unread = 0
        package var starred = 0
        /// How often each letter flagged an article.
        package var flags: [Character: Int] = [:]
        /// Deleted in newsboat, taken over as read.
        package var deleted = 0

        package init() {}
    }

    package var entries: [Entry] = []
    package var remarks: [Remark] = []
    /// What the configuration file needs, so that programs are run as they were.
    package var commands: [SubscriptionList.Command] = []
    /// Nil when there was no cache.
    package var articles: Articles?

    package init() {}

    package func count(_ outcome: Entry.Outcome) -> Int { entries.count { $0.outcome == outcome } }

    /// What was left out altogether.
    package var skipped: [Remark] { remarks.filter { $0.remark.effect == .skipped } }
}
