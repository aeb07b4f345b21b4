package import FoundationEssentials
package import Model

/// The whole program: which page has the focus, what floats above, and the three pages beneath. Its `reduce` hands
/// intents of a page to that page's `reduce` and lifts the effects.
package enum AppPage: Page {
    /// Which page keys go to, and which is on screen when there is room for only one.
    package enum Focus: Equatable, Sendable, CaseIterable { case feeds, articles, article }

    /// What floats above the pages and takes the keys.
    package enum Popup: Equatable, Sendable {
        case help
        case settings
        /// Asks for the address of a feed.
        case addFeed(AddFeedPage.State)
        /// Tells about a feed.
        case details(FeedDetailsPage.State)
        /// Asks before feeds are removed.
        case removal(RemovalAlert)
        /// Asks for one line.
        case line(LinePage.State)
        /// Asks which file is to be opened.
        case files(FileSheet)
        /// Asks for a folder.
        case folders(FolderPage.State)
    }

    /// The three pages, and what stands above them.
    package struct State: Equatable, Sendable {
        package var feeds = FeedListPage.State()
        package var articles = ArticleListPage.State()
        /// Nil until one is opened; kept when the focus goes back to the list.
        package var article: ArticlePage.State?
        package var settings = SettingsPage.State()
        package var search = SearchPage.State()
        /// Where the reader was before the search; nil when there is none.
        var beforeSearch: Place?
        /// What the reader asked for before the answers were there.
        var heldForAnswers: [Intent] = []
        package var focus: Focus = .feeds
        /// Nil when no popup is open.
        package var popup: Popup?
        /// The latest; an earlier one is replaced.
        package var toast: Toast?
        /// Nil when no refresh runs.
        package var refreshProgress: RefreshProgress?
        /// For ages ("2 h"); moved on by `.tick`.
        package var now: Date
        /// Set once: a second wish to quit does nothing.
        package var isQuitting = false
        /// How many marks of an article are under way: until they are durable, what is shown is newer than what the
        /// source tells.
        package var marking: [ArticleID: Int] = [:]
        /// The last load of a sheet that was closed.
        package var sheetLoad = LoadID()
        /// Something was done here that `.undo` takes back. There may be more from before.
        package var canUndo = false
        /// The page that gets the focus with the first listing; nil once that is done, or another page was gone to.
        package var startFocus: Focus?

        /// `zone` tells which articles are of today.
        package init(now: Date, zone: LocalZone = .utc) {
            self.now = now
            articles.zone = zone
            articles.today = zone.day(of: now)
        }
    }

    /// Feeds that are finished, of all that a refresh fetches; `done` is less than `total`.
    package struct RefreshProgress: Equatable, Sendable {
        package var done: Int
        package var total: Int
        package init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    /// Commands of the reader, intents of the pages, and what comes back from effects.
    package enum Intent: Equatable, Sendable {
        /// The first intent: listens to the source and asks for the catalogue.
        case start
        /// The time moved on: ages are shown anew.
        case tick(Date)
        /// Reduced by that page; its effects are lifted.
        case feeds(FeedListPage.Intent)
        case articles(ArticleListPage.Intent)
        case article(ArticlePage.Intent)
        case settings(SettingsPage.Intent)
        case search(SearchPage.Intent)
        /// Opens the field of the search, or goes back to it.
        case startSearch
        /// To the next place where the words of the search stand, or so many on; in a list to the next row.
        case stepHit(Int)
        /// Goes into what is selected: feeds → articles → article.
        case open
        /// The other way; at the root it quits.
        case back
        /// Like `back`, but never quits (`esc`, `h`).
        case leave
        /// Goes to a page; to the article only when there is one.
        case focus(Focus)
        /// Next or previous unread article of the listing; while reading, opens it.
        case nextUnread
        case previousUnread
        /// These act on the focused page.
        case refresh
        case retry
        case toggleRead
        case toggleStarred
        case toggleLater
        /// Opens the sheet that tags what is chosen or selected, or the one for a note.
        case showTag
        case showNote
        case showKeepSearch
        case showRename
        case lineSheet(LinePage.Intent)
        /// Opens the sheet of folders for what is chosen or selected in the sidebar.
        case showFolders
        case folderSheet(FolderPage.Intent)
        case noteKept(String, ArticleID, Failure?)
        /// Everything in the listing, loaded or not.
        case markAllRead
        case allMarked(Result<Int, Failure>)
        /// The reader left an article, so many thousandths into it.
        case keepPlace(Int, ArticleID)
        case setBookmark(String)
        case bookmarkSet(String, ArticleSummary, Failure?)
        case goToBookmark(String)
        case bookmarkFound(String, Result<ArticleSummary?, Failure>)
        /// Takes back the last thing that was done, also before a restart, or does it again.
        case undo
        case redo
        /// What became of it; nil when there was nothing.
        case turned(isUndone: Bool, Result<JournalOutcome?, Failure>)
        case openInBrowser
        /// Opens the file that comes with the article in focus, or asks which.
        case openFiles
        /// An article of the list that was asked for.
        case found(ArticleSummary, for: Wanted, Result<Article, Failure>)
        case openFile(FileSheet.Choice)
        /// What the publisher of the open article changed, one change after the other.
        case stepRevision
        /// Takes apart the story of the article in focus, or opens it as its next source has it.
        case splitStory
        case nextSource
        /// What became of it.
        case storySplit(ArticleID, Failure?)
        /// These act on the feeds that are chosen in the sidebar, else on the selected one.
        case removeFeeds
        case toggleMark
        case toggleRange
        case reorder
        /// Opens the sheet that asks for an address.
        case addFeed
        /// Opens the sheet that asks for a date to go to in the list.
        case goToDate
        /// Shows the list in another order, or without what is read.
        case cycleOrder
        case toggleOnlyUnread
        /// Opens the sheet about the selected feed.
        case showDetails
        /// For the sheets; ignored when they are not open.
        case addFeedSheet(AddFeedPage.Intent)
        case detailsSheet(FeedDetailsPage.Intent)
        case moveDetails(Move)
        /// Puts the focus of the alert on an answer, or gives it.
        case answer(RemovalAlert.Choice)
        /// Opens the help popup, which then takes the keys.
        case showHelp
        /// Opens the settings sheet, which does the same.
        case showSettings
        case dismissPopup
        /// The selection came to rest on an article that is shown beside the list, and left it again.
        case rest(ArticleID)
        case endRest(ArticleID)
        /// It stayed there for a moment: the article is loaded to be looked into.
        case rested(ArticleID)
        /// Its time is over; ignored when another took its place.
        case toastExpired(Toast)
        /// Replaces the toast on screen, if there is one.
        case showToast(Toast)
        /// The source told something unasked.
        case sourceChanged(SourceChange)
        /// The source has made a mark durable.
        case markSettled([ArticleID])
        /// The mark is taken back by `undo`, and the reader told why unless it was cancelled.
        case markFailed([ArticleID], undo: StatusChange, Failure)
        /// Ends the program, from whatever page.
        case quit
    }

    /// What concerns only one page comes as that page's effect; the rest has become intents or effects of its own here.
    package enum Effect: Equatable, Sendable {
        /// For the page's own source calls.
        case feeds(FeedListPage.Effect)
        case articles(ArticleListPage.Effect)
        case article(ArticlePage.Effect)
        case addFeed(AddFeedPage.Effect)
        case details(FeedDetailsPage.Effect)
        case search(SearchPage.Effect)
        /// Ends the addition of a sheet that was closed.
        case cancelAddition
        /// Ends the load of a sheet that was closed.
        case cancelDetails
        /// Writes the configuration file; comes back as an intent of the settings.
        case saveSettings(Settings)
        /// Follows the changes of the source until the end.
        case listen
        /// Comes back as `.toastExpired` after a while.
        case expireToast(Toast)
        /// Ends the load of an article that was left.
        case cancelArticle
        /// Comes back as `.rested` after a moment.
        case rest(ArticleID)
        case cancelRest
        /// An http(s) address for the browser.
        case openURL(String)
        /// A file at an http(s) address, and the title of the article that it comes with, for what plays it.
        case openFile(Enclosure, title: String)
        /// Answered as `.found`.
        case find(ArticleSummary, for: Wanted)
        /// Articles as they were before a change that changes each of them. What is noted can be taken back.
        case mark([ArticleSummary], StatusChange, isNoted: Bool = true)
        /// Takes back what was done last, or does again what was taken back; answered as `.turned`.
        case turn(isUndone: Bool)
        /// Takes apart the story of an article; answered as `.storySplit`.
        case split(ArticleID)
        /// Marks everything in a listing read, answered as `.allMarked`.
        case markAll(PageRequest)
        /// Answered as `.noteKept`.
        case keepNote(String, ArticleID)
        /// Where sources keep nothing, nobody needs to be told.
        case keepPlace(Int, ArticleID)
        /// Answered as `.bookmarkSet`.
        case setBookmark(String, ArticleSummary)
        /// Answered as `.bookmarkFound`.
        case findBookmark(String)
        /// A failure that the reader is not told of.
        case log(Failure)
        /// Marks under way are still brought home.
        case quit
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        if let effects = reduceReordering(&state, intent) { return effects }
        if holdForAnswers(&state, intent) { return [] }
        let effects = apply(&state, intent)
        // Whoever goes elsewhere has done with the field.
        guard state.search.phase == .editing, state.focus != .articles else { return effects }
        return effects + search(&state, .goElsewhere)
    }

    private static func apply(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        // Whoever waits for the first page waits for it alone.
        case .start: return feeds(&state, .load) + [.listen]
        case .tick(let now):
            state.now = now
            return articles(&state, .tick(now))
        case .feeds(let intent): return feeds(&state, intent)
        case .articles(let intent): return articles(&state, intent)
        case .article(let intent): return article(&state, intent)
        case .settings(let intent): return settings(&state, intent)
        case .search(let intent): return search(&state, intent)
        case .startSearch: return startSearch(&state)
        case .stepHit(let steps): return stepHit(&state, steps)
        case .open: return open(&state)
        case .back: return back(&state)
        case .leave: return leave(&state)
        case .focus(let focus): return self.focus(&state, focus)
        case .nextUnread: return seekUnread(&state, .next)
        case .previousUnread: return seekUnread(&state, .previous)
        case .refresh: return refresh(&state)
        case .retry: return retry(&state)
        case .toggleRead: return toggle(&state, articles: .toggleRead, article: .toggleRead)
        case .toggleStarred: return toggle(&state, articles: .toggleStarred, article: .toggleStarred)
        case .toggleLater: return toggle(&state, articles: .toggleLater, article: .toggleLater)
        case .showTag: return showTag(&state)
        case .showNote: return showNote(&state)
        case .showKeepSearch: return showKeepSearch(&state)
        case .showRename: return showRename(&state)
        case .showFolders: return showFolders(&state)
        case .folderSheet(let intent): return folders(&state, intent)
        case .lineSheet(let intent): return line(&state, intent)
        case .noteKept(let text, let article, let failure): return noteKept(&state, text, article, failure)
        case .markAllRead: return markAllRead(&state)
        case .allMarked(let result): return allMarked(&state, result)
        case .keepPlace(let place, let article):
            return self.article(&state, .placed(article, place)) + [.keepPlace(place, article)]
        case .setBookmark(let letter): return setBookmark(&state, letter)
        case .bookmarkSet(let letter, let article, let failure):
            return bookmarkSet(&state, letter, article, failure)
        case .goToBookmark(let letter): return [.findBookmark(letter)]
        case .bookmarkFound(let letter, let result): return bookmarkFound(&state, letter, result)
        case .undo: return [.turn(isUndone: true)]
        case .redo: return [.turn(isUndone: false)]
        case .turned(let isUndone, let result): return turned(&state, isUndone: isUndone, result)
        case .openInBrowser: return openInBrowser(&state)
        case .openFiles: return openFiles(&state)
        case .found(let article, let wanted, let result): return found(&state, article, wanted, result)
        case .openFile(let choice): return openFile(&state, choice)
        case .stepRevision: return stepRevision(&state)
        case .splitStory: return splitStory(&state)
        case .nextSource: return nextSource(&state)
        case .storySplit(let article, let failure): return storySplit(&state, article, failure)
        case .removeFeeds: return edit(&state, .remove)
        case .toggleMark: return edit(&state, .toggleChosen)
        case .toggleRange:
            return state.focus == .articles ? articles(&state, .toggleRange) : edit(&state, .toggleRange)
        case .reorder: return edit(&state, .pickUp)
        case .addFeed: return showAddFeed(&state)
        case .goToDate: return showGoToDate(&state)
        case .cycleOrder: return articles(&state, .cycleOrder)
        case .toggleOnlyUnread: return articles(&state, .toggleOnlyUnread)
        case .showDetails: return showDetails(&state)
        case .addFeedSheet(let intent): return addFeed(&state, intent)
        case .detailsSheet(let intent): return details(&state, intent)
        case .moveDetails(let move): return moveDetails(&state, move)
        case .answer(let choice): return answer(&state, choice)
        case .showHelp: return show(&state, popup: .help)
        case .showSettings: return show(&state, popup: .settings)
        case .dismissPopup: return dismissPopup(&state)
        case .rest(let article): return rest(&state, article)
        case .endRest(let article): return endRest(&state, article)
        case .rested(let article): return rested(&state, article)
        case .toastExpired(let toast): if state.toast == toast { state.toast = nil }
        case .showToast(let toast): return show(&state, toast)
        case .sourceChanged(let change): return sourceChanged(&state, change)
        case .markSettled(let articles): return markSettled(&state, articles)
        case .markFailed(let articles, let undo, let failure): return markFailed(&state, articles, undo, failure)
        case .quit: return quit(&state)
        }
        return []
    }
}
