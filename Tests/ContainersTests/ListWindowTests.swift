import Containers
import Foundation
import Model
import TestSupport
import Testing

/// Lists that hold a part of a long listing, on a source that seeks.
@Suite(.timeLimit(.minutes(10)))
struct ListWindowTests {
    @Test func scrollingOnDropsTheFarEndAndComingBackLoadsItAgain() {
        var list = LongList(count: 2_000, window: ListWindow(maximum: 100, kept: 60))
        for _ in 0..<500 { list.send(.move(.by(1))) }
        #expect(list.state.selected == 501)
        #expect(list.state.ids.count <= 100 + PageRequest.standardSize)
        #expect(list.state.ids.first ?? 0 > 300)
        for _ in 0..<500 { list.send(.move(.by(-1))) }
        #expect(list.state.selected == 1)
        #expect(list.state.page.content?.head == .end)
        #expect(list.state.ids.count <= 100 + PageRequest.standardSize)
    }

    @Test func theEndIsTheLastArticleOfTheListingAndTheTopTheFirst() {
        var list = LongList(count: 2_000)
        list.send(.move(.last))
        #expect(list.state.selected == 2_000)
        list.send(.move(.by(-100)))
        #expect(list.state.selected.map { $0 < 2_000 } == true)
        list.send(.move(.to(11)))
        #expect(list.state.selected == 12)
        list.send(.move(.last))
        list.send(.move(.first))
        #expect(list.state.selected == 1)
        #expect(list.state.page.content?.head == .end)
    }

    @Test func whereNothingCanBeSoughtTheEndIsTheLastRowLoaded() {
        var list = LongList(count: 200, canSeek: false)
        list.send(.move(.last))
        #expect(list.state.selected == 20)
    }

    @Test func aDateShowsWhatCameOutThenAndWhatIsBeforeItAbove() {
        var list = LongList(count: 2_000)
        list.send(.jumpTo(row(700).published))
        #expect(list.state.selected == 700)
        list.send(.move(.by(-1)))
        #expect(list.state.ids.first == 680)
        // Older than everything: the end is as near as one can come.
        list.send(.jumpTo(Date(timeIntervalSince1970: 0)))
        #expect(list.state.selected == 2_000)
    }

    @Test func aJumpShowsWhatIsThereUntilTheOtherIsAndAClickEndsIt() {
        var list = LongList(count: 2_000)
        let waiting = list.given.when(.move(.last))
        #expect(list.state.selected == 1)
        list.given.when(.select(id(3)))
        waiting.forEach { list.answer($0) }
        #expect(list.state.selected == 3)
        // One that failed leaves everything as it is.
        list.given.when(.move(.last))
        let effects = list.given.when(.jumped(list.state.jumping, .failure(broken)))
        #expect(effects == [.toast(Toast(.failure, broken.sentence))])
        #expect(list.state.ids.first == 1)
    }

    @Test func whatIsChosenStaysChosenBehindAJump() {
        var list = LongList(count: 2_000)
        list.send(.toggleChosen)
        list.send(.move(.last))
        list.send(.toggleChosen)
        let effects = list.given.when(.toggleStarred)
        guard case .mark(let rows, .starred(true)) = effects.first else {
            Issue.record("nothing was starred")
            return
        }
        #expect(Set(rows.map(\.id)) == [id(1), id(2_000)])
    }

    @Test func newArticlesAboveAWindowChangeNothingOnTheScreen() {
        var list = LongList(count: 2_000)
        list.send(.move(.last))
        let before = list.state
        list.source.arrive([row(-1), row(0)])
        list.send(.reload)
        #expect(list.state == before)
        list.send(.move(.first))
        #expect(list.state.ids.prefix(3) == [-1, 0, 1])
    }

    @Test func moreNewArticlesThanAPageHasLeaveTheReaderWhereTheyAre() {
        var list = LongList(count: 2_000)
        for _ in 0..<50 { list.send(.move(.by(1))) }
        list.source.arrive((-99...0).map { row($0) })
        list.send(.reload)
        #expect(list.state.selected == 51)
        #expect(list.state.ids.prefix(101) == Array(-99...1)[...])
        // At the end of a list that grows there, too.
        list = LongList(count: 30)
        list.send(.cycleOrder)
        list.send(.move(.last))
        #expect(list.state.selected == 1)
        list.source.arrive((-199...0).map { row($0) })
        list.send(.reload)
        #expect(list.state.selected == 1)
        #expect(list.brokenRules.isEmpty, "\(list.difference)")
        // More than is held at all.
        list = LongList(count: 2_000)
        list.send(.move(.by(7)))
        list.source.arrive((-2_000...0).map { row($0) })
        list.send(.reload)
        #expect(list.state.selected == 8 && list.state.ids.first == 1)
        #expect(list.state.reload == .none)
        // What is new lies above.
        list.send(.move(.by(-9)))
        #expect(list.state.ids.first.map { $0 < 1 } == true)
        #expect(list.brokenRules.isEmpty, "\(list.difference)")
        list.send(.move(.first))
        #expect(list.state.ids.first == -2_000)
    }

