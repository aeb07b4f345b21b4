import FoundationEssentials
import Model

/// What previews show: a small library that has a bit of everything.
enum Sample {
    /// 2026-11-30 06:00 UTC
    static let now = Date(timeIntervalSince1970: 1_796_018_400)
    static let cursor = Cursor(rawValue: "sample")
    static let failure = Failure.http(status: 503, what: "https://news.example/feed.xml")

    static let outage = Failure.offline(detail: "there is no host news.example, or no network")

    static let catalogue = Catalogue(
        title: "Library",
        gatherings: [
            Catalogue.Gathering(.all, count: 128), Catalogue.Gathering(.unread, count: 24),
            Catalogue.Gathering(.starred, count: 7),
        ],
        feeds: [
            Feed(
                id: FeedID(rawValue: "1"),
                title: "The Compiler’s Diary",
                address: "https://compiler.example/feed",
                unread: 12
            ),
            Feed(id: FeedID(rawValue: "2"), title: "世界のニュース", address: "https://sekai.example/rss", unread: 7),
            Feed(id: FeedID(rawValue: "3"), title: "Lighthouse Log", address: "https://light.example/atom", unread: 5),
            Feed(
                id: FeedID(rawValue: "4"),
                title: "Old Blog",
                address: "https://old.example/feed",
                health: .failing(reason: "old.example answered 503.", since: now.addingTimeInterval(-90_000))
            ),
            Feed(id: FeedID(rawValue: "5"), title: "أخبار المرفأ", address: "https://marfa.example/rss"),
        ]
    )

    static let address = "https://tides.example/feed.xml"
    static let foundFeeds = [
        FoundFeed(url: "https://tides.example/feed.xml", title: "Tides"),
        FoundFeed(url: "https://tides.example/comments.xml", title: "Tides: comments on all posts"),
        FoundFeed(url: "https://tides.example/ja.xml", title: "潮の満ち引き"),
        FoundFeed(url: "https://tides.example/podcast.xml"),
    ]
    static let refusal = Failure.notAFeed(found: "an HTML page titled “Tides”", what: address)

    static let details = FeedDetails(
        feed: Feed(
            id: FeedID(rawValue: "1"),
            title: "The Compiler’s Diary",
            address: "https://compiler.example/feed",
            site: "https://compiler.example/",
            unread: 12,
            starred: 3,
            health: .failing(reason: "compiler.example answered 503.", since: now.addingTimeInterval(-90_000))
        ),
        articles: 214,
        lastFetched: now.addingTimeInterval(-93_600),
        activity: (0..<30).map { [0, 1, 3, 0, 2, 5, 1, 0, 0, 4, 2][$0 % 11] },
        categories: [("swift", 31), ("terminals", 18), ("caches", 9), ("世界", 4), ("unicode", 2)].map {
            FeedDetails.Category(name: $0, count: $1)
        }
    )

    private static func summary(
        _ number: Int,
        _ feed: Int,
        _ title: String,
        _ text: String,
        hours: Double,
        read: Bool = false,
        starred: Bool = false
    ) -> ArticleSummary {
        ArticleSummary(
            id: ArticleID(rawValue: "\(number)"),
            feed: catalogue.feeds[feed].id,
            feedTitle: catalogue.feeds[feed].title,
            title: title,
            summary: text,
            url: "https://example.org/\(number)",
            author: feed == 0 ? "Ada Winter" : nil,
            published: now.addingTimeInterval(-hours * 3600),
            categories: feed == 0 ? ["swift", "terminals"] : [],
            status: ArticleStatus(isRead: read, isStarred: starred)
        )
    }

    static let articles = [
        summary(
            1,
            0,
            "What a page cache must never do",
            "Three rules learned from an outage: never answer for somebody else, never forget a mark, and never hold more than you said you would.",
            hours: 2,
            starred: true
        ),
        summary(
            2,
            1,
            "潮位計が新しくなりました",
            "港の潮位計が新しくなり、一分ごとの値が公開されるようになりました。古い計器は資料館で見られます。",
            hours: 5
        ),
        summary(
            3,
            2,
            "Terns are back on the north rocks 🐦",
            "Forty-one counted before breakfast. They argue about the same ledge every year, and every year the same pair wins it.",
            hours: 9
        ),
        summary(
            4,
            0,
            "Why <T> is not a tag, and other things an escaper should know",
            "Text is text until somebody says it is markup. A short history of saying it twice.",
            hours: 26,
            read: true
        ),
        summary(
            5,
            4,
            "افتتاح المنارة القديمة للزوار",
            "تفتح المنارة القديمة أبوابها للزوار هذا الأسبوع بعد عامين من الترميم.",
            hours: 30
        ),
        summary(
            6,
            2,
            "Fog",
            "Visibility forty metres. The horn for nine hours, and then a silence that woke everybody up.",
            hours: 51,
            read: true
        ),
        summary(
            7,
            0,
            "A grapheme cluster walks into a cell",
            "How wide is a family? The answer depends on whom you ask, and terminals answer before they are asked.",
            hours: 75,
            read: true,
            starred: true
        ),
        summary(
            8,
            2,
            "Notes on paint",
            "White goes on in two coats, the second across the first. Red fades first on the south side.",
            hours: 400,
            read: true
        ),
    ]

    static let article = Article(
        summary: articles[0],
        body: RichText(
            blocks: [
                .paragraph([
                    RichText.Span("The cache answered "), RichText.Span("quickly", .emphasized),
                    RichText.Span(", which is why nobody noticed for a week that it answered "),
                    RichText.Span("for the wrong reader", .strong), RichText.Span(". What follows is the "),
                    RichText.Span("report", link: 0), RichText.Span(" we would have liked to read before."),
                ]),
                .heading(level: 2, [RichText.Span("Three rules")]),
                .list(
                    start: 1,
                    items: [
                        [.paragraph([RichText.Span("A key says everything that the answer depends on.")])],
                        [.paragraph([RichText.Span("A mark changes what is held, at once and in place.")])],
                        [
                            .paragraph([
                                RichText.Span("A limit is counted, in pages "), RichText.Span("and", .emphasized),
                                RichText.Span(" in bytes."),
                            ])
                        ],
                    ]
                ),
                .code("guard let page = cache[request] else {\n    return try await load(request)\n}"),
                .quote([.paragraph([RichText.Span("There are two hard things, and we had named the cache well.")])]),
                .table(
                    header: [[RichText.Span("limit")], [RichText.Span("before")], [RichText.Span("after")]],
                    rows: [
                        [[RichText.Span("pages")], [RichText.Span("∞")], [RichText.Span("64")]],
                        [[RichText.Span("bytes")], [RichText.Span("∞")], [RichText.Span("8 MiB")]],
                    ]
                ),
                .paragraph([
                    RichText.Span("The code is "), RichText.Span("in the repository", link: 1), RichText.Span("."),
                ]),
            ],
            links: ["https://example.org/report", "https://example.org/cache"]
        )
    )
}
