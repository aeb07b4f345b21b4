/// Why something could not be done, in a sentence a reader understands. The only error that crosses `FeedSource`.
package enum Failure: Error, Equatable, Hashable, Sendable {
    /// No connection could be made: name lookup, refused, unreachable. `detail` names the host and the reason.
    case offline(detail: String)
    case timedOut(what: String, seconds: Int)
    /// Something began and did not come to its end. `how` reads after `what`: "sent nothing more for 30 s".
    case broken(what: String, how: String)
    /// A status other than success. `what` is the address or the file; `said` is what the server wrote about it.
    case http(status: Int, what: String, said: String? = nil)
    /// A web page that offers several feeds instead of being one.
    case severalFeeds(what: String, [FoundFeed])
    /// The answer is not what was asked for: "an HTML page titled “Log in”", "an empty answer", …
    case notAFeed(found: String, what: String)
    /// A document that cannot be read. `place` is "line 3, column 14" or a path such as "items[4].title"; may be empty.
    case malformed(what: String, place: String, detail: String)
    /// Something that was promised is not there: page 4 after `hasMore: true`, an article that is gone.
    case missing(what: String)
    case unreadable(path: String, reason: String)
    /// The library: locked, read-only, damaged, from a newer version. Already a sentence. `detail` is what SQLite said
    /// and of which statement: for the log, never for a screen.
    case library(String, detail: String? = nil)
    /// The request makes no sense here: "the mock directory cannot add feeds".
    case unsupported(String)
    case cancelled
}

/// A feed that a web page names.
package struct FoundFeed: Equatable, Hashable, Sendable {
    package var url: String
    /// What the page calls it; nil when it gives no name.
    package var title: String?

    package init(url: String, title: String? = nil) {
        self.url = url
        self.title = title
    }

    /// "https://example.org/feed (Posts)"
    package var line: String { title.map { "\(url) (\($0))" } ?? url }
}

extension Failure {
    /// What happened and what to do, as one or two sentences with a full stop.
    package var sentence: String {
        switch self {
        case .offline(let detail): "No connection: \(detail)."
        case .timedOut(let what, let seconds): "\(what) did not answer within \(seconds) s."
        case .broken(let what, let how): "\(what) \(how)."
        case .http(let status, let what, let said):
            "\(what) answered \(status)\(Self.reason(status))" + (said.map { ": “\($0)”." } ?? ".")
        case .severalFeeds(let what, let feeds): Self.choice(what, feeds)
        case .notAFeed(let found, let what): "\(what) is not a feed: it is \(found)."
        case .malformed(let what, let place, let detail):
            place.isEmpty ? "\(what) cannot be read: \(detail)." : "\(what) cannot be read at \(place): \(detail)."
        case .missing(let what): "\(what) is missing."
        case .unreadable(let path, let reason): "\(path) cannot be opened: \(reason)."
        case .library(let sentence, _): sentence
        case .unsupported(let sentence): sentence
        case .cancelled: "Cancelled."
        }
    }

    private static func choice(_ what: String, _ feeds: [FoundFeed]) -> String {
        let shown = feeds.prefix(5).map(\.line).joined(separator: ", ")
        let more = feeds.count > 5 ? ", and \(feeds.count - 5) more" : ""
        return "\(what) is a page with \(feeds.count) feeds. Add one of them: \(shown)\(more)."
    }

    /// The sentence with whatever helps to find the cause: a line for the log.
    package var logLine: String {
        detail.map { "\(sentence) (\($0))" } ?? sentence
    }

    /// What a log holds beyond the sentence; nil when the sentence says all.
    package var detail: String? {
        if case .library(_, let detail) = self { return detail }
        return nil
    }

    /// Whether the failure means "no network" rather than "the answer is bad"; such pages show as offline.
    package var isOffline: Bool {
        if case .offline = self { return true }
        return false
    }

    /// The standard phrase of the few statuses readers meet (RFC 9110 §15).
    private static func reason(_ status: Int) -> String {
        switch status {
        case 401: " (sign-in needed)"
        case 403: " (forbidden)"
        case 404: " (not found)"
        case 410: " (gone for good)"
        case 429: " (asked too often)"
        case 500...599: " (the server has a problem)"
        default: ""
        }
    }
}
