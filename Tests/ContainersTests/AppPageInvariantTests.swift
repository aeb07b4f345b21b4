import Containers
import Foundation
import Model
import TestSupport
import Testing

/// Random readers on a random source: whatever they do and in whatever order answers come, nothing contradicts itself.
@Suite(.timeLimit(.minutes(10)))
struct AppPageInvariantTests {
    @Test(arguments: 1...40)
    func nothingContradictsItself(seed: UInt64) {
        var world = World(seed: seed)
        for step in 1...600 {
            let intent = world.step()
            let broken = world.brokenRules
            #expect(broken.isEmpty, "seed \(seed), step \(step), after \(intent)")
            if !broken.isEmpty { return }
        }
    }
}

/// The program, and the effects that wait for an answer. Answers come in any order, those of superseded loads too.
private struct World {
    var given = Given<AppPage>.fresh
    var waiting: [AppPage.Effect] = []
    var random: SeededGenerator

    let canSeek: Bool

    init(seed: UInt64) {
        canSeek = !seed.isMultiple(of: 4)
        random = SeededGenerator(seed: seed)
        given.state.articles.window = ListWindow(maximum: 20, kept: 10)
        send(.start)
    }

    mutating func step() -> AppPage.Intent {
        let intent = Bool.random(using: &random) ? answer() ?? command() : command()
        send(intent)
        return intent
    }

    var brokenRules: [String] {
        let list = given.state.articles
        let ids = list.page.content?.rows.map(\.id) ?? []
        var broken: [String] = []
        if Set(ids).count != ids.count { broken.append("an article is shown twice") }
        if ids.isEmpty != (list.selection == nil) { broken.append("rows without a selection, or the reverse") }
        if let selection = list.selection, !ids.contains(selection) { broken.append("the selected row is not there") }
        if list.remembered.count > SelectionMemory.capacity { broken.append("too much is remembered") }
        if loads != (list.page == .loading ? 1 : 0) { broken.append("\(loads) loads are awaited") }
        let isLoadingMore = if case .loadingMore = list.tail { true } else { false }
        let isLoadingAbove = if case .loadingMore = list.page.content?.head { true } else { false }
        if aboveLoads != (isLoadingAbove ? 1 : 0) { broken.append("\(aboveLoads) pages above are awaited") }
        if jumps != (list.jump == nil ? 0 : 1) { broken.append("\(jumps) jumps are awaited") }
        if moreLoads != (isLoadingMore ? 1 : 0) { broken.append("\(moreLoads) next pages are awaited") }
        if list.seek != nil, !isLoadingMore, !isLoadingAbove, list.page != .loading {
            broken.append("a search waits for nothing")
        }
        if given.state.focus == .article, given.state.article == nil { broken.append("the focus is on no article") }
        if case .loaded(let content) = list.page, content.rows.isEmpty { broken.append("loaded without rows") }
        let feeds = given.state.feeds
        let known = Set((feeds.page.content?.feeds ?? []).map(\.id))
        if Set(feeds.shownFeeds.map(\.id)) != known { broken.append("carrying lost or doubled a feed") }
        if let listing = feeds.selection, feeds.page.content != nil, feeds.outline.row(of: listing) == nil {
            broken.append("the selected listing is no row")
        }
        if feeds.page.content?.folders.isEmpty == true, Set(rows(feeds)) != known { broken.append("a feed is no row") }
        if !feeds.chosenFeeds.isSubset(of: known) { broken.append("a feed that is gone is chosen") }
        let edits = waiting.count { if case .feeds(.edit) = $0 { true } else { false } }
        if feeds.edits != edits { broken.append("\(edits) edits are awaited, not \(feeds.edits)") }
        broken += wrongSearch
        if let content = list.page.content, !isRanked, !isByArrival { broken += wrongSections(of: content, list) }
        let unread = given.state.feeds.page.content?.feeds.map(\.unread) ?? []
        if unread.contains(where: { $0 < 0 }) { broken.append("a count is below nothing") }
        return broken
    }

    private func rows(_ feeds: FeedListPage.State) -> [FeedID] {
        feeds.outline.rows.compactMap { row in
            guard case .feed(let feed)? = feeds.page.content?.listing(of: row.item) else { return nil }
            return feed
        }
    }

    private var isByArrival: Bool {
        let order = given.state.articles.arrangement.order
        return order == .lastArrived || order == .firstArrived
    }

    private var isRanked: Bool {
        if case .search(let search) = given.state.articles.listing { search.order == .bestFirst } else { false }
    }

    /// A search that is shown and not open, or the reverse.
    private var wrongSearch: [String] {
        let (search, list) = (given.state.search, given.state.articles)
        var broken: [String] = []
        let isShown = list.listing?.isSearch == true || list.awaited != nil || list.aside != nil
        if search.phase == .closed, isShown { broken.append("a search that is over is shown") }
        if search.phase != .closed, (search.asked != nil) != (list.listing?.isSearch == true || list.awaited != nil) {
            broken.append("what is asked for is neither shown nor on its way")
        }
        if search.phase == .editing, given.state.focus != .articles { broken.append("the field is open elsewhere") }
        if search.phase == .kept, search.asked == nil { broken.append("nothing was kept") }
        let awaited = waiting.count {
            if case .articles(.loadAwaited(list.turning, _)) = $0 { true } else { false }
        }
        if awaited != (list.awaited == nil ? 0 : 1) { broken.append("\(awaited) first answers are awaited") }
        if given.state.article?.found != nil, list.listing?.isSearch != true {
            broken.append("words of no search are shown")
        }
        return broken
    }

