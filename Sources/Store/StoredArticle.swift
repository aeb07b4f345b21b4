package import FoundationEssentials
package import Model

/// An article as stored: the body is HTML, whose relative links are meant against `base`.
package struct StoredArticle: Equatable, Sendable {
    package var summary: ArticleSummary
    /// As the feed has it.
    package var html: String
    package var base: String?
    /// As the article's page has it, with absolute links; nil where that was not asked for or gave no more.
    package var fullText: String?
    package var enclosures: [Enclosure]
    /// The reader's.
    package var note: String?
    /// Where the reader was in it, in thousandths of its length.
    package var place: Int?
    /// When its publisher last changed its text; nil for never since it came.
    package var edited: Date?
    /// How many of its earlier texts are kept.
    package var earlierVersions: Int

    package init(
        summary: ArticleSummary,
        html: String,
        base: String?,
        fullText: String? = nil,
        enclosures: [Enclosure] = [],
        note: String? = nil,
        place: Int? = nil,
        edited: Date? = nil,
        earlierVersions: Int = 0
    ) {
        self.summary = summary
        self.html = html
        self.base = base
        self.fullText = fullText
        self.enclosures = enclosures
        self.note = note
        self.place = place
        self.edited = edited
        self.earlierVersions = earlierVersions
    }
}
