import FoundationEssentials
import Model

/// The article of a web page.
package struct ExtractedArticle: Equatable, Sendable {
    /// Without the name of the site; empty when the page has none.
    package var title: String
    package var byline: String?
    /// As the page says ("en-GB").
    package var language: String?
    /// Nothing in it runs or reaches out (`SafeHTML`), and addresses are absolute.
    package var html: String
    /// Characters of the text.
    package var length: Int
    package var choice: ExtractionChoice
}

/// Why this part of a page was taken for its article.
package struct ExtractionChoice: Equatable, Sendable {
    /// The best element, as style sheets name it: "div#content.post".
    package var element: String
    package var score: Double
    /// 0...1 of its text is in links.
    package var linkDensity: Double
    /// How many elements beside it were taken as well.
    package var joined: Int
    /// How many rules had to be left out until there was enough text: 0...3.
    package var leniency: Int
}

/// Why a page has no article.
package enum ExtractionError: Error, Equatable, Sendable {
    /// "a PDF document": reads after "it is".
    case notAPage(found: String)
    case noText
    /// Nearly all text is in links: a list of articles rather than one.
    case onlyLinks

    package var sentence: String {
        switch self {
        case .notAPage(let found): "It is no web page: it is \(found)."
        case .noText: "The page has no text that stands for itself; it may be made by a script."
        case .onlyLinks: "The page is a list of links and no article."
        }
    }
}

/// Finds the article on a web page by what text looks like: paragraphs with commas, few links, names that say so. The idea
/// is that of Arc90's and Mozilla's Readability.
package enum ArticleExtractor {
    /// Of a longer page the beginning is read.
    private static let maximumBytes = 8 << 20
    /// An article with fewer characters may have lost some to a rule that was too strict.
    private static let usualLength = 500
    private static let listDensity = 0.8

    /// `url` is what relative addresses are seen from; "" for a page from nowhere.
    package static func article(
        _ bytes: [UInt8],
        contentType: String?,
        url: String
    ) throws(ExtractionError) -> ExtractedArticle {
        if let found = DocumentKind.binary(bytes) { throw .notAPage(found: found) }
        let text = PageEncoding.decoded(bytes, contentType: contentType)
        if let found = otherKind(text) { throw .notAPage(found: found) }
        let page = text.withUnsafeBufferPointer { bytes -> Page? in
            Self.page(of: UnsafeBufferPointer(rebasing: bytes.prefix(maximumBytes)), url)
        }
        guard let page else { throw .notAPage(found: "an empty answer") }
        guard let draft = best(page) else { throw .noText }
        if draft.tally.linkDensity > listDensity { throw .onlyLinks }
        return ExtractedArticle(
            title: page.facts.title,
            byline: page.facts.byline.map { ItemText.line($0, limit: ItemText.authorLength) } ?? draft.byline,
            language: page.facts.language,
            html: SafeHTML.string(ArticleWriter.html(of: draft.tree), base: page.facts.base),
            length: draft.tally.length,
            choice: draft.choice
        )
    }

    private struct Page {
        var tree: PageTree
        var facts: PageFacts
    }

    private static func page(of bytes: UnsafeBufferPointer<UInt8>, _ url: String) -> Page? {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
        var builder = PageTreeBuilder(bytes, start)
        builder.build()
        let facts = PageFacts(builder.head, start, builder.tree, url: url)
        return Page(tree: PageBreaks.replaced(in: builder.tree), facts: facts)
    }

    /// What looks like no page at all.
    private static func otherKind(_ text: [UInt8]) -> String? {
        switch DocumentKind(text: text[...]) {
        case .json: "JSON"
        case .other("plain text"): text.contains(Mark.less) ? nil : "plain text"
        case .other(let found): found.contains("page") ? nil : found
        case .xml: isFeed(text) ? "a feed" : nil
        }
    }

    private static func isFeed(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            var walker = FeedWalker()
            _ = walker.next(in: start, upTo: buffer.count, isWhole: true)
            return walker.root != nil
        }
    }

    /// The first attempt that brings enough, or the longest of all.
    private static func best(_ page: Page) -> ArticleDraft? {
        var longest: ArticleDraft?
        for leniency in 0...3 {
            let draft = ArticleDraft(page.tree, page.facts, leniency: leniency)
            if draft.tally.length >= usualLength { return draft }
            if draft.tally.length > longest?.tally.length ?? 0 { longest = draft }
        }
        return longest
    }
}
