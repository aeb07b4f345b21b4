import Feeds
import FoundationEssentials
import Model
import Store
import TermUI

/// A feed on one line: what is unread and starred, its title, folder, tags and address, and what is wrong with it.
struct FeedLine {
    /// Columns of the terminal; nil cuts nothing.
    var width = TerminalWidth.output

    func text(_ overview: FeedOverview) -> String {
        let feed = overview.feed
        let counts = Self.right("\(feed.unread)", 6) + Self.right(feed.starred > 0 ? "\(feed.starred)★" : "", 6)
        var parts = [feed.title]
        if let trouble = overview.trouble { parts.insert("⚠ \(trouble)", at: 1) }
        if !overview.folder.isEmpty { parts.append(FolderPath.text(overview.folder)) }
        parts += overview.tags.map { "#\($0)" }
        parts.append(feed.address.withoutCredentials)
        let line = counts + "  " + parts.joined(separator: "  ")
        return width.map { PlainLines.cut(line, width: $0) } ?? line
    }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - TextWidth.of(text))) + text
    }
}

extension FeedOverview {
    /// What is wrong, for its reader; nil when nothing is.
    var trouble: String? {
        if isGone { return "gone for good" }
        guard case .failing(let reason, let since) = feed.health else { return nil }
        return "since \(Moment.text(since)): \(reason)"
    }
}

/// A feed for programs, the same in every command.
struct FeedAnswer: Encodable {
    var id: String
    var title: String
    var ownTitle: String
    var address: String
    var site: String?
    var folder: [String]
    var tags: [String]
    var articles: Int
    var unread: Int
    var starred: Int
    /// "fine", "failing", "gone" or "unfetched".
    var health: String
    var reason: String?
    var failingSince: String?
    var failures: Int
    var lastFetched: String?
    var nextCheck: String?

    init(_ overview: FeedOverview) {
        let feed = overview.feed
        id = feed.id.rawValue
        title = feed.title
        ownTitle = overview.ownTitle
        address = feed.address.withoutCredentials
        site = feed.site?.withoutCredentials
        folder = overview.folder
        tags = overview.tags
        articles = feed.total
        unread = feed.unread
        starred = feed.starred
        health = overview.lastFetched == nil ? "unfetched" : "fine"
        if case .failing(let reason, let since) = feed.health {
            health = "failing"
            self.reason = reason
            failingSince = Moment.forPrograms(since)
        }
        if overview.isGone { health = "gone" }
        failures = overview.failures
        lastFetched = overview.lastFetched.map(Moment.forPrograms)
        nextCheck = overview.isGone ? nil : overview.nextCheck.map(Moment.forPrograms)
    }
}
