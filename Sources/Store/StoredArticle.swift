package import Model

/// An article as stored: the body is HTML, whose relative links are meant against `base`.
package struct StoredArticle: Equatable, Sendable {
    package var summary: ArticleSummary
    /// As the feed has it.
    package var html: String
    package var base: String?
    /// As the article's page has it, with absolute links; nil where that was not asked for or gave no more.
    package var fullText: String?

    package init(summary: ArticleSummary, html: String, base: String?, fullText: String? = nil) {
        self.summary = summary
        self.html = html
        self.base = base
        self.fullText = fullText
    }
}
