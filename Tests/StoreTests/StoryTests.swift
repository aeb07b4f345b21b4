import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct StoryTests {
    let folder: TemporaryFolder
    let store: Store
    let one: FeedID
    let two: FeedID
    let three: FeedID

    static let text = """
        Forty-one terns were counted on the north rocks before breakfast. They argue about the same ledge every year, and \
        every year the same pair wins it, says the keeper of the lighthouse, who has watched them for thirty years.
        """

    init() async throws {
        folder = try TemporaryFolder()
        store = try Store.open(path: folder.file("tern.db"))
        one = try await store.addFeed("one")
        two = try await store.addFeed("two")
        three = try await store.addFeed("three")
    }

    private func item(
        _ name: String,
        _ title: String? = nil,
        url: String? = nil,
        text: String = "",
        at time: Double = 0
    ) -> NewArticle {
        NewArticle(identity: name, title: title ?? name, summary: text, url: url, published: moment(time))
    }

    private func bring(_ items: NewArticle..., into feed: FeedID, at time: Double = 0) async throws {
        _ = try await store.save(items, for: feed, outcome(at: moment(time)))
    }

    /// The same page from three feeds.
    private func bringStory() async throws {
        try await bring(item("a", url: "https://s.example/1"), into: one)
        try await bring(item("b", url: "https://www.s.example/1?utm_source=two"), into: two)
        try await bring(item("c", url: "https://s.example/1/"), into: three)
    }

    private func sources(_ title: String, _ listing: Listing = .all) async throws -> [Story.Source] {
        try await store.rows(listing).first { $0.title == title }?.story?.sources ?? []
    }

    @Test func theSameLinkFromSeveralFeedsIsOneRowThatNamesThem() async throws {
        try await bringStory()
        for listing in [Listing.all, .unread] { #expect(try await store.titles(listing) == ["a"]) }
        let sources = try await sources("a")
        #expect(sources.map(\.feedTitle) == ["one", "two", "three"])
        #expect(sources.map(\.reason) == [nil, .link, .link])
        #expect(try await store.titles(.feed(two)) == ["b"])
        #expect(try await self.sources("b", .feed(two)) == sources)
        #expect(try await store.article(try await store.rows(.feed(two))[0].id).summary.story?.sources == sources)
        #expect(try await store.catalogue().mainCounts == [1, 1, 0])
        #expect(try await store.catalogue().feeds.map(\.unread) == [1, 1, 1])
    }

    @Test func theSameTitleAndTextIsOneStory() async throws {
        try await bring(item("a", "Terns are back on the north rocks", text: Self.text), into: one)
        let shorter = String(Self.text.prefix(150))
        try await bring(item("b", "Terns are BACK on the north rocks!", text: shorter), into: two)
        try await bring(item("c", "Terns are back on north rocks, again", text: Self.text + " More."), into: three)
        let sources = try await sources("Terns are back on the north rocks")
        #expect(sources.count == 3)
        guard case .text(let percent, true) = sources[1].reason else { return #expect(Bool(false), "\(sources)") }
        #expect(percent >= 80)
        guard case .text(_, false) = sources[2].reason else { return #expect(Bool(false), "\(sources)") }
    }

    @Test func japaneseIsComparedSignBySign() async throws {
        let text = "港の潮位計が新しくなり、一分ごとの値が公開されるようになりました。古い計器は資料館で見られます。"
        try await bring(item("a", "潮位計が新しくなりました", text: text), into: one)
        try await bring(item("b", "潮位計が新しくなりました", text: text), into: two)
        #expect(try await store.rows(.all).count == 1)
    }

    /// A wrong join hides news.
    @Test func whatOnlyLooksAlikeStaysApart() async throws {
        let other =
            "Nothing of this text has anything to do with birds, rocks or keepers; it is about kettles, ropes and paint."
        let pairs = [
            // A title alone, with another text, and without any.
            (
                item("a", "Terns are back on the rocks", text: Self.text),
                item("b", "Terns are back on the rocks", text: other)
            ),
            (item("c", "Kettles are back in the kitchen"), item("d", "Kettles are back in the kitchen")),
            // Too little of a title, or of a text.
            (item("e", "Weekly links", text: Self.text), item("f", "Weekly links", text: Self.text)),
            (
                item("g", "Read what is new here", text: "Read more on our site"),
                item("h", "Read what is new here", text: "Read more on our site")
            ),
            // Another number.
            (
                item("i", "Harbour 4.1 is released", text: Self.text),
                item("j", "Harbour 4.2 is released", text: Self.text)
            ),
            // Another title over the same text.
            (
                item("k", "Lighthouse keepers meet in March", text: Self.text),
                item("l", "Boats painted before winter comes", text: Self.text)
            ),
            // Days apart.
            (item("m", url: "https://s.example/m"), item("n", url: "https://s.example/m", at: 4 * 86_400)),
            // The address of a site.
            (item("o", url: "https://s.example/"), item("p", url: "https://s.example/")),
        ]
        for (left, right) in pairs {
            try await bring(left, into: one, at: 5 * 86_400)
            try await bring(right, into: two, at: 5 * 86_400)
        }
        #expect(try await store.rows(.all).count == 2 * pairs.count)
    }

    @Test func oneFeedIsNeverJoinedByTitle() async throws {
        try await bring(item("a", "Terns are back on the rocks", text: Self.text), into: one)
        try await bring(item("b", "Terns are back on the rocks", text: Self.text), into: one)
        #expect(try await store.rows(.all).count == 2)
        // A series that a mirror repeats.
        try await bring(item("c", "Terns are back on the rocks", text: Self.text), into: two)
        #expect(try await store.rows(.all).count == 3)
    }

    @Test func aLinkThatSeveralArticlesOfAFeedHaveSaysNothing() async throws {
        try await bring(item("a", "Episode one", url: "https://s.example/show"), into: one)
        try await bring(item("b", "Episode two", url: "https://s.example/show"), into: one)
        try await bring(item("c", "The show", url: "https://s.example/show"), into: two)
        #expect(try await store.rows(.all).count == 3)
    }

    @Test func whatAFeedSendsTwiceIsOneRow() async throws {
        let title = "Terns are back on the rocks"
        try await bring(item("a", title, url: "https://s.example/1", text: Self.text), into: one)
        _ = try await store.save(
            [
                item("a", title, url: "https://s.example/1", text: Self.text),
                item("b", title, url: "https://s.example/1", text: Self.text),
            ],
            for: one,
            outcome()
        )
        #expect(try await store.rows(.all).count == 1)
        #expect(try await store.rows(.feed(one)).count == 2)
    }

    @Test func markingOneMarksAllInOneStep() async throws {
        try await bringStory()
        let row = try await store.rows(.all)[0]
        #expect(try await store.mark([row.id], .read(true), notedAt: moment()).count == 3)
        #expect(try await store.catalogue().feeds.map(\.unread) == [0, 0, 0])
        #expect(try await store.titles(.unread) == [])
        #expect(try await store.undo(at: moment())?.entry.name == "3 articles marked read")
        #expect(try await store.titles(.unread) == ["a"])
        let follower = try await store.rows(.feed(three))[0]
        _ = try await store.mark([follower.id], .read(true))
        #expect(try await store.titles(.unread) == [])
        #expect(try await store.titles(.all) == ["a"])
        _ = try await store.mark([row.id], .read(false))
        #expect(try await store.catalogue().feeds.map(\.unread) == [1, 1, 1])
    }

    @Test func whatArrivesWhileItsReaderMarksAllIsNotMeant() async throws {
        try await bring(item("a", url: "https://s.example/1"), into: one)
        let last = try await store.rows(.all)[0].id
        try await bring(item("b", url: "https://s.example/1"), into: two)
        let request = PageRequest(listing: .unread)
        #expect(try await store.markAll(of: request, through: last, .read(true), notedAt: moment()) == [last])
        #expect(try await store.titles(.unread) == ["b"])
        #expect(try await store.titles(.all) == ["b"])
    }

    @Test func whatArrivesWhileAllThatASearchFindsIsMarkedIsNotMeant() async throws {
        try await bring(item("tern a", url: "https://s.example/1"), into: one)
        let last = try await store.rows(.all)[0].id
        try await bring(item("tern b", url: "https://s.example/1"), into: two)
        let request = PageRequest(listing: .search(Search(try SearchQuery(strict: "is:unread feed:one"))))
        #expect(try await store.markAll(of: request, through: last, .read(true), notedAt: moment()) == [last])
        #expect(try await store.titles(.unread) == ["tern b"])
    }

    /// Once for a story, be there a rule for each of its feeds; a rule's command is run for each article.
    @Test func itsReaderIsToldOfAStoryOnce() async throws {
        func arrive(_ item: NewArticle, into feed: FeedID, _ query: String) async throws -> [Bool] {
            var rule = Rule(name: query, query: try SearchQuery(strict: query))
            rule.notifies = true
            rule.command = ["true"]
            let rules = ArrivalRules([rule]) { $0 }
            return try await store.save([item], for: feed, outcome(), rules).errands.map(\.notifies)
        }
        let link = "https://s.example/1"
        #expect(try await arrive(item("tern a", url: link), into: one, "tern") == [true])
        #expect(try await arrive(item("tern b", url: link), into: two, "tern") == [false])
        // What was said of one feed only tells of it.
        #expect(try await arrive(item("tern c", url: link), into: three, "feed:three") == [true])
        #expect(try await arrive(item("tern d", url: "https://s.example/2"), into: three, "tern") == [true])
        // Nobody has to hear of what they have read.
        _ = try await store.mark(try await store.ids("tern d"), .read(true))
        #expect(try await arrive(item("tern e", url: "https://s.example/2"), into: two, "feed:two") == [false])
    }

    @Test func aStarIsOfOneArticle() async throws {
        try await bringStory()
        let rows = try await store.rows(.feed(two))
        _ = try await store.mark([rows[0].id], .starred(true))
        _ = try await store.mark([rows[0].id], .later(true))
        #expect(try await store.titles(.starred) == ["b"])
        #expect(try await store.titles(.later) == ["b"])
        #expect(try await store.count(.starred) == 1)
    }

    @Test func aStoryThatWasReadIsNotUnreadAgainWithItsNextSource() async throws {
        try await bring(item("a", url: "https://s.example/1"), into: one)
        _ = try await store.mark(try await store.ids("a"), .read(true))
        try await bring(item("b", url: "https://s.example/1"), into: two)
        #expect(try await store.titles(.unread) == [])
        // Unless that was wrong.
        _ = try await store.split(try await store.ids("a")[0], at: moment())
        #expect(try await store.titles(.unread) == ["b"])
        _ = try await store.undo(at: moment())
        #expect(try await store.titles(.unread) == [])
        #expect(try await store.titles(.all) == ["a"])
    }

    @Test func whatWasSplitStaysApart() async throws {
        try await bringStory()
        let lead = try await store.ids("a")[0]
        #expect(try await store.split(lead, at: moment()) == [one, two, three])
        #expect(try await store.titles(.all) == ["c", "b", "a"])
        #expect(try await sources("a").isEmpty)
        await #expect(throws: Failure.standsAlone) { try await store.split(lead, at: moment()) }
        let four = try await store.addFeed("four")
        try await bring(item("d", url: "https://s.example/1"), into: four)
        #expect(try await store.titles(.all) == ["d", "c", "b", "a"])
        #expect(try await store.undo(at: moment())?.entry.name == "Story of 3 articles split")
        #expect(try await store.titles(.all) == ["d", "a"])
        #expect(try await store.redo(at: moment())?.feeds == [one, two, three])
        #expect(try await store.titles(.all) == ["d", "c", "b", "a"])
    }

    @Test func whenTheFirstGoesTheNextStandsForTheStory() async throws {
        try await bringStory()
        try await store.remove(one)
        #expect(try await store.titles(.all) == ["b"])
        #expect(try await sources("b").map(\.feedTitle) == ["two", "three"])
        _ = try await store.undo(at: moment())
        #expect(try await store.titles(.all) == ["a"])
        _ = try await store.mark(try await store.ids("a"), .read(true))
        let gone = try await store.applyRetention(to: one, RetentionCut(arrival: .max), at: moment())
        #expect(gone.count == 1)
        #expect(try await store.titles(.all) == ["b"])
        #expect(try await store.restoreTrash(of: one) == 1)
        #expect(try await store.titles(.all) == ["a"])
        try await store.remove(one)
        try await store.purge([one])
        #expect(try await sources("b").map(\.feedTitle) == ["two", "three"])
        _ = try await store.merge(two, into: three)
        #expect(try await store.titles(.all) == ["b"])
        #expect(try await store.rows(.feed(three)).count == 2)
    }

    @Test func aFolderAndADayShowWhatTheyHaveOfAStory() async throws {
        let given = [
            SubscribedFeed(address: "https://two.example/feed", folder: ["F"], tags: ["t"]),
            SubscribedFeed(address: "https://three.example/feed", folder: ["F"]),
        ]
        _ = try await store.take(given, at: moment())
        let calendar = SearchCalendar(now: moment())
        let midnight = Date(milliseconds: calendar.midnight)
        _ = try await store.save(
            [NewArticle(identity: "a", title: "a", url: "https://s.example/1", published: midnight - 60)],
            for: one,
            outcome()
        )
        for feed in [two, three] {
            let item = NewArticle(identity: "b", title: "b", url: "https://s.example/1", published: midnight + 60)
            _ = try await store.save([item], for: feed, outcome())
        }
        let folder = try #require(try await store.catalogue().folders.first?.id)
        for listing in [Listing.folder(folder), .tag("t"), .today] {
            for order in ListingOrder.allCases {
                var request = PageRequest(listing: listing)
                request.order = order
                let rows = try await store.page(request, now: moment()).rows
                #expect(rows.map(\.feed) == [two], "\(listing) \(order)")
            }
        }
        let today = try await store.catalogue(now: moment()).gatherings.first { $0.listing == .today }
        #expect(today?.count == 1)
        #expect(try await store.titles(.all) == ["a"])
    }

    @Test func aRefreshWithoutNewsLooksAndWritesNothing() async throws {
        try await bringStory()
        let before = try await store.raw("SELECT * FROM story_keys", columns: 3)
        let changes = try await store.raw("SELECT total_changes()")
        try await store.execute(
            "CREATE TEMP TABLE looked (x); CREATE TEMP TRIGGER t BEFORE INSERT ON main.story_keys BEGIN INSERT INTO looked VALUES (1); END"
        )
        for item in [item("c", url: "https://s.example/1/")] { _ = try await store.keepAgain([item], in: three) }
        #expect(try await store.raw("SELECT * FROM story_keys", columns: 3) == before)
        #expect(try await store.raw("SELECT total_changes()") == changes)
    }

    @Test func keysGoWithTime() async throws {
        try await bringStory()
        #expect(try await store.raw("SELECT count(*) FROM story_keys") == [["3"]])
        try await bring(item("z", "z", at: 40 * 86_400), into: one, at: 40 * 86_400)
        #expect(try await store.raw("SELECT count(*) FROM story_keys") == [["0"]])
        // Old articles of a feed that is added are compared with nothing.
        try await bring(item("y", "y", url: "https://s.example/y"), into: two, at: 40 * 86_400)
        #expect(try await store.raw("SELECT count(*) FROM story_keys") == [["0"]])
    }

    @Test func withoutStoriesEveryArticleIsARow() async throws {
        try await bringStory()
        await store.close()
        let plain = try Store.open(path: folder.file("tern.db"), joinsStories: false)
        #expect(try await plain.titles(.all) == ["c", "b", "a"])
        #expect(try await plain.rows(.all).allSatisfy { $0.story == nil })
        #expect(try await plain.catalogue().mainCounts == [3, 3, 0])
        let lead = try #require(try await plain.rows(.feed(one)).first).id
        #expect(try await plain.mark([lead], .read(true)) == [lead])
        let four = try await plain.addFeed("four")
        _ = try await plain.save([item("d", url: "https://s.example/1")], for: four, outcome())
        await plain.close()
        let again = try Store.open(path: folder.file("tern.db"))
        #expect(try await again.titles(.all) == ["d", "b"])
        await again.close()
    }

    @Test func theDoctorSeesWhatLeadsWrongly() async throws {
        try await bringStory()
        try await store.execute("UPDATE statuses SET is_follower = 1 - is_follower")
        await store.close()
        let path = folder.file("tern.db")
        #expect(try await LibraryDoctor.examine(path).problems == [.misled(articles: 3)])
        #expect(try await LibraryDoctor.repair(path).after.problems.isEmpty)
        let mended = try Store.open(path: path)
        #expect(try await mended.titles(.all) == ["a"])
        #expect(try await mended.catalogue().mainCounts == [1, 1, 0])
        await mended.close()
    }
}

/// Rules act on the article that answers, not on its story.
extension StoryTests {
    @Test func whatARuleHidesLeavesItsStoryToTheOthers() async throws {
        var rule = Rule(name: "two", query: try SearchQuery(strict: "muted"))
        rule.hides = true
        let rules = ArrivalRules([rule]) { $0 }
        let url = "https://s.example/1"
        for (feed, title) in [(one, "muted"), (two, "muted too"), (three, "shown"), (one, "shown again")] {
            let item = NewArticle(identity: title, title: title, summary: "", url: url, published: moment())
            _ = try await store.save([item], for: feed, outcome(), rules)
        }
        #expect(try await store.titles(.all) == ["shown"])
        #expect(try await store.rows(.all).first?.story?.sources.count == 2)
        #expect(try await store.catalogue().mainCounts == [1, 1, 0])
        let hidden = try await store.hiddenArticles(limit: 9).map(\.summary.id)
        #expect(try await store.restoreHidden(hidden).count == 2)
        #expect(try await store.catalogue().mainCounts[0] == store.titles(.all).count)
    }
}

extension Store {
    /// What a refresh keeps that brought nothing new.
    fileprivate func keepAgain(_ items: [NewArticle], in feed: FeedID) throws(Failure) -> Int {
        try connection.transaction { () throws(Failure) in
            try keep(items, in: feed.row ?? 0, outcome(), .none).new
        }
    }
}
