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

    /// Calls a feed by a name of its reader's; nil calls it as it calls itself.
    package func rename(_ feed: FeedID, to name: String?) async throws(Failure) {
        try await store.rename(feed, to: name)
    }

    /// Puts feeds into a folder, which is made where it is missing; an empty path is no folder.
    package func put(_ feeds: [FeedID], into path: [String]) async throws(Failure) {
        try await store.put(feeds, into: path)
    }

    /// Gives a folder another name or place, with all that is in it.
    package func renameFolder(_ path: [String], to new: [String]) async throws(Failure) {
        try await store.renameFolder(path, to: new)
    }
}
