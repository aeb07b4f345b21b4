import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AddFeedPageTests {
    var given = Given(AddFeedPage.self, AddFeedPage.State())
    private let feed = Feed(id: feedID("d"), title: "D", address: "https://d.example/feed", unread: 3)

    @Test mutating func whatIsTypedIsAddedOnce() {
        let effects = given.when(.submit("  https://d.example/feed \n"))
        #expect(effects == [.add(given.state.load, "https://d.example/feed", page: nil)])
        #expect(given.state.status == .adding("https://d.example/feed"))
        #expect(given.when(.submit("https://e.example")) == [])
        given.when(.edited("https://e.example"))
        #expect(given.state.isAdding)
        let addition = Addition(feed: feed, isNew: true)
        #expect(given.when(.finished(given.state.load, .success(addition))) == [.added([feed], stays: false)])
    }

    @Test mutating func anEmptyAddressIsNotAskedFor() {
        #expect(given.when(.submit("  ")) == [])
        #expect(given.state.status == .refused("Type the address of a feed first."))
    }

    @Test mutating func aFailureIsToldUntilTheTextChanges() {
        given.when(.submit("x"))
        given.when(.finished(given.state.load, .failure(broken)))
        #expect(given.state.status == .refused(broken.sentence))
        given.when(.edited("xy"))
        #expect(given.state.status == .editing)
    }

    @Test mutating func whatWasSubmittedBeforeItsEditIsToldIsStillRefused() {
        given.when(.submit(""))
        given.when(.edited(""))
        #expect(given.state.status == .refused("Type the address of a feed first."))
        given.when(.edited("h"))
        #expect(given.state.status == .editing)
    }

    private let offered = [
        FoundFeed(url: "https://d.example/feed", title: "Posts"), FoundFeed(url: "https://d.example/comments"),
    ]

    private mutating func askAPage() {
        given.when(.submit("https://d.example"))
        given.when(.finished(given.state.load, .failure(.severalFeeds(what: "https://d.example", offered))))
    }

    @Test mutating func ofAPageWithSeveralFeedsOneIsChosen() {
        askAPage()
        #expect(given.state.choices == offered)
        #expect(given.when(.submit("https://d.example")) == [])
        #expect(given.when(.choose(AddFeedPage.Choice(7))) == [])
        let effects = given.when(.choose(AddFeedPage.Choice(1)))
        let url = "https://d.example/comments"
        #expect(effects == [.add(given.state.load, url, page: "https://d.example")])
        #expect(given.state.status == .adding(url))
        let addition = Addition(feed: feed, isNew: true)
        #expect(given.when(.finished(given.state.load, .success(addition))) == [.added([feed], stays: false)])
    }

    @Test mutating func allOfThemAreAddedOneAfterTheOther() {
        askAPage()
        #expect(given.when(.chooseAll) == [.add(given.state.load, offered[0].url, page: "https://d.example")])
        let known = Addition(feed: feed, isNew: false)
        let next = given.when(.finished(given.state.load, .success(known)))
        #expect(next == [.add(given.state.load, offered[1].url, page: "https://d.example")])
        let other = Feed(id: feedID("e"), title: "E", address: offered[1].url)
        let end = given.when(.finished(given.state.load, .success(Addition(feed: other, isNew: true))))
        #expect(end == [.added([other], stays: false)])
    }

    @Test mutating func whatWasAddedBeforeOneFailedIsToldWithTheReason() {
        askAPage()
        given.when(.chooseAll)
        given.when(.finished(given.state.load, .success(Addition(feed: feed, isNew: true))))
        #expect(given.when(.finished(given.state.load, .failure(broken))) == [.added([feed], stays: true)])
        #expect(given.state.status == .refused(broken.sentence))
        #expect(given.when(.chooseAll) == [])
    }

    @Test mutating func fromTheChoiceOneGoesBackToTheAddress() {
        askAPage()
        given.when(.back)
        #expect(given.state.status == .editing)
        #expect(!given.when(.submit("https://e.example")).isEmpty)
    }

    @Test mutating func whatIsThereAlreadyIsNamed() {
        given.when(.submit("x"))
        given.when(.finished(given.state.load, .success(Addition(feed: feed, isNew: false))))
        #expect(given.state.status == .refused("You are subscribed to this already: “D”."))
    }

    @Test mutating func aLateAnswerIsDropped() {
        given.when(.submit("x"))
        let late = given.state.load
        given.when(.finished(late, .failure(broken)))
        given.when(.submit("y"))
        given.when(.finished(late, .success(Addition(feed: feed, isNew: true))))
        #expect(given.state.status == .adding("y"))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct FeedDetailsPageTests {
    private let details = FeedDetails(feed: catalogue.feeds[0], articles: 9)
    private static var shown: Given<FeedDetailsPage> {
        var given = Given(FeedDetailsPage.self, FeedDetailsPage.State(feed: catalogue.feeds[0]))
        given.when(.show(catalogue.feeds[0]))
        return given
    }
    var given = Self.shown

    @Test func aFeedIsLoadedOnce() {
        var given = Given(FeedDetailsPage.self, FeedDetailsPage.State(feed: catalogue.feeds[0]))
        #expect(given.when(.show(catalogue.feeds[0])) == [.load(given.state.load, feedID("a"))])
        #expect(given.state.page == .loading)
        #expect(given.when(.show(catalogue.feeds[0])) == [])
    }

    @Test mutating func whatArrivesIsShown() {
        given.when(.loaded(given.state.load, .success(details)))
        #expect(given.state.page == .loaded(details))
    }

    @Test mutating func anotherFeedTakesTheAnswersPlace() {
        let late = given.state.load
        #expect(given.when(.show(catalogue.feeds[1])) == [.load(given.state.load, feedID("b"))])
        given.when(.loaded(late, .success(details)))
        #expect(given.state.page == .loading)
        #expect(given.state.feed == catalogue.feeds[1])
    }

    @Test mutating func aFailureIsShownAndRetried() {
        #expect(given.when(.retry) == [])
        given.when(.loaded(given.state.load, .failure(broken)))
        #expect(given.state.page == .failed(broken, nil))
        #expect(given.when(.retry) == [.load(given.state.load, feedID("a"))])
    }
}
