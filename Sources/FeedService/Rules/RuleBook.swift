package import Model

/// What the reader's configuration says is to be done with articles, and how they want to be told.
package struct RuleBook: Sendable {
    package var rules: [Rule]
    package var notifier: Notifier

    package init(_ rules: [Rule] = [], notifier: Notifier = .off) {
        self.rules = rules
        self.notifier = notifier
    }
}

/// How a reader is told of articles that have come.
package enum Notifier: Sendable {
    case off
    /// By `notify-send`, to the desktop.
    case desktop
    /// By a program, given {title} and {text}, or both behind its arguments when it names neither.
    case program(CommandTemplate)
    /// By whoever has the terminal.
    case handler(@Sendable (Announcement) -> Void)
}

/// What a reader is told of articles that have come, all in one.
package struct Announcement: Equatable, Sendable {
    /// Of more articles, these many are named.
    private static let named = 3

    package var title: String
    package var text: String

    /// Nil without articles.
    package init?(_ articles: [ArrivedArticle]) {
        guard let first = articles.first else { return nil }
        guard articles.count > 1 else {
            title = first.feedTitle
            text = first.title
            return
        }
        title = "\(articles.count) new articles"
        let lines = articles.prefix(Self.named).map { "\($0.title) (\($0.feedTitle))" }
        let more = articles.count - Self.named
        text = (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }
}