    /// Sections that do not hold each row once, miscount, or disagree with the outline.
    private func wrongSections(of content: ArticleListPage.Content, _ list: ArticleListPage.State) -> [String] {
        var broken: [String] = []
        if content.sections.flatMap(\.rows) != Array(content.rows.indices) { broken.append("a row is in no section") }
        if Set(content.sections.map(\.period)).count != content.sections.count { broken.append("a section twice") }
        for section in content.sections
        where section.unread != content.rows[section.rows].count(where: { !$0.status.isRead }) {
            broken.append("a section miscounts")
        }
        let outline = list.outline
        let items = (0..<outline.count).map(outline.item(at:))
        let hidden = content.sections.filter { list.closedSections.contains($0.period) }
        let shown = content.rows.count - hidden.reduce(0) { $0 + $1.rows.count }
        if items.count != shown + content.sections.count { broken.append("a row too many or too few") }
        if (list.selectedRow == nil) != (list.selectedHeader != nil), list.selection != nil {
            broken.append("neither a row nor a header is selected")
        }
        return broken
    }

    private var loads: Int {
        waiting.count {
            if case .articles(.loadPage(given.state.articles.load, _, _)) = $0 { true } else { false }
        }
    }

    private var moreLoads: Int {
        waiting.count {
            if case .articles(.loadMore(given.state.articles.load, _)) = $0 { true } else { false }
        }
    }

    private var aboveLoads: Int {
        waiting.count {
            if case .articles(.loadPrevious(given.state.articles.load, _)) = $0 { true } else { false }
        }
    }

    private var jumps: Int {
        waiting.count {
            if case .articles(.loadJump(given.state.articles.jumping, _)) = $0 { true } else { false }
        }
    }

    private mutating func send(_ intent: AppPage.Intent) {
        waiting += given.when(intent)
    }

    private mutating func command() -> AppPage.Intent {
        let article = id(Int.random(in: 1...60, using: &random))
        let listing = [Listing.all, .unread, .starred, .feed(feedID("a")), .feed(feedID("b"))]
        let choices: [AppPage.Intent] = [
            .open, .leave, .nextUnread, .previousUnread, .refresh, .retry, .toggleRead, .toggleStarred,
            .openInBrowser, .focus(.feeds), .focus(.articles), .focus(.article), .articles(.select(article)),
            .articles(.move(.by(Int.random(in: -9...9, using: &random)))), .articles(.move(.last)),
            .articles(.move(.first)), .articles(.move(.to(3))), .articles(.jumpTo(row(30).published)),
            .goToDate, .lineSheet(.submit("1970-01")), .lineSheet(.submit("x")), .cycleOrder, .toggleOnlyUnread,
            .articles(.rowAppeared(article)), .articles(.reload), .feeds(.reload),
            .feeds(.move(.by(Int.random(in: -2...2, using: &random)))),
            .articles(.show(listing.randomElement(using: &random) ?? .all)),
            .sourceChanged(.marked([article], .read(Bool.random(using: &random)))),
            .sourceChanged(.articlesChanged([feedID("a")])), .sourceChanged(.catalogueChanged),
            .sourceChanged(.changedElsewhere),
            .showHelp,
            .toggleMark, .toggleRange, .reorder, .removeFeeds, .undo, .redo, .toggleLater, .addFeed, .showDetails,
            .dismissPopup,
            .addFeedSheet(.submit("x")), .moveDetails(.by(1)), .answer(.remove), .answer(.cancel),
            .feeds(.select(.feed(feedID("b")))), .feeds(.toggleFold(nil)), .feeds(.closeFolds), .feeds(.openFolds),
            .articles(.toggleChosen), .articles(.forgetChosen), .articles(.toggleSection(nil)),
            .articles(.closeSections), .articles(.openSections), .articles(.endAppeared),
            .showTag, .showNote, .showKeepSearch, .showRename, .showFolders, .folderSheet(.submit),
            .folderSheet(.edited("x/y")), .lineSheet(.submit("x")), .markAllRead,
            .setBookmark("a"), .goToBookmark("a"), .keepPlace(500, article),
            .startSearch, .search(.typed("a")), .search(.typed("swift")), .search(.typed("\"x")), .search(.typed("")),
            .search(.typed("titel:x y")), .search(.keep), .search(.keep), .search(.close), .search(.toggleOrder),
            .search(.older), .search(.newer), .search(.toggleScope), .stepHit(1), .articles(.showAnew(without: [])),
            .tick(Date(timeIntervalSince1970: Double(Int.random(in: 0...12, using: &random)) * 100_000)),
        ]
        return choices.randomElement(using: &random) ?? .leave
    }

