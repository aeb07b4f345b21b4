import FoundationEssentials
package import Model
package import Store

/// What commands ask of the library beside what a screen does.
extension LibrarySource {
    /// A page as it is stored: without excerpts, for whoever wants the articles and not why they answer.
    package func stored(_ request: PageRequest) async throws(Failure) -> FeedPage {
        try await store.page(request, now: now())
    }

    /// Rows of articles that are listed, in the order asked for; none of those that are not.
    package func summaries(of articles: [ArticleID]) async throws(Failure) -> [ArticleSummary] {
        try await store.summaries(of: articles)
    }

    /// An article with its body as HTML; throws `.missing` when it is gone.
    package func storedArticle(_ id: ArticleID) async throws(Failure) -> StoredArticle {
        try await store.article(id)
    }

    /// What an article said before its publisher changed it, the latest first.
    package func storedVersions(of id: ArticleID) async throws(Failure) -> [StoredVersion] {
        try await store.versions(of: id)
    }

    /// Every feed in the reader's order.
    package func overview() async throws(Failure) -> [FeedOverview] { try await store.overview() }

    /// The path of every folder.
    package func folders() async throws(Failure) -> [[String]] { try await store.folders() }

    package func statistics(days: Int, top: Int) async throws(Failure) -> LibraryStatistics {
        try await store.statistics(days: days, top: top, now: now())
    }

    package func arrange(_ change: Rearrangement) async throws(Failure) {
        switch change {
        case .rename(let feed, let name): try await store.rename(feed, to: name, at: now())
        case .move(let feeds, let place): try await store.move(feeds, to: place, at: now())
        case .renameFolder(let path, let new): try await store.renameFolder(path, to: new, at: now())
        case .removeFolder(let path): try await store.removeFolder(path, at: now())
        }
    }
}
