import Feeds
package import Model
import Store

extension LibrarySource {
    /// How much of a body a row shows around what was found, in bytes.
    private static let excerptLength = 400

    /// How many articles answer, counted up to a thousand.
    package func count(_ query: SearchQuery) async throws(Failure) -> SearchCount {
        try await store.count(query, now: now())
    }

    /// How many articles a search does not find yet, or not as they are now.
    package func unindexedCount() async throws(Failure) -> Int {
        try await store.unindexedCount()
    }

    package func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        SearchTally(found: try await count(query), unindexed: try await unindexedCount())
    }

    @concurrent
    package func hits(of query: SearchQuery, in article: Article) async -> ArticleHits {
        let matcher = SearchMatcher(query)
        guard !matcher.isEmpty else { return ArticleHits() }
        return ArticleHits(
            title: matcher.hits(in: article.summary.title, of: .title),
            texts: article.body.texts.map { matcher.hits(in: $0, of: .text) }
        )
    }

    /// Indexes what is left, the newest first, until nothing is or the task is cancelled, and counts what kept searches
    /// find. Returns whether a count changed.
    @discardableResult
    package func catchUp() async -> Bool {
        await catchUp { _ in }
        guard !Task.isCancelled else { return false }
        // What cannot be counted now is another time.
        return (try? await store.recountQueries(now: now())) ?? false
    }

    /// Only indexes; `progress` is told how many are.
    package func catchUp(progress: @Sendable (Int) async -> Void) async {
        var done = 0
        while !Task.isCancelled {
            let count = await indexNext()
            guard count > 0 else { return }
            done += count
            await progress(done)
        }
    }

    /// Indexes some of what is left. Returns how many, which is 0 when they could not be.
    private func indexNext() async -> Int {
        // What is not indexed now is another time, and searches say that it is not.
        (try? await store.indexNext { String(plainTextOf: $0) }) ?? 0
    }

    /// A page with the places of what was searched for. Where neither title nor summary has them, the summary is what
    /// stands around them in the body.
    func shown(_ page: FeedPage, of search: Search) async throws(Failure) -> FeedPage {
        let matcher = SearchMatcher(search.query)
        guard !matcher.isEmpty else { return page }
        var page = page
        for index in page.rows.indices { page.rows[index].hits = matcher.hits(in: page.rows[index]) }
        let bare = page.rows.filter { $0.hits == TextHits() }.map(\.id)
        guard !bare.isEmpty else { return page }
        let bodies = try await store.bodies(of: bare)
        for index in page.rows.indices {
            guard let html = bodies[page.rows[index].id],
                let excerpt = matcher.excerpt(of: String(plainTextOf: html), length: Self.excerptLength)
            else { continue }
            page.rows[index].summary = excerpt.text
            page.rows[index].hits.summary = excerpt.hits
        }
        return page
    }
}
