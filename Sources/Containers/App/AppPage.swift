package import FoundationEssentials
package import Model

/// The whole program: which page has the focus, what floats above, and the three pages beneath. Its `reduce` hands
/// intents of a page to that page's `reduce` and lifts the effects.
package enum AppPage: Page {
    /// Which page keys go to, and which is on screen when there is room for only one.
    package enum Focus: Equatable, Sendable, CaseIterable { case feeds, articles, article }

    /// What floats above the pages and takes the keys.
    package enum Popup: Equatable, Sendable { case help }

    package struct State: Equatable, Sendable {
        package var feeds = FeedListPage.State()
        package var articles = ArticleListPage.State()
        package var article: ArticlePage.State?
        package var focus: Focus = .feeds
        package var popup: Popup?
        package var toast: Toast?
        package var refreshProgress: RefreshProgress?
        /// For ages ("2 h"); moved on by `.tick`.
        package var now: Date
        package var isQuitting = false

        package init(now: Date) {
            self.now = now
        }
    }

    package struct RefreshProgress: Equatable, Sendable {
        package var done: Int
        package var total: Int
        package init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    package enum Intent: Equatable, Sendable {
        case start
        case tick(Date)
        case feeds(FeedListPage.Intent)
        case articles(ArticleListPage.Intent)
        case article(ArticlePage.Intent)
        /// Goes into what is selected: feeds → articles → article.
        case open
        /// The other way; at the root it quits.
        case back
        /// Like `back`, but never quits (`esc`, `h`).
        case leave
        case focus(Focus)
        /// Next or previous unread article of the listing; while reading, opens it.
        case nextUnread
        case previousUnread
        /// These act on the focused page.
        case refresh
        case retry
        case toggleRead
        case toggleStarred
        case openInBrowser
        case showHelp
        case dismissPopup
        case toastExpired(Toast)
        case showToast(Toast)
        case sourceChanged(SourceChange)
        case markFailed([ArticleID], undo: StatusChange, Failure)
        case quit
    }

    package enum Effect: Equatable, Sendable {
        case feeds(FeedListPage.Effect)
        case articles(ArticleListPage.Effect)
        case article(ArticlePage.Effect)
        case listen
        case expireToast(Toast)
        case cancelArticle
        case openURL(String)
        case quit
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        []
    }
}

/// A short message that goes away by itself.
package struct Toast: Equatable, Hashable, Sendable {
    package enum Kind: Equatable, Hashable, Sendable { case information, failure }
    package var kind: Kind
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
