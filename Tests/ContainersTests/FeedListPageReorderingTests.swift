import Containers
import Model
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedListPageReorderingTests {
    var given = Given<FeedListPage>.loaded(named("abcdef"))

    private static func named(_ names: String) -> Catalogue {
        Catalogue(
            title: "Library",
            gatherings: [.init(.all, count: 0)],
            feeds: names.map { Feed(id: feedID("\($0)"), title: "\($0)", address: "https://\($0).example") }
        )
    }

    private var shown: String { given.state.shownFeeds.map(\.title).joined() }
    private var kept: String { (given.state.page.content?.feeds ?? []).map(\.title).joined() }

    private mutating func pickUp(_ names: String) {
        for name in names {
            given.when(.select(.feed(feedID("\(name)"))))
            if names.count > 1 { given.when(.toggleChosen) }
        }
        given.when(.pickUp)
    }

    @Test mutating func aFeedIsCarriedStepByStepAndPutDown() {
        pickUp("c")
        given.when(.move(.by(1)))
        #expect(shown == "abdcef")
        given.when(.move(.by(-3)))
        #expect(shown == "cabdef")
        given.when(.move(.last))
        #expect(shown == "abdefc")
        given.when(.move(.first))
        given.when(.move(.by(2)))
        #expect(shown == "abcdef")
        given.when(.move(.by(1)))
        #expect(kept == "abcdef")
        #expect(
            given.when(.putDown) == [.edit(.arrange(.move([feedID("c")], to: FeedPlace(order: .before(feedID("e"))))))]
        )
        #expect(kept == "abdcef")
        #expect(given.state.reordering == nil)
        #expect(given.state.selection == .feed(feedID("c")))
    }

    @Test mutating func chosenFeedsGatherWhereTheFirstOfThemStands() {
        pickUp("ebd")
        #expect(shown == "abdecf")
        given.when(.move(.last))
        #expect(
            given.when(.putDown) == [.edit(.arrange(.move(["b", "d", "e"].map(feedID), to: FeedPlace(order: .end))))]
        )
        #expect(kept == "acfbde")
        #expect(given.state.chosenFeeds.isEmpty)
    }

    @Test mutating func nothingIsWrittenWhenItIsPutBackOrStandsWhereItStood() {
        pickUp("c")
        given.when(.move(.first))
        #expect(given.when(.putBack) == [])
        #expect(shown == "abcdef")
        pickUp("c")
        given.when(.move(.by(1)))
        given.when(.move(.by(-1)))
        #expect(given.when(.putDown) == [])
        #expect(given.state.edits == 0)
    }

    @Test mutating func aClickSaysWhereTo() {
        pickUp("b")
        given.when(.select(.feed(feedID("e"))))
        #expect(shown == "acdebf")
        given.when(.select(.feed(feedID("a"))))
        #expect(shown == "bacdef")
        given.when(.select(.feed(feedID("f"))))
        #expect(shown == "acdefb")
        given.when(.select(.feed(feedID("b"))))
        given.when(.select(.all))
        #expect(shown == "acdefb")
        #expect(given.state.selection == .feed(feedID("b")))
    }

    @Test mutating func carryingShowsNoOtherListing() {
        pickUp("b")
        #expect(given.when(.move(.by(1))) == [])
        #expect(given.when(.select(.feed(feedID("e")))) == [])
    }

    @Test(arguments: [
        ("abdf", "abdf"), ("abcdefg", "abdcefg"), ("abdef", "abdef"), ("fedcba", "fcedba"), ("", ""),
    ])
    mutating func feedsThatComeAndGoMeanwhileDisturbNothing(now: String, expected: String) {
        pickUp("c")
        given.when(.move(.by(1)))
        given.when(.reload)
        given.when(.loaded(given.state.load, .success(Self.named(now))))
        #expect(shown == expected)
        #expect((given.state.reordering != nil) == now.contains("c"))
    }

    @Test mutating func aMoveThatFailsIsPutBackByTheCatalogue() {
        pickUp("c")
        given.when(.move(.last))
        guard case .edit(let edit) = given.when(.putDown).first else {
            Issue.record("nothing was asked for")
            return
        }
        let effects = given.when(.edited(edit, broken))
        #expect(effects == [.toast(Toast(.failure, broken.sentence)), .loadCatalogue(given.state.load)])
        given.when(.loaded(given.state.load, .success(Self.named("abcdef"))))
        #expect(shown == "abcdef")
    }

    /// What is shown while carrying is what the source will make of the move.
    @Test(arguments: 1...50)
    func whatIsShownIsWhatIsWritten(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var given = Given<FeedListPage>.loaded(Self.named("abcdefgh"))
        for name in "abcdefgh" where Bool.random(using: &random) {
            given.when(.select(.feed(feedID("\(name)"))))
            given.when(.toggleChosen)
        }
        given.when(.select(.feed(feedID("d"))))
        given.when(.pickUp)
        for _ in 0..<10 {
            let moves: [FeedListPage.Intent] = [
                .move(.by(Int.random(in: -4...4, using: &random))), .move(.first), .move(.last),
                .select(.feed(feedID("\("abcdefgh".randomElement(using: &random) ?? "a")"))),
            ]
            given.when(moves.randomElement(using: &random) ?? .move(.first))
        }
        let before = (given.state.page.content?.feeds ?? []).map(\.id)
        let shown = given.state.shownFeeds.map(\.id)
        guard case .edit(.arrange(.move(let feeds, let place))) = given.when(.putDown).first else {
            #expect(shown == before)
            return
        }
        let target: FeedID? = if case .before(let feed) = place.order { feed } else { nil }
        #expect(before.moving(feeds, before: target) == shown)
    }
}
