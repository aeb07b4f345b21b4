import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageSelectionTests {
    @Test(arguments: [
        (Move.by(1), 6), (.by(-1), 4), (.by(100), 10), (.by(-100), 1), (.by(.max), 10), (.by(.min), 1),
        (.by(0), 5), (.first, 1), (.last, 10),
    ])
    func movesStopAtTheEnds(move: Move, expected: Int) {
        var given = Given(showing: page(1...10))
        given.when(.select(id(5)))
        given.when(.move(move))
        #expect(given.state.selected == expected)
    }

    @Test func theLastRowIsTheLastLoadedOneAndMoreIsOnItsWay() {
        var given = Given(showing: page(1...20, next: "2"))
        let effects = given.when(.move(.last))
        #expect(given.state.selected == 20)
        #expect(effects == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("2")))])
    }

    @Test func aRowThatIsNotThereCannotBeSelected() {
        var given = Given(showing: page(1...3))
        given.when(.select(id(99)))
        #expect(given.state.selected == 1)
    }

    @Test func anEmptyListHasNothingToSelectOrToggle() {
        var given = Given(showing: page([]))
        for intent in [ArticleListPage.Intent.move(.last), .move(.by(1)), .toggleRead, .toggleStarred] {
            #expect(given.when(intent) == [])
        }
        #expect(given.state.selection == nil)
    }

    @Test func comingBackToAListingFindsTheSameRow() {
        var given = Given(.all, showing: page(1...10))
        given.when(.select(id(7)))
        given.when(.show(.starred))
        given.when(.pageArrived(given.state.load, .success(page([50]))))
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .success(page(1...10))))
        #expect(given.state.selected == 7)
    }

    @Test func anArticleThatIsGoneIsFollowedByWhatStoodBehindIt() {
        var given = Given(.unread, showing: page(1...10))
        given.when(.select(id(7)))
        given.when(.show(.all))
        given.when(.show(.unread))
        given.when(.pageArrived(given.state.load, .success(page([1, 2, 9, 10]))))
        #expect(given.state.selected == 9)
    }

    @Test func whatIsFarDownIsAskedForWithWhatFollows() {
        var given = Given(.unread, showing: page(1...45))
        given.when(.select(id(7)))
        given.when(.show(.all))
        #expect(
            given.when(.show(.unread)).contains(.loadPage(given.state.load, PageRequest(listing: .unread), .cached))
        )
        given.when(.pageArrived(given.state.load, .success(page(1...45))))
        given.when(.select(id(42)))
        given.when(.show(.all))
        let request = PageRequest(listing: .unread, size: 102)
        #expect(given.when(.show(.unread)).contains(.loadPage(given.state.load, request, .cached)))
    }

    @Test func comingBackToAListingWithoutThatRowSelectsTheFirst() {
        var given = Given(.all, showing: page(1...10))
        given.when(.select(id(7)))
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .success(page(20...22))))
        #expect(given.state.selected == 20)
    }

    @Test func onlySoManyListingsAreRemembered() {
        var given = Given(showing: page(1...2))
        for number in 0...SelectionMemory.capacity {
            given.when(.show(.feed(feedID("\(number)"))))
            given.when(.pageArrived(given.state.load, .success(page(1...2))))
            given.when(.move(.last))
        }
        given.when(.show(.all))
        #expect(given.state.remembered.count == SelectionMemory.capacity)
        #expect(given.state.remembered[.all] == nil)
        #expect(given.state.remembered[.feed(feedID("\(SelectionMemory.capacity)"))] == id(2))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageSeekTests {
    let noMore = ArticleListPage.Effect.toast(Toast(.information, "No more unread articles"))

    /// Articles 1 to 20 are read but for those given; the first is selected.
    func list(unread: Set<Int>, next: String? = nil) -> Given<ArticleListPage> {
        let rows = (1...20).map { row($0, read: !unread.contains($0)) }
        return Given(showing: FeedPage(rows: rows, next: next.map(cursor)))
    }

    @Test func nextGoesToTheUnreadRowAfterTheSelection() {
        var given = list(unread: [1, 4, 6])
        #expect(given.when(.seekUnread(.next, opens: false)) == [])
        #expect(given.state.selected == 4)
        given.when(.seekUnread(.next, opens: false))
        #expect(given.state.selected == 6)
        #expect(given.when(.seekUnread(.next, opens: false)) == [noMore])
        #expect(given.state.selected == 6)
    }

    @Test func previousGoesToTheUnreadRowBeforeAndNeverLoads() {
        var given = list(unread: [4, 6], next: "2")
        given.when(.select(id(6)))
        #expect(given.when(.seekUnread(.previous, opens: false)) == [])
        #expect(given.state.selected == 4)
        #expect(given.when(.seekUnread(.previous, opens: false)) == [noMore])
    }

    @Test func whileReadingTheFoundRowIsOpened() {
        var given = list(unread: [4])
        #expect(given.when(.seekUnread(.next, opens: true)) == [.open(row(4))])
    }

    @Test func beyondWhatIsLoadedTheSearchGoesOnPageByPage() {
        var given = list(unread: [], next: "2")
        let effects = given.when(.seekUnread(.next, opens: true))
        #expect(effects == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("2")))])
        #expect(given.state.seek == .init(opens: true))
        let second = given.more(page(21...40, next: "3", read: true))
        #expect(second == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("3")))])
        #expect(given.more(page(41...50)) == [.open(row(41))])
        #expect(given.state.selected == 41)
        #expect(given.state.seek == nil)
    }

    @Test func theSearchEndsWithTheListing() {
        var given = list(unread: [], next: "2")
        given.when(.seekUnread(.next, opens: false))
        #expect(given.more(page(21...40, read: true)) == [noMore])
        #expect(given.state.seek == nil)
        #expect(given.state.selected == 1)
    }

    @Test func aSearchJoinsThePageThatIsUnderWay() {
        var given = list(unread: [], next: "2")
        given.when(.rowAppeared(id(20)))
        #expect(given.when(.seekUnread(.next, opens: false)) == [])
        given.more(page(21...40))
        #expect(given.state.selected == 21)
    }

    @Test func aPageThatFailsEndsTheSearchWithTheReason() {
        var given = list(unread: [], next: "2")
        given.when(.seekUnread(.next, opens: false))
        let effects = given.when(.morePageArrived(given.state.load, .failure(broken)))
        #expect(effects == [.toast(Toast(.failure, broken.sentence))])
        #expect(given.state.seek == nil)
        // Asking once more is a retry.
        #expect(given.when(.seekUnread(.next, opens: false)).count == 1)
    }

    @Test(arguments: [
        ArticleListPage.Intent.select(id(3)), .move(.by(1)), .show(.starred), .stopSeeking,
        .seekUnread(.previous, opens: false),
    ])
    func otherMovesOfTheSelectionEndTheSearch(intent: ArticleListPage.Intent) {
        var given = list(unread: [], next: "2")
        given.when(.seekUnread(.next, opens: true))
        given.when(intent)
        #expect(given.state.seek == nil)
        let selection = given.state.selection
        given.more(page(21...40))
        #expect(given.state.selection == selection)
    }

    @Test func anEmptyListHasNoUnreadAndALoadingOneIsNotAsked() {
        var given = Given(showing: page([]))
        #expect(given.when(.seekUnread(.next, opens: false)) == [noMore])
        given.when(.show(.starred))
        #expect(given.when(.seekUnread(.next, opens: false)) == [])
    }
}
