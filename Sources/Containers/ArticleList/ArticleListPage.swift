package import Model

/// A listing of articles, loaded by pages as its end comes near.
package enum ArticleListPage: Page {
    package struct Content: Equatable, Sendable {
        package var rows: [ArticleSummary]
        package var tail: Tail

        package init(rows: [ArticleSummary], tail: Tail) {
            self.rows = rows
            self.tail = tail
        }
    }

    package struct State: Equatable, Sendable {
        package var listing: Listing?
        package var page: PageState<Content> = .idle
        /// Kept by id: rows that arrive above do not move it.
        package var selection: ArticleID?
        /// Selections of listings seen earlier, so that coming back finds the same row.
        package var remembered = SelectionMemory()
        /// What was loaded of listings left lately.
        package var kept = KeptListings()
        /// What is shown now: answers that belong to anything earlier carry another id and are dropped.
        package var load = LoadID()
        /// The refresh that `.refreshing` waits for.
        package var refreshLoad = LoadID()
        package var reload = QuietReload.none
        package var trail = CursorTrail()
        /// Looking for the next unread beyond what is loaded: goes on when the next page arrives.
        package var seek: Seek?

        package init() {}

        /// The row that keys act on.
        package var selectedRow: ArticleSummary? {
            guard let selection else { return nil }
            return page.content?.rows.first { $0.id == selection }
        }

        /// The page or its tail failed, so that `.retry` has something to do.
        package var canRetry: Bool {
            if page.hasFailed { return true }
            if case .moreFailed = page.content?.tail { return true }
            return false
        }
    }

    /// A search for the next unread article that needs pages which are not here yet.
    package struct Seek: Equatable, Sendable {
        /// Open the article when it is found, rather than only select it.
        package var opens: Bool
        package init(opens: Bool) { self.opens = opens }
    }

    package enum Direction: Equatable, Sendable { case next, previous }

    package enum Intent: Equatable, Sendable {
        /// Shows a listing: loads its first page, cancels loads of the one before.
        case show(Listing)
        case load
        case pageArrived(LoadID, Result<FeedPage, Failure>)
        case morePageArrived(LoadID, Result<FeedPage, Failure>)
        /// The reader asked for newer articles (`r`).
        case refresh
        case refreshFinished(LoadID, Result<RefreshReport, Failure>)
        /// Articles arrived behind the page: the first page is asked for again without disturbing anything.
        case reload
        case reloaded(LoadID, Result<FeedPage, Failure>)
        /// Retries whatever failed: the page, or its tail.
        case retry
        case select(ArticleID)
        case move(Move)
        /// A row came on screen; near the end that loads the next page.
        case rowAppeared(ArticleID)
        case seekUnread(Direction, opens: Bool)
        /// The reader went elsewhere: a search that still waits for pages must not pull them back.
        case stopSeeking
        case toggleRead
        case toggleStarred
        case marked([ArticleID], StatusChange)
    }

    package enum Effect: Equatable, Sendable {
        case loadPage(LoadID, PageRequest, LoadPolicy)
        case loadMore(LoadID, PageRequest)
        /// Like `loadPage` with `.reload`, answered as `.reloaded`.
        case reloadPage(LoadID, PageRequest)
        case refresh(LoadID, RefreshScope)
        /// The article as it was before the change, which the list shows already.
        case mark(ArticleSummary, StatusChange)
        case open(ArticleSummary)
        case cancelLoads
        case toast(Toast)
        case log(Failure)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .show(let listing): show(&state, listing)
        case .load: load(&state)
        case .pageArrived(let id, let result): pageArrived(&state, id, result)
        case .morePageArrived(let id, let result): morePageArrived(&state, id, result)
        case .refresh: refresh(&state)
        case .refreshFinished(let id, let result): refreshFinished(&state, id, result)
        case .reload: reload(&state)
        case .reloaded(let id, let result): reloaded(&state, id, result)
        case .retry: retry(&state)
        case .select(let article): select(&state, article)
        case .move(let move): self.move(&state, move)
        case .rowAppeared(let article): rowAppeared(&state, article)
        case .seekUnread(let direction, let opens): seekUnread(&state, direction, opens: opens)
        case .stopSeeking: stopSeeking(&state)
        case .toggleRead: toggle(&state, \.readToggle)
        case .toggleStarred: toggle(&state, \.starToggle)
        case .marked(let articles, let change): marked(&state, articles, change)
        }
    }
}
