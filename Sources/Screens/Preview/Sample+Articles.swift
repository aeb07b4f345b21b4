import Containers
import FoundationEssentials
import Model

extension Sample {
    /// The article, with its latest change shown.
    static var editedArticle: ArticlePage.State {
        var article = ArticlePage.State(summary: Sample.article.summary)
        var content = Sample.article
        content.edited = now.addingTimeInterval(-3600)
        content.earlierVersions = 2
        article.page = .loaded(content)
        _ = ArticlePage.reduce(&article, .stepRevision)
        _ = ArticlePage.reduce(&article, .revisionsFound(content.id, .success(Revision.all(of: versions))))
        return article
    }

    static let files = [
        Enclosure(url: "https://example.org/cache.mp3", type: "audio/mpeg", length: 41_200_000, duration: 2583),
        Enclosure(url: "https://example.org/%E6%BD%AE.pdf", type: "application/pdf", length: 182_000),
        Enclosure(url: "https://example.org/slides?id=7"),
    ]

    private static var versions: [ArticleVersion] {
        let title = article.summary.title
        var earlier = article.body
        earlier.blocks[0] = .paragraph([
            RichText.Span(
                "The cache answered slowly, which is why everybody noticed within a day that it answered for "
            ),
            RichText.Span("the wrong reader", .strong), RichText.Span("."),
        ])
        earlier.blocks.removeLast()
        var first = earlier
        first.blocks[1] = .heading(level: 2, [RichText.Span("Two rules")])
        return [
            ArticleVersion(title: title, body: article.body),
            ArticleVersion(title: "What a cache must not do", body: earlier, replaced: now.addingTimeInterval(-3600)),
            ArticleVersion(title: title, body: first, replaced: now.addingTimeInterval(-7200)),
        ]
    }
}
