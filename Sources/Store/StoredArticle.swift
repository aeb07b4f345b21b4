package import Model

/// An article as stored: the body is HTML, whose relative links are meant against `base`.
package struct StoredArticle: Equatable, Sendable {
    package var summary: ArticleSummary
    package var html: String
    package var base: String?

    package init(summary: ArticleSummary, html: String, base: String?) {
        self.summary = summary
        self.html = html
        self.base = base
    }
}
