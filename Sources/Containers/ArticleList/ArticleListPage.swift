package import FoundationEssentials
package import Model

/// A listing of articles, loaded by pages as its end comes near.
package enum ArticleListPage: Page {
    /// The list as shown, its selection, and what is under way.
    package struct State: Equatable, Sendable {
        /// Nil until the first `.show`.
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
        /// Asked for, to be shown in place of what is shown now.
        package internal(set) var awaited: Listing?
        /// The load of it whose answer counts.
        package internal(set) var turning = LoadID()
        /// What is to be shown again after a search.
        package internal(set) var aside: SetAside?
        /// The refresh that `.refreshing` waits for.
        package var refreshLoad = LoadID()
        /// Whether a reload behind the page is in flight.
        package var reload = QuietReload.none
        /// What it asks for.
        var reach = ReloadReach.page
        /// The cursors followed so far in this listing.
        package var trail = CursorTrail()
        var headTrail = CursorTrail()
        /// How much of a listing is held.
        package var window = ListWindow()
        /// Whether the source reads listings from their ends, from dates and in any order.
        package var canSeek = false
        /// How listings are shown, but for those shown newest first and as a whole.
        package internal(set) var arrangements: [Listing: Arrangement] = [:]
        /// Another part of the listing that is on its way.
        package internal(set) var jump: Jump?
        package internal(set) var jumping = LoadID()
        /// Looking for the next unread beyond what is loaded: goes on when the next page arrives.
        package var seek: Seek?
        /// Articles chosen for what follows, by id: they stay chosen when rows come and go.
        package var chosen: Set<ArticleID> = []
        /// Where choosing began that goes on to the selection.
        var range: ChosenRange?
        /// Those of them that a jump left behind.
        var chosenAway: [ArticleSummary] = []
        /// The sections that are closed.
        package var closed: [Listing: SectionFolds] = [:]
        /// Where the reader is.
        var zone = LocalZone.utc
        /// The day there; without one there are no sections.
        package internal(set) var today: Int?

        /// Shows nothing until a listing is chosen.
        package init() {}

        /// The row that keys act on; none while the header of a closed section is selected.
        package var selectedRow: ArticleSummary? {
            guard let selection, selectedHeader == nil else { return nil }
            return page.content?.row(selection)
        }

        /// The page or its tail failed, so that `.retry` has something to do.
        package var canRetry: Bool {
            if page.hasFailed { return true }
            if case .moreFailed = page.content?.tail { return true }
            if case .moreFailed = page.content?.head { return true }
            return false
        }
    }

    /// A search for the next unread article that needs pages which are not here yet.
    package struct Seek: Equatable, Sendable {
        package var direction: Direction
        /// Open the article when it is found, rather than only select it.
        package var opens: Bool

        package init(_ direction: Direction = .next, opens: Bool) {
            self.direction = direction
            self.opens = opens
        }
    }

    /// Down the list or up.
    package enum Direction: Equatable, Sendable { case next, previous }

    /// What the reader does in the list, and what the source answers.
    package enum Intent: Equatable, Sendable {
        /// Shows a listing: loads its first page, cancels loads of the one before.
        case show(Listing)
        /// Rows may be gone that nobody can tell: the listing is loaded again from its source, and begins anew.
        case showAnew(without: [FeedID])
        /// Shows a listing as soon as its first page is there, and until then what is shown now; what was shown before the
        /// first search is set aside.
        case turn(Listing)
        case awaitedArrived(LoadID, Result<FeedPage, Failure>)
        /// Shows what was set aside.
        case comeBack
        /// The first page; an answer to a superseded load is dropped.
        case pageArrived(LoadID, Result<FeedPage, Failure>)
        /// The page behind the last row.
        case morePageArrived(LoadID, Result<FeedPage, Failure>)
        /// The page before the first row.
        case previousPageArrived(LoadID, Result<FeedPage, Failure>)
        /// The part of the listing that was jumped to.
        case jumped(LoadID, Result<FeedPage, Failure>)
        /// Goes to what came out then.
        case jumpTo(Date)
        /// Shows the listing in the next order, or without what is read, or as a whole again.
        case cycleOrder
        case toggleOnlyUnread
        /// Shows a listing from its beginning or its end, and looks for an unread article from there.
        case enter(Listing, Direction, opens: Bool)
        /// The reader asked for newer articles (`r`).
        case refresh
        /// The reader is told the outcome, even when another listing is shown by now.
        case refreshFinished(LoadID, Result<RefreshReport, Failure>)
        /// Articles arrived behind the page: the first page is asked for again without disturbing anything.
        case reload
        /// The first page again, merged with what is shown.
        case reloaded(LoadID, Result<FeedPage, Failure>)
        /// Retries whatever failed: the page, or its tail.
        case retry
        /// An article that is not in the list is ignored.
        case select(ArticleID)
        case move(Move)
        /// A row came on screen; near the end that loads the next page.
        case rowAppeared(ArticleID)
        /// Looks for an unread article, loading pages where it must; `opens` opens what it finds.
        case seekUnread(Direction, opens: Bool)
        /// The reader went elsewhere: a search that still waits for pages must not pull them back.
        case stopSeeking
        /// Closes an open section, opens a closed one; nil is the one of the selection.
        case toggleSection(ArticlePeriod?)
        case closeSections
        case openSections
        /// The header of a closed section came on screen, and it is the last row there is.
        case endAppeared
        /// Chooses the selected row for what follows, or leaves it out again.
        case toggleChosen
        /// Begins to choose all from the selected article to where the selection comes, or leaves it at that.
        case toggleRange
        case forgetChosen
        /// The time moved on: what was today may be yesterday.
        case tick(Date)
        /// Act on the chosen rows, or else on the selected one.
        case toggleRead
        case toggleStarred
        case toggleLater
        /// Statuses changed: shown at once. Rows that no longer belong stay until the listing is shown anew.
        case marked([ArticleID], StatusChange)
        /// A story was taken apart: its articles stand alone.
        case parted([ArticleID])
    }

    /// What the list asks of the source, and what concerns other pages.
    package enum Effect: Equatable, Sendable {
        /// The first page, answered as `.pageArrived`.
        case loadPage(LoadID, PageRequest, LoadPolicy)
        /// The first page of what is to be shown next, answered as `.awaitedArrived`.
        case loadAwaited(LoadID, PageRequest)
        case cancelAwaited
        /// What was to be shown is.
        case turned
        /// The next page, answered as `.morePageArrived`.
        case loadMore(LoadID, PageRequest)
        /// The page before, answered as `.previousPageArrived`.
        case loadPrevious(LoadID, PageRequest)
        /// Answered as `.jumped`.
        case loadJump(LoadID, PageRequest)
        /// Like `loadPage` with `.reload`, answered as `.reloaded`.
        case reloadPage(LoadID, PageRequest)
        /// Fetches feeds, answered as `.refreshFinished`.
        case refresh(LoadID, RefreshScope)
        /// Articles as they were before a change that changes each of them, and which the list shows already.
        case mark([ArticleSummary], StatusChange)
        /// Shows the article and gives it the focus.
        case open(ArticleSummary)
        /// A feed has no more unread articles that way: there may be others.
        case noUnread(of: FeedID, Direction, opens: Bool)
        /// Ends loads of pages, but no refresh.
        case cancelLoads
        case toast(Toast)
        /// A quiet load failed: for the log only.
        case log(Failure)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        let effects = apply(&state, intent)
        state.followRange()
        state.group()
        return effects
    }

    private static func apply(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .show(let listing): show(&state, listing)
        case .showAnew(let feeds): showAnew(&state, without: Set(feeds))
        case .turn(let listing): turn(&state, listing)
        case .awaitedArrived(let id, let result): awaitedArrived(&state, id, result)
        case .comeBack: comeBack(&state)
        case .pageArrived(let id, let result): pageArrived(&state, id, result)
        case .morePageArrived(let id, let result): morePageArrived(&state, id, result)
        case .previousPageArrived(let id, let result): previousPageArrived(&state, id, result)
        case .jumped(let id, let result): jumped(&state, id, result)
        case .jumpTo(let date): jump(&state, to: date)
        case .cycleOrder: arrange(&state) { $0.cycleOrder() }
        case .toggleOnlyUnread: arrange(&state) { $0.onlyUnread.toggle() }
        case .enter(let listing, let direction, let opens): enter(&state, listing, direction, opens: opens)
        case .refresh: refresh(&state)
        case .refreshFinished(let id, let result): refreshFinished(&state, id, result)
        case .reload: reload(&state)
        case .reloaded(let id, let result): reloaded(&state, id, result)
        case .retry: retry(&state)
        case .select(let article): selected(&state, article)
        case .move(let move): self.move(&state, move)
        case .rowAppeared(let article): rowAppeared(&state, article)
        case .seekUnread(let direction, let opens): seekUnread(&state, direction, opens: opens)
        case .stopSeeking: stopSeeking(&state)
        case .toggleSection(let period): toggleSection(&state, period)
        case .closeSections: closeSections(&state)
        case .openSections: openSections(&state)
        case .endAppeared: endAppeared(&state)
        case .toggleChosen: toggleChosen(&state)
        case .toggleRange: toggleRange(&state)
        case .forgetChosen: forgetChosen(&state)
        case .tick(let now): tick(&state, now)
        case .toggleRead: toggle(&state, .read)
        case .toggleStarred: toggle(&state, .starred)
        case .toggleLater: toggle(&state, .later)
        case .marked(let articles, let change): marked(&state, articles, change)
        case .parted(let articles): parted(&state, articles)
        }
    }
}
