import Containers
import Model
import Testing

/// Choosing, removing and bringing back.
@Suite(.timeLimit(.minutes(10)))
struct FeedListPageEditingTests {
    var given = Given<FeedListPage>.loaded(catalogue)

    private func feed(_ name: String) -> Listing { .feed(feedID(name)) }

    private mutating func select(_ name: String) { given.when(.select(feed(name))) }

    private func removal(_ names: String...) -> Removal {
        Removal(
            feeds: names.map(feedID),
            name: names.count == 1 ? "“\(names[0].uppercased())”" : "\(names.count) feeds"
        )
    }

    private var titles: [String] { given.state.shownFeeds.map(\.title) }
    private var chosen: Set<FeedID> { given.state.chosenFeeds }

    // MARK: Choosing

    @Test mutating func aFeedIsChosenAndLeftOutAgain() {
        select("b")
        given.when(.toggleChosen)
        select("c")
        given.when(.toggleChosen)
        #expect(chosen == [feedID("b"), feedID("c")])
        #expect(given.state.feedsToEdit.map(\.title) == ["B", "C"])
        given.when(.toggleChosen)
        #expect(chosen == [feedID("b")])
        #expect(given.state.feedsToEdit.map(\.title) == ["B"])
    }

    @Test mutating func aRangeFollowsTheSelectionUntilItIsEnded() {
        select("c")
        given.when(.toggleRange)
        given.when(.move(.by(-1)))
        #expect(chosen == [feedID("b"), feedID("c")])
        given.when(.move(.first))
        #expect(chosen == [feedID("a"), feedID("b"), feedID("c")])
        select("b")
        given.when(.toggleRange)
        select("a")
        #expect(chosen == [feedID("b"), feedID("c")])
        #expect(given.state.rangeStart == nil)
    }

    @Test mutating func gatheringsCannotBeChosen() {
        #expect(given.when(.toggleChosen) == [.toast(Toast(.failure, "Select a feed first."))])
        #expect(given.when(.toggleRange) == [.toast(Toast(.failure, "Select a feed first."))])
        #expect(given.when(.remove) == [.toast(Toast(.failure, "Select a feed first."))])
        #expect(given.when(.pickUp) == [.toast(Toast(.failure, "Select a feed first."))])
        #expect(chosen.isEmpty)
    }

    @Test mutating func aFeedThatIsGoneIsNoLongerChosen() {
        select("b")
        given.when(.toggleChosen)
        given.when(.toggleRange)
        given.when(.reload)
        var newer = catalogue
        newer.feeds.remove(at: 1)
        given.when(.loaded(given.state.load, .success(newer)))
        #expect(chosen.isEmpty)
        #expect(given.state.rangeStart == nil)
    }

    // MARK: Removing

    @Test mutating func aRemovalShowsAtOnceAndItsNeighbourIsSelected() {
        select("b")
        let effects = given.when(.remove)
        #expect(effects == [.show(feed("c")), .edit(.remove(removal("b")))])
        #expect(titles == ["A", "C"])
        #expect(given.state.page.content?.gatherings.map(\.count) == [7, 7, 2])
    }

    @Test mutating func severalFeedsGoTogether() {
        select("a")
        given.when(.toggleChosen)
        select("c")
        given.when(.toggleChosen)
        #expect(given.when(.remove).contains(.edit(.remove(removal("a", "c")))))
        #expect(titles == ["B"])
        #expect(given.state.selection == feed("b"))
        #expect(chosen.isEmpty)
    }

    @Test mutating func feedsWithStarredArticlesAreNotRemovedBeforeItWasAsked() {
        var starred = catalogue
        starred.feeds[0].starred = 12
        starred.feeds[1].starred = 1
        given = Given<FeedListPage>.loaded(starred)
        select("b")
        let alert = RemovalAlert(removal: removal("b"), starred: 1)
        #expect(given.when(.remove) == [.ask(alert)])
        #expect(alert.question == "Remove “B” with 1 starred article?")
        given.when(.toggleRange)
        select("a")
        #expect(given.when(.remove) == [.ask(RemovalAlert(removal: removal("a", "b"), starred: 13))])
        #expect(
            RemovalAlert(removal: removal("a", "b"), starred: 13).question == "Remove 2 feeds with 13 starred articles?"
        )
        #expect(titles == ["A", "B", "C"])
        given.when(.removeAll([feedID("a"), feedID("b")]))
        #expect(titles == ["C"])
    }

    @Test mutating func aRemovalThatIsDoneSaysHowToTakeItBack() {
        select("b")
        given.when(.remove)
        let effects = given.when(.edited(.remove(removal("b")), nil))
        #expect(
            effects == [
                .feedsChanged([feedID("b")]), .toast(Toast(.information, "Removed “B”. u undoes.")),
                .loadCatalogue(given.state.load),
            ]
        )
    }

    @Test mutating func aRemovalThatFailsBringsTheFeedBackWithTheReason() {
        select("b")
        given.when(.remove)
        let effects = given.when(.edited(.remove(removal("b")), broken))
        #expect(effects.contains(.toast(Toast(.failure, broken.sentence))))
        given.when(.loaded(given.state.load, .success(catalogue)))
        #expect(titles == ["A", "B", "C"])
    }

    @Test mutating func aCatalogueFromBeforeAnEditIsDropped() {
        select("b")
        given.when(.reload)
        let late = given.state.load
        given.when(.remove)
        given.when(.loaded(late, .success(catalogue)))
        #expect(titles == ["A", "C"])
        #expect(given.when(.reload) == [])
        #expect(given.when(.edited(.remove(removal("b")), nil)).last == .loadCatalogue(given.state.load))
    }

    // MARK: What cannot be edited, and what is awaited

    @Test func whereNothingCanBeEditedEachKeySaysWhy() {
        var mock = catalogue
        mock.editing = .refused("These are folders.")
        var given = Given<FeedListPage>.loaded(mock)
        given.when(.select(feed("b")))
        let toast = FeedListPage.Effect.toast(Toast(.failure, "These are folders."))
        #expect(given.when(.remove) == [toast])
        #expect(given.when(.pickUp) == [toast])
        #expect(given.state.shownFeeds.map(\.title) == ["A", "B", "C"])
    }

    @Test mutating func anExpectedFeedIsSelectedWhenItArrives() {
        let effects = given.when(.expect(feedID("d")))
        #expect(effects == [.loadCatalogue(given.state.load)])
        var newer = catalogue
        newer.feeds.append(Feed(id: feedID("d"), title: "D", address: "https://d.example"))
        let came: [FeedListPage.Effect] = [.show(feed("d")), .feedsChanged([feedID("d")])]
        #expect(given.when(.loaded(given.state.load, .success(newer))) == came)
        #expect(given.when(.expect(feedID("a"))) == [.show(feed("a"))])
    }

    @Test mutating func aReaderWhoMovedOnIsNotPulledBack() {
        given.when(.expect(feedID("d")))
        select("a")
        var newer = catalogue
        newer.feeds.append(Feed(id: feedID("d"), title: "D", address: "https://d.example"))
        given.when(.loaded(given.state.load, .success(newer)))
        #expect(given.state.selection == feed("a"))
    }
}
