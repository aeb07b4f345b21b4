package import Model

/// One article with its body.
package enum ArticlePage: Page {
    package struct State: Equatable, Sendable {
        /// What is known before the body arrives: the title can be shown at once.
        package var summary: ArticleSummary
        package var page: PageState<Article> = .idle
        package var load = LoadID()

        package init(summary: ArticleSummary) {
            self.summary = summary
        }
    }

    package enum Intent: Equatable, Sendable {
        case load
        case loaded(LoadID, Result<Article, Failure>)
        case refresh
        case retry
        case toggleRead
        case toggleStarred
        case marked([ArticleID], StatusChange)
        case openInBrowser
    }

    package enum Effect: Equatable, Sendable {
        case loadArticle(LoadID, ArticleID)
        case mark(ArticleSummary, StatusChange)
        case openURL(String)
        case toast(Toast)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        []
    }
}
