import Feeds
package import FoundationEssentials
package import Model

/// Articles from files, with no network and no database: `DIR/page-1.json …`, or `DIR/<feed>/page-1.json …`.
/// Marks last as long as this does.
package actor MockDirectory: PageSource {
    package let traits = SourceTraits(
        editing: .refused("The feeds of a mock directory are its folders: change them there.")
    )
    private let path: String
    private let now: @Sendable () -> Date
    private let started: Date
    private let sleep: @Sendable (Duration) async throws -> Void

    private var contents: MockContents?
    private var lastRead: Date?
    private var reading: Task<MockIndex, Never>?
    private var statuses = TransientStatuses()

    /// - Parameters:
    ///   - now: The date of articles without one is when the directory was opened.
    ///   - sleep: Waits for the latency that `mock.json` asks for.
    package init(
        path: String,
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.path = path
        self.sleep = sleep
        self.now = now
        started = now()
    }

    private static let searchRefusal = "A mock directory cannot be searched."

    package func catalogue() async throws(Failure) -> Catalogue {
        let contents = try listed()
        let index = await index(of: contents)
        var unread: [FeedID: Int] = [:]
        var starred: [FeedID: Int] = [:]
        for item in index.items {
            let status = statuses[item.row.id]
            if !status.isRead { unread[item.row.feed, default: 0] += 1 }
            if status.isStarred { starred[item.row.feed, default: 0] += 1 }
        }
        let allUnread = unread.values.reduce(0, +)
        return Catalogue(
            title: contents.title,
            gatherings: [
                .init(.all, count: allUnread), .init(.unread, count: allUnread),
                .init(.starred, count: starred.values.reduce(0, +)),
                .init(.later, count: index.items.count { statuses[$0.row.id].isLater }),
            ],
            feeds: contents.folders.map { folder in
                let failure = index.failures[folder.id] ?? contents.settingsFailure
                return Feed(
                    id: folder.id,
                    title: folder.title,
                    address: folder.path.cleanedLine,
                    unread: unread[folder.id] ?? 0,
                    starred: starred[folder.id] ?? 0,
                    health: failure.map { .failing(reason: $0.sentence, since: started) } ?? .fine
                )
            },
            editing: traits.editing,
            searchRefusal: Self.searchRefusal
        )
    }

    /// Counted in all pages of the feed.
    package func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        guard let found = try await catalogue().feeds.first(where: { $0.id == feed }) else {
            throw .missing(what: "The feed “\(feed.rawValue.cleanedLine)”")
        }
        let rows = await index(of: try listed()).items.map(\.row).filter { $0.feed == feed }
        return FeedDetails(
            feed: found,
            articles: rows.count,
            lastFetched: lastRead,
            activity: FeedDetails.activity(rows.map { [started] in min($0.published, started) }, now: now()),
            categories: FeedDetails.categories(rows.prefix(FeedDetails.categorySample).map(\.categories))
        )
    }

    package func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        if case .search = request.listing { throw .unsupported(Self.searchRefusal) }
        let contents = try listed()
        guard case .feed(let feed) = request.listing else {
            let index = await index(of: contents)
            // Nothing to show and something to say: rather than "no articles", why.
            let failures = contents.folders.compactMap { index.failures[$0.id] }
            if index.items.isEmpty, let failure = failures.first { throw failure }
            return gathered(request, from: index)
        }
        guard let folder = contents.folders.first(where: { $0.id == feed }) else {
            throw .missing(what: "The feed “\(feed.rawValue.cleanedLine)”")
        }
        return try await page(request.cursor, of: folder)
    }

    /// A page may hold bodies too, so reloading one reads the directory again.
    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        if policy == .reload { forgetFiles() }
        let contents = try listed()
        let index = await index(of: contents)
        guard let item = index.item(id), let folder = contents.folders.first(where: { $0.id == item.row.feed }) else {
            throw .missing(what: "The article")
        }
        let html = try folder.body(id)
        return item.article(html: html, status: statuses[id])
    }

    package func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) -> [ArticleID] {
        statuses.mark(ids, change, notedAt: isNoted ? now() : nil)
    }

    package func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> [ArticleID] {
        let rows = await index(of: try listed()).items.map(\.row).filter { holds($0, request) }
        return statuses.mark(rows.map(\.id), change, notedAt: now())
    }

    package func undo() -> JournalOutcome? { statuses.undo() }
    package func redo() -> JournalOutcome? { statuses.redo() }

    /// Reads the directory again.
    package func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport {
        let known = await index(of: try listed()).ids
        forgetFiles()
        let contents = try listed()
        let index = await index(of: contents)
        let folders = contents.folders.filter { scope.covers($0.id) }
        var report = RefreshReport(feeds: folders.count)
        await progress(RefreshStep(done: 0, total: folders.count))
        for (number, folder) in folders.enumerated() {
            let new = index.items.count { $0.row.feed == folder.id && !known.contains($0.row.id) }
            report.newArticles += new
            if let failure = index.failures[folder.id] {
                report.failures.append(.init(feed: folder.id, title: folder.title, failure: failure))
            }
            await progress(RefreshStep(done: number + 1, total: folders.count, stored: folder.id, newArticles: new))
        }
        return report
    }

    private func forgetFiles() {
        contents = nil
        reading = nil
    }

    private func listed() throws(Failure) -> MockContents {
        if let contents { return contents }
        let listed = try MockContents(path: path, firstSeen: started)
        contents = listed
        lastRead = now()
        return listed
    }

    /// Read once, on no actor, by whoever needs it first.
    private func index(of contents: MockContents) async -> MockIndex {
        let reading = reading ?? Task { @concurrent in await MockIndex.read(contents.folders) }
        self.reading = reading
        return await reading.value
    }

    /// A page of one feed is a file, with the latency and the fault that its `mock.json` names for it.
    private func page(_ cursor: Cursor?, of folder: MockFolder) async throws(Failure) -> FeedPage {
        let milliseconds = folder.settings.latencyMilliseconds
        if milliseconds > 0 {
            do { try await sleep(.milliseconds(milliseconds)) } catch { throw .cancelled }
        }
        guard let number = cursor.map({ Int($0.rawValue) }) ?? folder.pages.first else { return FeedPage(rows: []) }
        if let fault = folder.settings.faults["page-\(number)"] {
            throw fault.failure(document: folder.document(number), latencyMilliseconds: milliseconds)
        }
        guard folder.pages.contains(number) else {
            let promise = number > 0 ? " (page-\(number - 1).json says there is more)" : ""
            throw .missing(what: folder.document(number) + promise)
        }
        let page = try folder.page(number)
        let next = folder.next(after: number, page)
        return FeedPage(rows: marked(page.items), next: next.map { Cursor(rawValue: String($0)) })
    }

    private func marked(_ items: some Sequence<ReceivedItem>) -> [ArticleSummary] {
        items.map { item in
            var row = item.row
            row.status = statuses[row.id]
            return row
        }
    }

    /// A page of a gathering starts after an article, so that marks in between shift nothing.
    private func gathered(_ request: PageRequest, from index: MockIndex) -> FeedPage {
        let start = request.cursor.map { index.position(after: ArticleID(rawValue: $0.rawValue)) } ?? 0
        let wanted = index.items[start...].lazy.filter { [self] item in holds(item.row, request) }
        let size = min(max(1, request.size), 1000)
        let rows = marked(wanted.prefix(size + 1))
        let page = Array(rows.prefix(size))
        let next = rows.count > size ? page.last.map { Cursor(rawValue: $0.id.rawValue) } : nil
        return FeedPage(rows: page, next: next)
    }

    private func holds(_ row: ArticleSummary, _ request: PageRequest) -> Bool {
        let status = statuses[row.id]
        if request.onlyUnread, status.isRead { return false }
        return switch request.listing {
        case .all, .search: true
        case .unread: !status.isRead
        case .starred: status.isStarred
        case .later: status.isLater
        case .tag(let tag): status.tags.contains(tag)
        case .feed(let feed): row.feed == feed
        // It has none of these.
        case .today, .folder, .query: false
        }
    }
}