    /// Answers one of the effects that wait.
    private mutating func answer() -> AppPage.Intent? {
        guard let index = waiting.indices.randomElement(using: &random) else { return nil }
        let fails = Int.random(in: 0..<5, using: &random) == 0
        let failure = Bool.random(using: &random) ? offline : broken
        switch waiting.remove(at: index) {
        case .feeds(.loadCatalogue(let load)):
            return .feeds(.loaded(load, fails ? .failure(failure) : .success(randomCatalogue())))
        case .articles(.loadPage(let load, _, _)):
            return .articles(.pageArrived(load, fails ? .failure(failure) : .success(randomPage())))
        case .articles(.loadMore(let load, _)):
            return .articles(.morePageArrived(load, fails ? .failure(failure) : .success(randomPage())))
        case .articles(.loadPrevious(let load, _)):
            return .articles(.previousPageArrived(load, fails ? .failure(failure) : .success(randomPage())))
        case .articles(.loadJump(let load, _)):
            return .articles(.jumped(load, fails ? .failure(failure) : .success(randomPage())))
        case .articles(.reloadPage(let load, _)):
            return .articles(.reloaded(load, fails ? .failure(failure) : .success(randomPage())))
        case .articles(.refresh(let load, _)):
            return .articles(.refreshFinished(load, fails ? .failure(failure) : .success(RefreshReport())))
        case .articles(.loadAwaited(let load, _)):
            return .articles(.awaitedArrived(load, fails ? .failure(failure) : .success(randomPage())))
        case .search(.tally(let load, _)):
            let tally = SearchTally(found: .exactly(3), unindexed: Int.random(in: 0...2, using: &random))
            return .search(.tallied(load, fails ? .failure(failure) : .success(tally)))
        case .search(.awaitAnswer(let load)): return .search(.late(load))
        case .search(.awaitIndex(let load)): return .search(.indexed(load))
        case .article(.findHits(let query, let article)):
            return .article(.hitsFound(query, article, ArticleHits(title: [0..<1], texts: [[0..<2]])))
        case .article(.loadArticle(let load, let wanted, _)):
            let summary = row(Int(wanted.rawValue) ?? 0)
            return .article(.loaded(load, fails ? .failure(failure) : .success(article(summary))))
        case .feeds(.edit(let edit)): return .feeds(.edited(edit, fails ? failure : nil))
        case .addFeed(.add(let load, _, _)):
            let addition = Addition(feed: catalogue.feeds[0], isNew: Bool.random(using: &random))
            return .addFeedSheet(.finished(load, fails ? .failure(failure) : .success(addition)))
        case .details(.load(let load, _)):
            let details = FeedDetails(feed: catalogue.feeds[0], articles: 1)
            return .detailsSheet(.loaded(load, fails ? .failure(failure) : .success(details)))
        case .markAll: return .allMarked(fails ? .failure(failure) : .success(3))
        case .keepNote(let text, let article): return .noteKept(text, article, fails ? failure : nil)
        case .setBookmark(let letter, let article): return .bookmarkSet(letter, article, fails ? failure : nil)
        case .findBookmark(let letter):
            return .bookmarkFound(
                letter,
                fails ? .failure(failure) : .success(row(Int.random(in: 1...60, using: &random)))
            )
        case .turn(let isUndone):
            return .turned(isUndone: isUndone, fails ? .failure(failure) : .success(nil))
        case .mark(let articles, let change, _):
            let ids = articles.map(\.id)
            guard fails, let summary = articles.first else { return .markSettled(ids) }
            let undo = if case .read = change { StatusChange.read(summary.status.isRead) } else { change }
            return .markFailed(ids, undo: undo, failure)
        default:
            return nil
        }
    }

    private mutating func randomPage() -> FeedPage {
        let first = Int.random(in: 1...50, using: &random)
        let count = Int.random(in: 0...8, using: &random)
        var rows = (first..<first + count).map { row($0, read: Bool.random(using: &random)) }
        if count == 5 { rows += rows }
        let next = Int.random(in: 0..<12, using: &random)
        let previous = Int.random(in: 0..<12, using: &random)
        return FeedPage(
            rows: rows,
            next: next < 3 ? nil : cursor("\(next)"),
            previous: previous < 9 ? nil : cursor("\(previous)")
        )
    }

    private mutating func randomCatalogue() -> Catalogue {
        var some = catalogue
        some.feeds.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
        if Int.random(in: 0..<8, using: &random) == 0 { some.gatherings = [] }
        some.canSeek = canSeek
        guard Bool.random(using: &random) else { return some }
        some.folders = [
            .init(id: folderID("x"), name: "X"), .init(id: folderID("y"), parent: folderID("x"), name: "Y"),
        ]
        for index in some.feeds.indices {
            some.feeds[index].folder = [folderID("x"), folderID("y"), nil].randomElement(using: &random) ?? nil
        }
        some.tags = [.init(name: "later"), .init(name: "work")].filter { _ in Bool.random(using: &random) }
        some.queries = [.init(id: QueryID(rawValue: "1"), name: "Swift", text: "swift")]
        return some
    }
}
