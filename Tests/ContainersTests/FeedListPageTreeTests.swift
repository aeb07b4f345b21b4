import Containers
import Model
import TestSupport
import Testing

/// The sidebar as a tree: folders, tags and kept searches.
@Suite(.timeLimit(.minutes(10)))
struct FeedListPageTreeTests {
    /// News (World (c), b), Blogs (d), and a outside; two tags and a kept search.
    private static var tree: Catalogue {
        var catalogue = Catalogue(
            title: "Library",
            gatherings: [.init(.all, count: 9)],
            feeds: "abcd".enumerated().map { number, name in
                Feed(id: feedID("\(name)"), title: "\(name)", address: "https://\(name).example", unread: number + 1)
            }
        )
        catalogue.folders = [
            .init(id: folderID("blogs"), name: "Blogs"), .init(id: folderID("news"), name: "News"),
            .init(id: folderID("world"), parent: folderID("news"), name: "World"),
        ]
        for (index, folder) in [nil, "news", "world", "blogs"].enumerated() {
            catalogue.feeds[index].folder = folder.map(folderID)
        }
        catalogue.tags = [.init(name: "later", unread: 1, total: 2), .init(name: "work")]
        catalogue.queries = [.init(id: QueryID(rawValue: "1"), name: "Swift", text: "swift")]
        return catalogue
    }

    private var given = Given<FeedListPage>.loaded(tree)

    /// Each row by what it is called, one blank for each folder that it lies in.
    private func rows(_ given: Given<FeedListPage>) -> [String] {
        guard let catalogue = given.state.page.content else { return [] }
        return given.state.outline.rows.map { row in
            let name =
                switch row.item {
                case .gathering: "all"
                case .query(let index): "/" + catalogue.queries[index].name
                case .tags: "tags"
                case .tag(let index): "#" + catalogue.tags[index].name
                case .folder(let index): "\(catalogue.folders[index].name) \(given.state.outline.unread[index])"
                case .feed(let index): catalogue.feeds[index].title
                }
            return String(repeating: " ", count: row.depth) + name
        }
    }

    @Test func everythingStandsInItsPlace() {
        let all = [
            "all", "/Swift", "tags", " #later", " #work", "Blogs 4", " d", "News 5", " World 3", "  c", " b", "a",
        ]
        #expect(rows(given) == all)
    }

    @Test mutating func movesGoFromRowToRowAndPassTheHeaderOfTheTags() {
        var shown: [FeedListPage.Effect] = []
        for _ in 1...11 { shown += given.when(.move(.by(1))) }
        let listings: [Listing] = [
            .query(QueryID(rawValue: "1")), .tag("later"), .tag("work"), .folder(folderID("blogs")), .feed(feedID("d")),
            .folder(folderID("news")), .folder(folderID("world")), .feed(feedID("c")), .feed(feedID("b")),
            .feed(feedID("a")),
        ]
        #expect(shown == listings.map { .show($0) })
        given.when(.select(.tag("later")))
        #expect(given.when(.move(.by(-1))) == [.show(.query(QueryID(rawValue: "1")))])
    }

    @Test mutating func aFolderClosesRoundTheSelectionAndOpensAgain() {
        given.when(.select(.feed(feedID("c"))))
        #expect(given.when(.toggleFold(nil)) == [.show(.folder(folderID("world")))])
        #expect(!rows(given).contains("  c"))
        #expect(given.when(.toggleFold(.folder(folderID("news")))) == [.show(.folder(folderID("news")))])
        #expect(given.when(.move(.by(1))) == [.show(.feed(feedID("a")))])
        #expect(given.when(.select(.feed(feedID("c")))) == [.show(.feed(feedID("c")))])
        #expect(rows(given).contains("  c"))
    }

    @Test mutating func closedTagsAreOneRowThatOpens() {
        given.when(.select(.tag("work")))
        given.when(.toggleFold(nil))
        #expect(given.state.isAtTags)
        #expect(given.when(.move(.by(1))) == [.show(.folder(folderID("blogs")))])
        given.when(.move(.by(-1)))
        #expect(given.state.isAtTags)
        #expect(given.when(.move(.by(-1))) == [.show(.query(QueryID(rawValue: "1")))])
        given.when(.select(.tag("later")))
        given.when(.toggleFold(nil))
        #expect(!given.state.isAtTags && rows(given).contains(" #work"))
    }

