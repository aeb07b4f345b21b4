import Containers
import Foundation
import Model
import Screens
import TermUI
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ArticleSectionsTests {
    /// 2026-11-30 06:00 UTC
    private let now = Date(timeIntervalSince1970: 1_796_018_400)

    private func state(_ count: Int = 8, tail: Tail = .end) -> AppPage.State {
        var state = AppPage.State(now: now)
        let rows = (0..<count).map { number in
            ArticleSummary(
                id: ArticleID(rawValue: "\(number)"),
                feed: FeedID(rawValue: "f"),
                feedTitle: "世界のニュース",
                title: number == 2 ? "潮位計が新しくなりました" : "Article \(number)",
                published: now - Double(number) * 43_200
            )
        }
        state.feeds.page = .loaded(
            Catalogue(title: "", gatherings: [Catalogue.Gathering(.all, count: count)], feeds: [])
        )
        state.articles.listing = .all
        state.articles.page = .loaded(ArticleListPage.Content(rows: rows, tail: tail))
        state.articles.selection = rows.first?.id
        state.focus = .articles
        _ = AppPage.reduce(&state, .tick(now))
        return state
    }

    private func lines(_ state: AppPage.State, _ renderer: Renderer = Renderer(), width: Int, height: Int) -> [String] {
        let size = Size(width: width, height: height)
        let hints = KeyHints(keymap: .standard, KeyHints.Situation(pending: "", state: state))
        let help = HelpView(keymap: .standard, size: size)
        let frame = renderer.frame(AppView(state: state, size: size, keys: hints, help: help), size: size)
        return TextRendering.lines(of: frame)
    }

    @Test func aListOfOnlyUnreadThatIsEmptySaysHowToSeeTheRest() {
        var state = state()
        let feed = Feed(id: FeedID(rawValue: "f"), title: "F", address: "https://f.example/")
        state.feeds.page = .loaded(Catalogue(title: "", gatherings: [.init(.all, count: 0)], feeds: [feed]))
        state.articles.canSeek = true
        _ = AppPage.reduce(&state, .toggleOnlyUnread)
        _ = AppPage.reduce(&state, .articles(.pageArrived(state.articles.load, .success(FeedPage(rows: [])))))
        let text = lines(state, width: 60, height: 20).joined(separator: "\n")
        #expect(text.contains("Everything is read") && text.contains("U shows it"))
    }

    /// As when feeds went: what was in the middle is the last row now, and no row appears.
    @Test func whatIsLeftOfAListGoesOnLoading() {
        let renderer = Renderer()
        var state = state()
        _ = lines(state, renderer, width: 60, height: 40)
        _ = renderer.takeEvents()
        let rows = state.articles.page.content?.rows.prefix(5) ?? []
        let tail = Tail.more(Cursor(rawValue: "5"))
        state.articles.page = .loaded(ArticleListPage.Content(rows: Array(rows), tail: tail))
        _ = AppPage.reduce(&state, .tick(now))
        _ = lines(state, renderer, width: 60, height: 40)
        #expect(renderer.takeEvents().contains(.appeared(Token(ScreenAction.endAppeared))))
    }

    @Test func daysHeadTheirArticles() {
        let lines = lines(state(20), width: 60, height: 44)
        let headers = lines.filter { $0.contains("▾") }.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(headers.prefix(4) == ["▾ Today", "▾ Yesterday", "▾ Saturday", "▾ Friday"])
        #expect(headers.contains("▾ November"))
    }

    /// The same of which the first rows are not held.
    private func window(_ count: Int, from first: Int) -> (state: AppPage.State, above: [ArticleSummary]) {
        var state = state(count)
        let rows = state.articles.page.content?.rows ?? []
        var content = ArticleListPage.Content(rows: Array(rows[first...]), tail: .end)
        content.head = .loadingMore(Cursor(rawValue: "0"))
        state.articles.page = .loaded(content)
        state.articles.selection = rows[first].id
        _ = AppPage.reduce(&state, .tick(now))
        return (state, Array(rows[..<first]))
    }

    @Test(arguments: [8, 24])
    func whatComesAboveTheFirstHeaderMovesNothing(height: Int) {
        var (state, above) = window(60, from: 30)
        let renderer = Renderer()
        let rows = { (lines: [String]) in lines.dropLast().map { $0.filter { $0 != "▐" && $0 != " " } } }
        let before = lines(state, renderer, width: 60, height: height)
        #expect(before.contains { $0.contains("▌● Article 30") })
        let load = state.articles.load
        _ = AppPage.reduce(&state, .articles(.previousPageArrived(load, .success(FeedPage(rows: above)))))
        #expect(state.articles.page.content?.rows.count == 60)
        #expect(rows(lines(state, renderer, width: 60, height: height)) == rows(before))
    }

    @Test func whyNothingComesAboveStandsOverTheFirstRow() {
        var (state, _) = window(60, from: 30)
        let failure = Failure.http(status: 500, what: "example.org")
        let load = state.articles.load
        _ = AppPage.reduce(&state, .articles(.previousPageArrived(load, .failure(failure))))
        let lines = lines(state, width: 60, height: 24)
        let reason = lines.firstIndex { $0.contains("More could not be loaded") }
        let first = lines.firstIndex { $0.contains("Article 30") }
        #expect(reason.map { $0 < first ?? 0 } == true)
        let effects = AppPage.reduce(&state, .retry)
        #expect(effects.count == 1)
    }

    @Test(arguments: [20, 40, 100])
    func theTitleLineSaysTheOrder(width: Int) {
        var state = state(5)
        state.articles.canSeek = true
        _ = AppPage.reduce(&state, .cycleOrder)
        _ = AppPage.reduce(&state, .toggleOnlyUnread)
        let title = lines(state, width: width, height: 5)[0]
        #expect(title.contains(width == 20 ? "old" : "oldest first, only unread"))
    }

    @Test func aClosedSectionShowsHowManyOfItAreUnread() {
        var state = state(tail: .more(Cursor(rawValue: "2")))
        _ = AppPage.reduce(&state, .articles(.closeSections))
        let closed = lines(state, width: 60, height: 24).filter { $0.contains("▸") }
        #expect(closed.first?.hasPrefix("▌▸ Today") == true)
        #expect(closed.first?.hasSuffix("1 unread of 1") == true)
        #expect(closed.last?.hasSuffix("1 unread of 1+") == true)
        #expect(lines(state, width: 60, height: 24).contains { $0.contains("more below") })
    }

    @Test func chosenArticlesAreToldByASign() {
        var state = state()
        _ = AppPage.reduce(&state, .articles(.toggleChosen))
        let lines = lines(state, width: 60, height: 24)
        #expect(lines.contains { $0.hasPrefix(" ●✓Article 0") })
        #expect(lines.contains { $0.hasPrefix("▌● Article 1") })
        #expect(lines.last?.contains("v choose") == true)
    }

    @Test func theSmallestScreenHasRoomForHeadersAndTheBar() {
        let lines = lines(state(), width: 20, height: 5)
        #expect(lines[1].hasPrefix(" ▾ Today"))
        #expect(lines[2].hasPrefix("▌● Article 0"))
        #expect(lines[1...3].contains { $0.hasSuffix("▐") })
    }

    @Test func theHeaderOfTheDayStaysAtTheTop() {
        var state = state(40)
        let renderer = Renderer()
        _ = lines(state, renderer, width: 60, height: 14)
        for _ in 0..<32 { _ = AppPage.reduce(&state, .articles(.move(.by(1)))) }
        #expect(lines(state, renderer, width: 60, height: 14)[1].contains("▾ November"))
    }

    @Test func theSystemsZoneIsTheReaders() throws {
        let zones = ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu", "UTC", "Australia/Lord_Howe"]
        defer {
            setenv("TZ", "UTC", 1)
            tzset()
        }
        for name in zones {
            setenv("TZ", name, 1)
            tzset()
            let zone = LocalZone.system(around: now)
            let system = try #require(TimeZone(identifier: name))
            for hours in stride(from: -700 * 24, to: 300 * 24, by: 5) {
                let date = now + Double(hours) * 3600 + 1
                let local = date.timeIntervalSince1970 + Double(system.secondsFromGMT(for: date))
                #expect(zone.day(of: date) == Int((local / 86_400).rounded(.down)), "\(name) \(date)")
            }
        }
    }
}
