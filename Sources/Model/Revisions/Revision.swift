package import FoundationEssentials

/// What an article said for a while, as its feed had it.
package struct ArticleVersion: Equatable, Sendable {
    package var title: String
    package var body: RichText
    /// When its publisher changed it; nil for what it says now.
    package var replaced: Date?

    package init(title: String, body: RichText, replaced: Date? = nil) {
        self.title = title
        self.body = body
        self.replaced = replaced
    }
}

/// One change that a publisher made to an article: what it said before and after as one text, in which what went and what
/// came is marked.
package struct Revision: Equatable, Sendable {
    package var date: Date
    package var title: [RichText.Span]
    /// What did not change is left out, but for what stands next to a change.
    package var body: RichText
    /// Words, or characters where there are no blanks between words.
    package internal(set) var removed = 0
    package internal(set) var added = 0

    /// From the latest version on; each pair of neighbours makes one.
    package static func all(of versions: [ArticleVersion]) -> [Revision] {
        zip(versions, versions.dropFirst()).map { Revision(from: $1, to: $0) }
    }

    package init(from old: ArticleVersion, to new: ArticleVersion) {
        date = old.replaced ?? Date(timeIntervalSince1970: 0)
        title = Words.compare([RichText.Span(old.title)], [RichText.Span(new.title)])
        let comparison = BodyComparison(old: old.body, new: new.body)
        body = RichText(blocks: comparison.blocks(), links: comparison.links)
        for span in title + body.blocks.flatMap(\.spans) {
            if span.emphasis.contains(.removed) { removed += Words([span]).count }
            if span.emphasis.contains(.inserted) { added += Words([span]).count }
        }
    }
}

extension Words {
    fileprivate var count: Int { spans.count { $0.text.contains { $0.isLetter || $0.isNumber } } }
}
