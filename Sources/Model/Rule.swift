/// What is to be done with articles as they arrive, as their reader wrote it.
package struct Rule: Equatable, Sendable {
    /// No two rules have the same.
    package var name: String
    /// Which articles it is about.
    package var query: SearchQuery
    /// How they are marked.
    package var changes: [StatusChange] = []
    /// They are stored, and in no listing.
    package var hides = false
    /// Their reader is told.
    package var notifies = false
    /// A program and its arguments, with placeholders (`CommandTemplate`); empty for none.
    package var command: [String] = []

    package init(name: String, query: SearchQuery) {
        self.name = name
        self.query = query
    }

    /// Hides what has one of these words, or several words in a row, anywhere in it. An asterisk at
    /// the end stands for the rest of a word.
    package static func mute(_ words: [String]) -> Rule {
        let parts = words.map { word -> SearchExpression in
            let isPrefix = word.hasSuffix("*")
            return .words(SearchWords(isPrefix ? String(word.dropLast()) : word, isPrefix: isPrefix))
        }
        var rule = Rule(name: muteName, query: SearchQuery(.either(parts)))
        rule.hides = true
        return rule
    }

    package static let muteName = "mute"
}

/// A stored article, as far as notifications and commands are given it.
package struct ArrivedArticle: Equatable, Sendable {
    package var id: ArticleID
    package var title: String
    package var url: String?
    package var feed: FeedID
    package var feedTitle: String

    package init(id: ArticleID, title: String, url: String?, feed: FeedID, feedTitle: String) {
        self.id = id
        self.title = title
        self.url = url
        self.feed = feed
        self.feedTitle = feedTitle
    }

    /// The words of a rule's command, meant for this article.
    package func filled(into command: [String]) -> [String] {
        CommandTemplate(command).filled([
            "title": title, "url": url ?? "", "feed": feedTitle, "id": id.rawValue,
        ])
    }
}