    /// What was read in a list of the unread is not told again, and others stand where it was.
    @Test func moreThanIsHeldArrivesAboveWhatWasRead() {
        var list = LongList(count: 500, listing: .unread)
        list.source.mark([id(1), id(2)], read: true)
        list.send(.marked([id(1), id(2)], .read(true)))
        list.send(.move(.by(4)))
        list.source.arrive((-2_000...0).map { row($0) })
        list.send(.reload)
        #expect(list.state.selected == 5 && list.state.ids.prefix(3) == [1, 2, 3])
        list.send(.move(.by(-5)))
        #expect(list.state.ids.contains(0))
        // Short lists have their end in the page that is asked for.
        list = LongList(count: 5)
        list.send(.move(.by(2)))
        list.source.arrive((-2_000...0).map { row($0) })
        list.send(.reload)
        #expect(list.state.selected == 3 && list.state.ids == [1, 2, 3, 4, 5])
        #expect(list.brokenRules.isEmpty, "\(list.difference)")
    }

    @Test func whatIsShownAnewIsShownWhereTheReaderIs() {
        var list = LongList(count: 2_000)
        list.send(.jumpTo(row(1_500).published))
        list.send(.move(.by(5)))
        list.send(.showAnew(without: [feedID("b")]))
        #expect(list.state.selected == 1_505)
        list.send(.move(.by(-10)))
        #expect(list.state.selected == 1_495)
        #expect(list.brokenRules.isEmpty, "\(list.difference)")
    }

    @Test func ordersGoRoundAndUnreadAloneIsShown() {
        var list = LongList(count: 100)
        list.source.mark([id(2), id(100)], read: true)
        list.send(.cycleOrder)
        #expect(list.state.ids.first == 100)
        #expect(list.state.arrangement.order == .oldest)
        list.send(.toggleOnlyUnread)
        #expect(list.state.ids.first == 99)
        // What is read while it is shown stays.
        list.send(.marked([id(99)], .read(true)))
        list.source.mark([id(99)], read: true)
        #expect(list.state.ids.first == 99)
        list.send(.show(.starred))
        list.send(.show(.all))
        #expect(list.state.ids.first == 98)
        (0..<3).forEach { _ in list.send(.cycleOrder) }
        list.send(.toggleOnlyUnread)
        #expect(list.state.arrangement == Arrangement())
        #expect(list.state.ids.first == 1)
    }

    @Test func theUnreadBeforeIsFoundAboveTheWindow() {
        var list = LongList(count: 300)
        list.source.mark((2...300).map(id), read: true)
        list.send(.move(.last))
        list.send(.seekUnread(.previous, opens: false))
        #expect(list.state.selected == 1)
    }

    /// Whatever the reader does, a part of the listing is shown without gaps, and what was read in it stays.
    @Test(arguments: 1...16)
    func everyWalkShowsAPartOfTheListing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let listing: Listing = seed.isMultiple(of: 2) ? .unread : .all
        var list = LongList(count: 3_000, listing: listing, window: ListWindow(maximum: 90, kept: 50))
        var newest = 0
        for step in 1...400 {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: list.send(.move(.last))
            case 1: list.send(.move(.first))
            case 2: list.send(.jumpTo(row(Int.random(in: 1...3_000, using: &random)).published))
            case 3...6:
                guard let article = list.state.selection else { break }
                list.source.mark([article], read: true)
                list.send(.marked([article], .read(true)))
            case 7:
                // One, or more than is held.
                let count = Bool.random(using: &random) ? 1 : 150
                let selected = list.state.selected
                list.source.arrive((newest - count + 1...newest).map { row($0) })
                newest -= count
                list.send(.reload)
                #expect(list.state.selected == selected, "seed \(seed), step \(step), \(list.difference)")
            case 8: list.send(.seekUnread(Bool.random(using: &random) ? .next : .previous, opens: false))
            case 9: list.send(.cycleOrder)
            default: list.send(.move(.by(Int.random(in: -30...33, using: &random))))
            }
            let broken = list.brokenRules
            #expect(broken.isEmpty, "seed \(seed), step \(step), \(list.state.arrangement), \(list.difference)")
            if !broken.isEmpty { return }
        }
    }
}

/// A list on a long listing whose loads are answered at once.
private struct LongList {
    var given = Given(ArticleListPage.self, ArticleListPage.State())
    var source: LongListing
    /// What was told of the listing that is shown, and read since: it stays.
    private var told: Set<ArticleID> = []

    var state: ArticleListPage.State { given.state }

