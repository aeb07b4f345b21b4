package import Feeds
package import FoundationEssentials
package import Model
package import Store

/// Takes subscriptions and articles of other readers into a library: all of it or none, asking nobody on the network.
package struct LibraryImport: Sendable {
    /// A list and what to call it.
    package struct File: Sendable {
        package var name: String
        package var list: SubscriptionList

        package init(name: String, list: SubscriptionList) {
            self.name = name
            self.list = list
        }
    }

    /// How many articles are held in memory at once.
    private static let batch = 50

    private let store: Store
    private let now: @Sendable () -> Date

    package init(store: Store, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Lists come first, whatever the order: a cache brings articles to feeds that a list or the library has, and
    /// subscribes to none. With `isKept` false the report is the same and nothing changes. `progress` is told how many
    /// articles are read.
    package func run(
        _ files: [File],
        caches: [NewsboatCache],
        isKept: Bool = true,
        progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(Failure) -> ImportReport {
        let library = try await store.catalogue().feeds.map(\.address)
        var plan = ImportPlan(library: library, moves: try await store.moves())
        for file in files { plan.add(file) }
        do throws(Failure) {
            for cache in caches { try await read(cache, &plan, progress) }
            let outcome = try await store.take(plan.feeds, at: now(), isKept: isKept)
            try await store.dropWaiting()
            return plan.report(outcome)
        } catch {
            // They wait in a table that ends with the connection.
            try? await store.dropWaiting()
            throw error
        }
    }

    private func read(
        _ cache: NewsboatCache,
        _ plan: inout ImportPlan,
        _ progress: @Sendable (Int) async -> Void
    ) async throws(Failure) {
        let titles = try await cache.feeds()
        for feed in titles { plan.note(feed) }
        var articles = plan.articles ?? ImportReport.Articles()
        var strangers: [String: Int] = [:]
        var known: [String: String?] = [:]
        var row: Int64 = .min
        while let (items, last) = try await cache.items(after: row, count: Self.batch) {
            row = last
            var kept: [KeptArticle] = []
            for item in items {
                let address = known[item.feed] ?? plan.feed(ofCached: item.feed)
                known.updateValue(address, forKey: item.feed)
                guard let feed = address else {
                    strangers[item.feed, default: 0] += 1
                    continue
                }
                let status = articles.count(item)
                kept.append(KeptArticle(feed: feed, article: NewArticle(ParsedItem(KeptItem(item))), status: status))
            }
            try await store.wait(kept)
            await progress(articles.found)
        }
        plan.articles = articles
        plan.remark(strangers, in: cache.path)
    }
}

extension ImportReport.Articles {
    /// Counts an article of newsboat's, and says what its status is here. A flag is the one way to keep an article in
    /// newsboat, whichever letter it is, so each makes a star. What was deleted there comes in read: left out, it would
    /// come back unread with the next fetch.
    fileprivate mutating func count(_ item: NewsboatCache.Item) -> ArticleStatus {
        let flags = Set(item.flags.filter(\.isLetter))
        let status = ArticleStatus(isRead: !item.isUnread || item.isDeleted, isStarred: !flags.isEmpty)
        found += 1
        if !status.isRead { unread += 1 }
        if status.isStarred { starred += 1 }
        if item.isDeleted { deleted += 1 }
        for flag in flags { self.flags[flag, default: 0] += 1 }
        return status
    }
}

extension KeptItem {
    fileprivate init(_ item: NewsboatCache.Item) {
        self.init(
            guid: item.guid,
            title: item.title,
            author: item.author,
            url: item.url,
            content: item.content,
            contentType: item.contentType,
            base: item.base,
            published: item.published
        )
    }
}
