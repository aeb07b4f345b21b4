import Containers
import Model
import Testing

/// Editing feeds across pages, sheets and the alert.
@Suite(.timeLimit(.minutes(10)))
struct AppPageEditingTests {
    var given = Given<AppPage>.started()

    private mutating func select(_ name: String) {
        given.when(.feeds(.select(.feed(feedID(name)))))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...3)))))
    }

    private let removal = Removal(feeds: [feedID("b")], name: "“B”")

    // MARK: Commands

    @Test mutating func editsMeanTheSidebarOnly() {
        select("b")
        given.when(.focus(.articles))
        for intent in [AppPage.Intent.removeFeeds, .toggleMark, .toggleRange, .reorder] {
            #expect(given.when(intent) == [])
        }
        #expect(given.state.feeds.chosenFeeds.isEmpty)
        given.when(.focus(.feeds))
        #expect(given.when(.removeFeeds).contains(.feeds(.edit(.remove(removal)))))
    }

    @Test func whatGoesWithAFeedIsCountedAsWhatItWas() {
        var known = catalogue
        known.gatherings += [.init(.today, count: 3), .init(.later, count: 4)]
        known.feeds[1].later = 1
        var given = Given<FeedListPage>.loaded(known)
        given.when(.removeAll([feedID("b")]))
        #expect(given.state.page.content?.gatherings.map(\.count) == [7, 7, 2, 3, 3])
    }

    /// Another program removes a feed: whoever reads far down goes on there.
    @Test func whereTheReaderIsStaysWhenFeedsGo() {
        var given = Given<AppPage>.started(FeedPage(rows: (1...60).map { row($0, feed: $0 == 40 ? "b" : "a") }))
        given.when(.focus(.articles))
        given.when(.articles(.select(id(40))))
        var left = catalogue
        left.feeds.remove(at: 1)
        given.when(.sourceChanged(.catalogueChanged))
        let effects = given.when(.feeds(.loaded(given.state.feeds.load, .success(left))))
        let request = PageRequest(listing: .all, size: 101)
        #expect(effects.contains(.articles(.loadPage(given.state.articles.load, request, .reload))))
        let rows = (1...60).filter { $0 != 40 }
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(rows.prefix(41))))))
        #expect(given.state.articles.selected == 41)
    }

    /// A removal was taken back, or another program added a feed: its articles stand among those that are shown.
    @Test func whatCameWithAFeedIsAmongTheRest() {
        var given = Given<AppPage>.started()
        given.when(.feeds(.select(.starred)))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...2)))))
        var more = catalogue
        more.feeds.append(Feed(id: feedID("d"), title: "D", address: "https://d.example/feed"))
        given.when(.sourceChanged(.catalogueChanged))
        let effects = given.when(.feeds(.loaded(given.state.feeds.load, .success(more))))
        #expect(effects.contains(.articles(.cancelLoads)))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...2)))))
        // Nor is what was kept of other lists shown again as it was.
        let back = given.when(.feeds(.select(.all)))
        #expect(back.contains { if case .articles(.loadPage) = $0 { true } else { false } })
    }

    @Test mutating func escapeGivesUpTheRangeThenWhatIsChosen() {
        select("b")
        given.when(.toggleMark)
        given.when(.toggleRange)
        select("c")
        #expect(given.state.feeds.chosenFeeds.count == 2)
        given.when(.leave)
        #expect(given.state.feeds.chosenFeeds == [feedID("b")])
        given.when(.leave)
        #expect(given.state.feeds.chosenFeeds.isEmpty)
        #expect(given.state.focus == .feeds)
    }

    @Test mutating func whileCarryingEveryOtherCommandMeansNothing() {
        select("b")
        given.when(.reorder)
        let before = given.state
        let intents: [AppPage.Intent] = [
            .focus(.articles), .nextUnread, .refresh, .retry, .toggleRead, .removeFeeds, .undo, .addFeed, .showDetails,
            .toggleMark,
        ]
        for intent in intents { #expect(given.when(intent) == []) }
        #expect(given.state == before)
        given.when(.feeds(.move(.by(1))))
        #expect(given.when(.open) == [.feeds(.edit(.arrange(.move([feedID("b")], to: FeedPlace(order: .end)))))])
        #expect(given.state.focus == .feeds)
        given.when(.reorder)
        #expect(given.when(.back) == [])
        #expect(given.state.feeds.reordering == nil)
        #expect(!given.state.isQuitting)
    }

    @Test mutating func whatGathersFromAllFeedsIsAskedForAnewWhenFeedsAreGone() {
        let effects = given.when(.feeds(.edited(.remove(removal), nil)))
        #expect(effects.contains(.articles(.loadPage(given.state.articles.load, PageRequest(listing: .all), .reload))))
    }

    @Test func anArticleOfARemovedFeedIsClosed() {
        var given = Given<AppPage>.reading(FeedPage(rows: [row(1, feed: "b"), row(2)]))
        given.when(.leave)
        given.when(.focus(.feeds))
        given.when(.feeds(.edited(.remove(removal), nil)))
        #expect(given.state.article == nil)
    }

    // MARK: The alert

    private mutating func askToRemove() {
        var starred = catalogue
        starred.feeds[1].starred = 4
        given.when(.feeds(.reload))
        given.when(.feeds(.loaded(given.state.feeds.load, .success(starred))))
        select("b")
        given.when(.removeFeeds)
    }

    @Test mutating func theAlertHasItsFocusOnCancel() {
        askToRemove()
        #expect(given.state.popup == .removal(RemovalAlert(removal: removal, starred: 4)))
        #expect(given.when(.answer(.cancel)) == [])
        #expect(given.state.popup == nil)
        #expect(given.state.feeds.shownFeeds.count == 3)
    }

    @Test mutating func theAlertRemovesWhenItIsToldTo() {
        askToRemove()
        #expect(given.when(.answer(.remove)).contains(.feeds(.edit(.remove(removal)))))
        #expect(given.state.popup == nil)
        #expect(given.when(.answer(.remove)) == [])
    }

    @Test mutating func leavingTheAlertRemovesNothing() {
        askToRemove()
        #expect(given.when(.leave) == [])
        #expect(given.state.popup == nil)
        #expect(given.state.feeds.shownFeeds.count == 3)
    }

    // MARK: Adding

    @Test mutating func aFeedThatWasAddedIsSelectedAndTold() {
        given.when(.addFeed)
        let effects = given.when(.addFeedSheet(.submit("https://d.example")))
        guard case .addFeed(.add(let load, "https://d.example", page: nil)) = effects.first else {
            Issue.record("nothing was asked for: \(effects)")
            return
        }
        let feed = Feed(id: feedID("d"), title: "D", address: "https://d.example", unread: 3)
        given.when(.addFeedSheet(.finished(load, .success(Addition(feed: feed, isNew: true)))))
        #expect(given.state.popup == nil)
        #expect(given.state.toast == Toast(.information, "Added “D”, 3 unread."))
        var newer = catalogue
        newer.feeds.append(feed)
        given.when(.feeds(.loaded(given.state.feeds.load, .success(newer))))
        #expect(given.state.feeds.selection == .feed(feedID("d")))
    }

    @Test mutating func closingTheSheetGivesTheAdditionUp() {
        given.when(.addFeed)
        #expect(given.when(.leave) == [])
        given.when(.addFeed)
        given.when(.addFeedSheet(.submit("x")))
        guard case .addFeed(let sheet) = given.state.popup else {
            Issue.record("no sheet is open")
            return
        }
        #expect(given.when(.leave) == [.cancelAddition])
        given.when(.addFeed)
        given.when(.addFeedSheet(.submit("y")))
        given.when(.addFeedSheet(.finished(sheet.load, .failure(broken))))
        guard case .addFeed(let other) = given.state.popup else {
            Issue.record("no sheet is open")
            return
        }
        #expect(other.status == .adding("y"))
    }

    @Test func whereNothingCanBeAddedNoSheetOpens() {
        var mock = catalogue
        mock.editing = .refused("These are folders.")
        var given = Given<AppPage>.fresh
        given.when(.start)
        given.when(.feeds(.loaded(given.state.feeds.load, .success(mock))))
        given.when(.addFeed)
        #expect(given.state.popup == nil)
        #expect(given.state.toast == Toast(.failure, "These are folders."))
    }

    @Test func anEmptyLibraryTakesItsFirstFeed() {
        var given = Given<AppPage>.fresh
        given.when(.start)
        given.when(.feeds(.loaded(given.state.feeds.load, .success(Catalogue(title: "Library")))))
        given.when(.addFeed)
        #expect(given.state.popup == .addFeed(AddFeedPage.State()))
    }

    // MARK: Details

    @Test mutating func theDetailsFollowTheSelection() {
        select("b")
        let effects = given.when(.showDetails)
        guard case .details(.load(let late, feedID("b"))) = effects.last else {
            Issue.record("\(effects)")
            return
        }
        let moved = given.when(.moveDetails(.by(1)))
        #expect(given.state.feeds.selection == .feed(feedID("c")))
        guard case .details(.load(_, feedID("c"))) = moved.last else {
            Issue.record("\(moved)")
            return
        }
        given.when(.detailsSheet(.loaded(late, .success(FeedDetails(feed: catalogue.feeds[1], articles: 1)))))
        guard case .details(let sheet) = given.state.popup else {
            Issue.record("no sheet is open")
            return
        }
        #expect(sheet.page == .loading)
        #expect(given.when(.leave) == [.cancelDetails])
    }

    @Test mutating func detailsAreOfAFeed() {
        given.when(.showDetails)
        #expect(given.state.popup == nil)
        #expect(given.state.toast == Toast(.failure, "Select a feed first."))
        select("b")
        given.when(.focus(.articles))
        given.when(.showDetails)
        #expect(given.state.popup != nil)
    }

    @Test mutating func failedDetailsAreRetried() {
        select("b")
        given.when(.showDetails)
        guard case .details(let sheet) = given.state.popup else {
            Issue.record("no sheet is open")
            return
        }
        given.when(.detailsSheet(.loaded(sheet.load, .failure(broken))))
        guard case .details(.load)? = given.when(.retry).last else {
            Issue.record("nothing is retried")
            return
        }
    }
}
