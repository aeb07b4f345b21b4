import Containers
import Foundation
import Model

/// A page under test: *given* a state, *when* an intent, *then* this state and these effects.
struct Given<P: Page> {
    var state: P.State

    init(_ page: P.Type = P.self, _ state: P.State) {
        self.state = state
    }

    @discardableResult
    mutating func when(_ intent: P.Intent) -> [P.Effect] {
        P.reduce(&state, intent)
    }
}

let offline = Failure.offline(detail: "the name example.org is not known")
let broken = Failure.http(status: 500, what: "example.org")

func id(_ number: Int) -> ArticleID { ArticleID(rawValue: "\(number)") }

func feedID(_ name: String) -> FeedID { FeedID(rawValue: name) }

func folderID(_ name: String) -> FolderID { FolderID(rawValue: name) }

func cursor(_ name: String) -> Cursor { Cursor(rawValue: name) }

/// Article `number`; a higher number is older, as in a listing.
func row(_ number: Int, read: Bool = false, starred: Bool = false, feed: String = "a", url: String? = nil)
    -> ArticleSummary
{
    ArticleSummary(
        id: id(number),
        feed: feedID(feed),
        feedTitle: feed,
        title: "Article \(number)",
        url: url,
        published: Date(timeIntervalSince1970: Double(1_000_000 - number)),
        status: ArticleStatus(isRead: read, isStarred: starred)
    )
}

func page(_ numbers: some Sequence<Int>, next: String? = nil, read: Bool = false) -> FeedPage {
    FeedPage(rows: numbers.map { row($0, read: read) }, next: next.map(cursor))
}

func article(_ summary: ArticleSummary, _ text: String = "Body") -> Article {
    Article(summary: summary, body: .plain(text))
}

let catalogue = Catalogue(
    title: "Library",
    gatherings: [.init(.all, count: 10), .init(.unread, count: 10), .init(.starred, count: 2)],
    feeds: [
        Feed(id: feedID("a"), title: "A", address: "https://a.example/feed", unread: 7),
        Feed(id: feedID("b"), title: "B", address: "https://b.example/feed", unread: 3),
        Feed(id: feedID("c"), title: "C", address: "https://c.example/feed"),
    ]
)

extension ArticleListPage.State {
    var ids: [Int] { (page.content?.rows ?? []).compactMap { Int($0.id.rawValue) } }
    var tail: Tail? { page.content?.tail }
    var selected: Int? { selection.flatMap { Int($0.rawValue) } }
    func row(_ number: Int) -> ArticleSummary? { page.content?.rows.first { $0.id == id(number) } }
}

extension Given<ArticleListPage> {
    /// A listing whose first page arrived.
    init(_ listing: Listing = .all, showing first: FeedPage) {
        self.init(ArticleListPage.self, ArticleListPage.State())
        when(.show(listing))
        when(.pageArrived(state.load, .success(first)))
    }

    @discardableResult
    mutating func more(_ page: FeedPage) -> [ArticleListPage.Effect] {
        when(.morePageArrived(state.load, .success(page)))
    }

    /// A quiet reload, asked for and answered.
    @discardableResult
    mutating func reload(_ page: FeedPage) -> [ArticleListPage.Effect] {
        when(.reload)
        return when(.reloaded(state.load, .success(page)))
    }
}

extension Given<FeedListPage> {
    static func loaded(_ catalogue: Catalogue) -> Self {
        var given = Self(FeedListPage.self, FeedListPage.State())
        given.when(.load)
        given.when(.loaded(given.state.load, .success(catalogue)))
        return given
    }
}

extension Given<AppPage> {
    static var fresh: Self { Self(AppPage.self, AppPage.State(now: Date(timeIntervalSince1970: 0))) }

    /// The program after its start: the catalogue and the first page of all articles are there.
    static func started(_ first: FeedPage = page(1...5)) -> Self {
        var given = fresh
        given.when(.start)
        given.when(.feeds(.loaded(given.state.feeds.load, .success(catalogue))))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(first))))
        return given
    }

    /// The same, reading the first article.
    static func reading(_ first: FeedPage = page(1...5)) -> Self {
        var given = started(first)
        given.when(.open)
        given.when(.open)
        given.settleMarks()
        given.deliverArticle()
        return given
    }

    mutating func deliverArticle() {
        guard let page = state.article else { return }
        when(.article(.loaded(page.load, .success(article(page.summary)))))
    }

    /// Every mark made so far became durable, and the catalogue that is asked for then arrived unchanged.
    mutating func settleMarks() {
        while let article = state.marking.keys.first { when(.markSettled([article])) }
        if let content = state.feeds.page.content {
            when(.feeds(.loaded(state.feeds.load, .success(content))))
        }
    }

    func unread(_ feed: String) -> Int? {
        state.feeds.page.content?.feeds.first { $0.id == feedID(feed) }?.unread
    }

    func count(_ listing: Listing) -> Int? {
        state.feeds.page.content?.gatherings.first { $0.listing == listing }?.count
    }
}
