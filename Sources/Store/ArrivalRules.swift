package import Model

/// Rules made ready for articles that arrive. Each is asked about the article as it came, whatever the others did to it, so
/// that their order means nothing.
package struct ArrivalRules: Sendable {
    package static let none = ArrivalRules([]) { $0 }

    package let rules: [Rule]
    /// The body of an article, HTML, as the index has it.
    let plainText: @Sendable (String) -> String
    private let matchers: [ArticleMatcher]

    package init(_ rules: [Rule], plainText: @escaping @Sendable (String) -> String) {
        self.rules = rules
        self.plainText = plainText
        matchers = rules.map { ArticleMatcher($0.query) }
    }

    var isEmpty: Bool { rules.isEmpty }
    /// Whether names of feeds, folders or tags are needed.
    var asksForFeeds: Bool { rules.contains { $0.query.root?.asksForFeeds ?? false } }

    /// The numbers of those whose query the article answers, in their order.
    func answered(by article: inout ArrivingArticle) -> [Int] {
        var found: [Int] = []
        for (number, matcher) in matchers.enumerated() where matcher.matches(&article) { found.append(number) }
        return found
    }

    /// Whether the article answers the query of one of them.
    func isAnswered(_ numbers: [Int], by article: inout ArrivingArticle) -> Bool {
        for number in numbers where matchers[number].matches(&article) { return true }
        return false
    }
}

/// What came of articles that were to be stored.
package struct Arrivals: Equatable, Sendable {
    /// How many are new and shown.
    package var new = 0
    /// How many are new and hidden by a rule.
    package var hidden = 0
    /// What rules want done beyond the library, now that it has the articles.
    package var errands: [Errand] = []

    package init() {}
}

/// Something that a rule wants done about one article, outside the library.
package struct Errand: Equatable, Sendable {
    /// The name of the rule.
    package var rule: String
    package var notifies: Bool
    /// Empty for none.
    package var command: [String]
    package var article: ArrivedArticle

    package init(rule: String, notifies: Bool = false, command: [String] = [], article: ArrivedArticle) {
        self.rule = rule
        self.notifies = notifies
        self.command = command
        self.article = article
    }
}