    init(count: Int, listing: Listing = .all, window: ListWindow = ListWindow(), canSeek: Bool = true) {
        source = LongListing(rows: (1...count).map { row($0) })
        given.state.canSeek = canSeek
        given.state.window = window
        send(.show(listing))
    }

    mutating func send(_ intent: ArticleListPage.Intent) {
        switch intent {
        case .show, .move(.first), .move(.last), .jumpTo, .cycleOrder: told = []
        default: break
        }
        given.when(intent).forEach { answer($0) }
        // What is on screen appears.
        for article in [state.page.content?.rows.first, state.page.content?.rows.last].compactMap({ $0?.id })
        where article == state.selection {
            given.when(.rowAppeared(article)).forEach { answer($0) }
        }
        told.formUnion(state.page.content?.rows.map(\.id) ?? [])
    }

    mutating func answer(_ effect: ArticleListPage.Effect) {
        let intent: ArticleListPage.Intent? =
            switch effect {
            case .loadPage(let id, let request, _): .pageArrived(id, .success(source.page(request)))
            case .loadMore(let id, let request): .morePageArrived(id, .success(source.page(request)))
            case .loadPrevious(let id, let request): .previousPageArrived(id, .success(source.page(request)))
            case .loadJump(let id, let request): .jumped(id, .success(source.page(request)))
            case .reloadPage(let id, let request): .reloaded(id, .success(source.page(request)))
            default: nil
            }
        if let intent { given.when(intent).forEach { answer($0) } }
    }

    /// Numbers where what is shown and the listing part.
    var difference: String { "\(state.ids.prefix(5))…\(state.ids.suffix(8)) \(String(describing: state.tail))" }

    var brokenRules: [String] {
        guard let content = state.page.content, let listing = state.listing, let first = content.rows.first,
            let last = content.rows.last
        else { return ["nothing is shown"] }
        var broken: [String] = []
        let ids = content.rows.map(\.id)
        if Set(ids).count != ids.count { broken.append("an article is shown twice") }
        if !(state.selection.map { ids.contains($0) } ?? false) { broken.append("the selection is not there") }
        let kept = told
        let all = source.rows(state.arrangement.order).filter { row in
            listing != .unread || !row.status.isRead || kept.contains(row.id)
        }
        guard let start = all.firstIndex(where: { $0.id == first.id }),
            let end = all.firstIndex(where: { $0.id == last.id }), start <= end
        else { return broken + ["the ends are none of the listing"] }
        if Array(all[start...end].map(\.id)) != ids { broken.append("a gap, or another order") }
        if content.head == .end, start != 0 { broken.append("the beginning is not the beginning") }
        if content.tail == .end, end != all.count - 1 { broken.append("the end is not the end") }
        // A page where the reader goes on, and one that joins what came far from there.
        if ids.count > state.window.maximum + 2 * PageRequest.standardSize { broken.append("too much is held") }
        return broken
    }
}

/// Articles by number, of which a higher one is older; cursors are numbers too.
private struct LongListing {
    private(set) var rows: [ArticleSummary]

    init(rows: [ArticleSummary]) { self.rows = rows }

    mutating func arrive(_ more: [ArticleSummary]) { rows = more + rows }

    mutating func mark(_ articles: [ArticleID], read: Bool) {
        let articles = Set(articles)
        for index in rows.indices where articles.contains(rows[index].id) { rows[index].status.isRead = read }
    }

    func rows(_ order: ListingOrder) -> [ArticleSummary] {
        order == .oldest || order == .firstArrived ? rows.reversed() : rows
    }

    func page(_ request: PageRequest) -> FeedPage {
        let ascends = request.order == .oldest || request.order == .firstArrived
        let all = rows(request.order).filter { row in
            !row.status.isRead || !(request.onlyUnread || request.listing == .unread)
        }
        let numbers = all.map { Int($0.id.rawValue) ?? 0 }
        /// The rows that come before a number.
        func before(_ number: Int) -> Int { numbers.count { ascends ? $0 > number : $0 < number } }
        let range: Range<Int>
        switch request.start {
        case .first: range = 0..<min(request.size, all.count)
        case .last: range = max(0, all.count - request.size)..<all.count
        case .after(let cursor):
            let number = Int(cursor.rawValue) ?? 0
            let start = before(number) + (numbers.contains(number) ? 1 : 0)
            range = start..<min(all.count, start + request.size)
        case .before(let cursor):
            let end = before(Int(cursor.rawValue) ?? 0)
            range = max(0, end - request.size)..<end
        case .date(let date):
            let start = all.firstIndex { ascends ? $0.published >= date : $0.published <= date } ?? all.count
            range = start..<min(all.count, start + request.size)
        }
        let rows = Array(all[range])
        return FeedPage(
            rows: rows,
            next: range.upperBound < all.count ? rows.last.map { cursor($0.id.rawValue) } : nil,
            previous: range.lowerBound > 0 ? rows.first.map { cursor($0.id.rawValue) } : nil
        )
    }
}
