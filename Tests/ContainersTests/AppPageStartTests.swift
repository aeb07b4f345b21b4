import FoundationEssentials
import Model
import Testing

@testable import Containers

@Suite(.timeLimit(.minutes(10)))
struct AppPageStartTests {
    private let feed = Feed(id: FeedID(rawValue: "7"), title: "Harbour", address: "https://harbour.example/feed")

    private var catalogue: Catalogue {
        let gatherings = [Listing.all, .unread, .starred].map { Catalogue.Gathering($0, count: 1) }
        return Catalogue(title: "Library", gatherings: gatherings, feeds: [feed])
    }

    private func started(_ startup: Startup, at place: Place? = nil) -> AppPage.State {
        var state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        state.begin(startup, at: place)
        _ = AppPage.reduce(&state, .start)
        return state
    }

    private func arrived(_ state: AppPage.State) -> AppPage.State {
        var state = state
        _ = AppPage.reduce(&state, .feeds(.loaded(state.feeds.load, .success(catalogue))))
        return state
    }

    @Test(
        arguments: [
            (.last, .all, .feeds), (.all, .all, .articles), (.unread, .unread, .articles),
            (.starred, .starred, .articles), (.feed("harbour"), .feed(FeedID(rawValue: "7")), .articles),
            (.feed("https://harbour.example/feed"), .feed(FeedID(rawValue: "7")), .articles),
        ] as [(Startup, Listing, AppPage.Focus)]
    )
    func whatTheSettingsSayIsShownFirst(startup: Startup, listing: Listing, focus: AppPage.Focus) {
        let state = arrived(started(startup))
        #expect(state.articles.listing == listing && state.feeds.selection == listing && state.focus == focus)
        #expect(state.toast == nil)
    }

    @Test func aFeedThatIsNotThereIsToldAndSomethingElseShown() {
        let state = arrived(started(.feed("Gone")))
        #expect(state.articles.listing == .all)
        #expect(state.toast?.text.contains("no feed “Gone”") == true)
    }

    @Test func thePlaceOfTheEndIsFoundAgain() {
        let article = ArticleID(rawValue: "3")
        let folds = SectionFolds(closed: [.year(2020)])
        let place = Place(listing: .unread, article: article, isInArticles: true, closed: [.unread: folds])
        let state = arrived(started(.last, at: place))
        #expect(state.articles.listing == .unread && state.focus == .articles)
        #expect(state.articles.remembered[.unread] == article)
        #expect(state.place.closed == place.closed)
        let gone = Place(listing: .feed(FeedID(rawValue: "9")))
        #expect(arrived(started(.last, at: gone)).articles.listing == .all)
    }

    @Test func laterListingsLeaveTheFocusWhereItIs() {
        var later = arrived(started(.unread))
        _ = AppPage.reduce(&later, .focus(.feeds))
        _ = AppPage.reduce(&later, .feeds(.select(.all)))
        #expect(later.focus == .feeds && later.articles.listing == .all)
    }

    @Test(
        arguments: [.day(20_000), .day(-1), .day(19_782), .month(year: 2026, month: 2), .year(1999)] as [ArticlePeriod]
    )
    func aPeriodIsTheSameAfterItWasWritten(period: ArticlePeriod) {
        #expect(ArticlePeriod(text: period.text) == period)
    }

    @Test(arguments: ["", "x", "2026-", "2026-13", "2026-1-1-1", "2026-11-32", "99999999999999999999", "-1"])
    func whatIsNoPeriodIsNone(text: String) {
        #expect(ArticlePeriod(text: text) == nil)
    }
}