    @Test mutating func allFoldsCloseAndOpen() {
        given.when(.select(.feed(feedID("c"))))
        #expect(given.when(.closeFolds) == [.show(.folder(folderID("news")))])
        #expect(rows(given) == ["all", "/Swift", "tags", "Blogs 4", "News 5", "a"])
        given.when(.openFolds)
        #expect(rows(given).count == 12)
    }

    @Test mutating func aMarkChangesTheSumsOfAllFoldersAround() {
        given.when(.marked([row(1, feed: "c"), row(2, feed: "c"), row(3, feed: "b")], .read(true)))
        #expect(rows(given).contains("News 2") && rows(given).contains(" World 1"))
    }

    @Test mutating func whatIsCarriedGoesPastTheEdgeIntoTheNextFolderAndOut() {
        given.when(.select(.feed(feedID("c"))))
        given.when(.pickUp)
        given.when(.move(.by(1)))
        #expect(rows(given).suffix(5) == ["News 5", " World 0", " c", " b", "a"])
        given.when(.move(.by(1)))
        #expect(rows(given).suffix(5) == ["News 5", " World 0", " b", " c", "a"])
        given.when(.move(.by(1)))
        #expect(rows(given).suffix(5) == ["News 2", " World 0", " b", "c", "a"])
        given.when(.move(.last))
        #expect(rows(given).suffix(5) == ["News 2", " World 0", " b", "a", "c"])
        given.when(.move(.by(-4)))
        #expect(rows(given).suffix(5) == ["News 5", " World 3", "  c", " b", "a"])
        given.when(.move(.by(-1)))
        #expect(rows(given).suffix(7) == ["Blogs 7", " d", " c", "News 2", " World 0", " b", "a"])
        #expect(
            given.when(.putDown) == [
                .edit(.arrange(.move([feedID("c")], to: FeedPlace(folder: ["Blogs"], order: .end))))
            ]
        )
        #expect(rows(given).suffix(7) == ["Blogs 7", " d", " c", "News 2", " World 0", " b", "a"])
    }

    @Test mutating func aFolderWithinAnotherIsReachedByItsNames() {
        given.when(.select(.feed(feedID("a"))))
        given.when(.pickUp)
        given.when(.select(.folder(folderID("world"))))
        #expect(rows(given).suffix(5) == ["News 6", " World 4", "  c", "  a", " b"])
        #expect(
            given.when(.putDown) == [
                .edit(.arrange(.move([feedID("a")], to: FeedPlace(folder: ["News", "World"], order: .end))))
            ]
        )
    }

    @Test mutating func aClosedFolderIsEnteredWithOneStepAndShowsOnlyWhatIsCarried() {
        given.when(.toggleFold(.folder(folderID("news"))))
        given.when(.select(.feed(feedID("a"))))
        given.when(.pickUp)
        given.when(.move(.by(-1)))
        #expect(rows(given).suffix(2) == ["News 6", " a"])
        given.when(.move(.by(-1)))
        #expect(rows(given).suffix(4) == ["Blogs 5", " d", " a", "News 5"])
        given.when(.move(.by(1)))
        #expect(given.when(.putBack) == [])
        #expect(rows(given).suffix(2) == ["News 5", "a"])
        given.when(.pickUp)
        given.when(.move(.by(-1)))
        given.when(.putDown)
        #expect(rows(given).suffix(5) == ["News 6", " World 3", "  c", " b", " a"], "what is selected can be seen")
    }

    @Test mutating func feedsOfSeveralFoldersGatherWhereTheFirstStands() {
        given.when(.select(.folder(folderID("news"))))
        given.when(.toggleChosen)
        #expect(given.state.chosenFeeds == [feedID("b"), feedID("c")])
        given.when(.pickUp)
        #expect(rows(given).suffix(5) == ["News 5", " World 0", " b", " c", "a"])
        given.when(.select(.feed(feedID("a"))))
        #expect(rows(given).suffix(5) == ["News 0", " World 0", "b", "c", "a"])
        #expect(
            given.when(.putDown) == [
                .edit(
                    .arrange(.move([feedID("b"), feedID("c")], to: FeedPlace(folder: [], order: .before(feedID("a")))))
                )
            ]
        )
        given.when(.select(.folder(folderID("news"))))
        given.when(.toggleChosen)
        #expect(given.state.chosenFeeds.isEmpty)
    }

    /// What is shown while carrying is what the source will make of the move.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func whatIsShownIsWhatIsWritten(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var given = Given<FeedListPage>.loaded(Self.tree)
        if Bool.random(using: &random) { given.when(.toggleFold(.folder(folderID("news")))) }
        let names = "abcd".map { feedID("\($0)") }
        for name in names where Bool.random(using: &random) {
            given.when(.select(.feed(name)))
            given.when(.toggleChosen)
        }
        given.when(.pickUp)
        for _ in 0..<6 {
            let moves: [FeedListPage.Intent] = [
                .move(.by(Int.random(in: -4...4, using: &random))), .move(.first), .move(.last),
                .select(.feed(names[Int.random(in: 0..<4, using: &random)])), .select(.folder(folderID("blogs"))),
            ]
            given.when(moves.randomElement(using: &random) ?? .move(.first))
        }
        let before = given.state.page.content?.feeds ?? []
        let shown = given.state.shownFeeds
        guard case .edit(.arrange(.move(let feeds, let place))) = given.when(.putDown).first else {
            #expect(shown == before)
            return
        }
        let target: FeedID? = if case .before(let feed) = place.order { feed } else { nil }
        let order = place.order == nil ? before.map(\.id) : before.map(\.id).moving(feeds, before: target)
        #expect(shown.map(\.id) == order)
        for feed in shown {
            let isMoved = place.folder != nil && feeds.contains(feed.id)
            let folder = isMoved ? place.folder : Self.tree.path(of: before.first { $0.id == feed.id }?.folder)
            #expect(Self.tree.path(of: feed.folder) == folder)
        }
    }

    @Test mutating func whenTheFolderGoesMeanwhileWhatIsCarriedStandsOutside() {
        given.when(.select(.feed(feedID("a"))))
        given.when(.pickUp)
        given.when(.select(.folder(folderID("world"))))
        var newer = Self.tree
        newer.folders.removeLast()
        newer.feeds[2].folder = nil
        given.when(.reload)
        given.when(.loaded(given.state.load, .success(newer)))
        #expect(rows(given).suffix(4) == ["News 2", " b", "c", "a"])
        #expect(given.state.reordering != nil)
    }

    @Test mutating func aFolderIsTakenAwayAndThatIsTold() {
        given.when(.select(.folder(folderID("world"))))
        let edit = FeedListPage.Edit.arrange(.removeFolder(["News", "World"]))
        #expect(given.when(.remove) == [.edit(edit)])
        let told = given.when(.edited(edit, nil)).first
        #expect(
            told == .toast(Toast(.information, "Removed the folder “World”: what was in it is a level up. u undoes."))
        )
    }

    @Test mutating func aRangeHoldsTheFeedsBetweenItsEnds() {
        given.when(.select(.feed(feedID("d"))))
        given.when(.toggleRange)
        given.when(.select(.feed(feedID("c"))))
        #expect(given.state.chosenFeeds == [feedID("c"), feedID("d")])
        given.when(.move(.last))
        #expect(given.state.chosenFeeds.count == 4)
    }

    @Test mutating func whenAFolderIsGoneItsFeedsAreElsewhere() {
        given.when(.select(.folder(folderID("world"))))
        var newer = Self.tree
        newer.folders.removeLast()
        given.when(.reload)
        #expect(given.when(.loaded(given.state.load, .success(newer))) == [.show(.feed(feedID("c")))])
        #expect(rows(given).contains("c"))
    }

    @Test func foldersThatLieInEachOtherLieInNone() {
        var catalogue = Self.tree
        catalogue.folders[1] = .init(id: folderID("news"), parent: folderID("world"), name: "News")
        let given = Given<FeedListPage>.loaded(catalogue)
        #expect(rows(given).filter { $0.contains("News") || $0.contains("World") }.count == 2)
        #expect(given.state.outline.feedPlaces.count == 4)
    }
}

extension FeedOutline {
    fileprivate var feedPlaces: [Row] { rows.filter { if case .feed = $0.item { true } else { false } } }
}
