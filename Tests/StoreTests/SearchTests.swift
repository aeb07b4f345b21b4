import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct SearchTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed("one")
    }

    private func save(_ items: [NewArticle], in feed: FeedID? = nil, at time: Date = moment()) async throws {
        _ = try await store.save(items, for: feed ?? self.feed, outcome(at: time))
        try await indexAll(store)
    }

    private func article(_ title: String, _ text: String = "", author: String? = nil, minutes: Double = 0) -> NewArticle
    {
        NewArticle(identity: title, title: title, html: text, author: author, published: moment(minutes * 60))
    }

    private func found(_ query: String, best: Bool = false, size: Int = 20, now: Date = moment()) async throws
        -> [String]
    {
        let search = Search(try SearchQuery(strict: query), order: best ? .bestFirst : .newestFirst)
        var request = PageRequest(listing: .search(search), size: size)
        var titles: [String] = []
        while true {
            let page = try await store.page(request, now: now)
            titles += page.rows.map(\.title)
            guard let next = page.next else { return titles }
            request.cursor = next
        }
    }

    @Test func wordsAreFoundInTitleAuthorAndBody() async throws {
        try await save([
            article("Café news", minutes: -1), article("b", "a café in Rome", minutes: -2),
            article("c", author: "Ann Café", minutes: -3), article("d", "tea"),
        ])
        #expect(try await found("cafe") == ["Café news", "b", "c"])
        #expect(try await found("title:CAFÉ") == ["Café news"])
        #expect(try await found("author:cafe") == ["c"])
        #expect(try await found("text:cafe") == ["b"])
        #expect(try await found("cafe -rome") == ["Café news", "c"])
        #expect(try await found("\"café in rome\"") == ["b"])
        #expect(try await found("\"cafe rome\"") == [])
        #expect(try await found("caf*") == ["Café news", "b", "c"])
        #expect(try await found("rome OR tea") == ["d", "b"])
        #expect(try await found("caf") == [])
    }

    @Test func anyPartOfTextWithoutSpacesIsFound() async throws {
        try await save([article("東京都の天気予報"), article("ภาษาไทยง่ายมาก", minutes: -1), article("한국어뉴스", minutes: -2)])
        for part in ["東", "京都", "都の天", "天気予報", "報", "東京都の天気予報"] {
            #expect(try await found(part) == ["東京都の天気予報"], "\(part)")
        }
        #expect(try await found("東都") == [])
        #expect(try await found("ไทย") == ["ภาษาไทยง่ายมาก"])
        #expect(try await found("국어뉴") == ["한국어뉴스"])
    }

    @Test func theNewestComeFirstWhateverTheOrderOfArrival() async throws {
        try await save([article("old word", minutes: -5_000), article("new word", minutes: -1)])
        try await save([article("middle word", minutes: -300), article("oldest word", minutes: -9_999_999)])
        let expected = ["new word", "middle word", "old word", "oldest word"]
        #expect(try await found("word") == expected)
        #expect(try await found("word", size: 1) == expected)
        #expect(try await found("is:unread", size: 1) == expected)
    }

    @Test func manyArticlesOfOneMinuteArePagedWithoutLossOrRepetition() async throws {
        try await save((0..<130).map { article("word \($0)") })
        let titles = try await found("word", size: 7)
        #expect(titles.count == 130 && Set(titles).count == 130)
        let best = try await found("word", best: true, size: 7)
        #expect(best.count == 130 && Set(best).count == 130)
    }

    @Test func theBestComeFirstWhereAskedFor() async throws {
        try await save([
            article("a", "kernel once among many other words of a text", minutes: -1),
            article("Kernel kernel", minutes: -90),
            article("b", "kernel kernel kernel", minutes: -5),
        ])
        let best = try await found("kernel", best: true)
        #expect(best == ["Kernel kernel", "b", "a"])
        #expect(try await found("kernel") == ["a", "b", "Kernel kernel"])
    }

    @Test func aQueryOfSignsAloneFindsNothing() async throws {
        try await save([article("a", "kernel")])
        #expect(try await found("→→").isEmpty)
        #expect(try await found("kernel →→") == ["a"])
    }

    @Test func aRankingComparesWhatAnswersAndNothingElse() async throws {
        try await save([article("old", "kernel", minutes: -90_000)], in: try await store.addFeed("two"))
        try await save((0..<SearchSQL.ranked + 1).map { article("\($0)", "kernel", minutes: -Double($0 % 60)) })
        #expect(try await found("kernel feed:two", best: true) == ["old"])
    }

    @Test func whatAnArticleIsNarrowsWhatItSays() async throws {
        let other = try await store.addFeed("two")
        try await save([article("word a", author: "Ann", minutes: -1), article("word b", minutes: -60 * 24 * 3)])
        try await save([article("word c", minutes: -2)], in: other)
        _ = try await store.mark(try await store.ids("word a"), .read(true))
        _ = try await store.mark(try await store.ids("word b"), .starred(true))
        #expect(try await found("word is:unread") == ["word c", "word b"])
        #expect(try await found("word is:read") == ["word a"])
        #expect(try await found("is:starred") == ["word b"])
        #expect(try await found("word feed:one") == ["word a", "word b"])
        #expect(try await found("feed:TWO.example") == ["word c"])
        #expect(try await found("feed:none") == [])
        #expect(try await found("word date:<2d") == ["word a", "word c"])
        #expect(try await found("word date:>2d") == ["word b"])
        #expect(try await found("word -date:>2d") == ["word a", "word c"])
        #expect(try await found("has:author") == ["word a"])
        #expect(try await found("-a word") == ["word c", "word b"])
        #expect(try await found("-a") == ["word c", "word b"])
        #expect(try await found("a OR is:starred") == ["word a", "word b"])
        #expect(try await found("(a feed:two) OR (b -is:read)") == ["word b"])
        #expect(try await found("-(a OR is:starred)") == ["word c"])
        #expect(try await found("word date:..1970", best: true) == [])
        #expect(try await found("***") == [])
    }

    @Test func foldersAndTagsAreFoundByName() async throws {
        let address = "https://news.example/feed"
        let subscribed = SubscribedFeed(
            address: address,
            title: "News",
            folder: ["World", "Asia"],
            tags: ["Daily Reads"]
        )
        _ = try await store.take([subscribed], at: moment())
        let news = try #require(try await store.catalogue().feeds.first { $0.address == address }).id
        var tagged = article("tagged", minutes: -1)
        tagged.categories = ["Swift Language", "News"]
        try await save([article("x", minutes: -2)], in: news)
        try await save([tagged])
        #expect(try await found("folder:asia") == ["x"])
        #expect(try await found("folder:World") == ["x"])
        #expect(try await found("folder:world/asia") == ["x"])
        #expect(try await found("folder:asia/world") == [])
        #expect(try await found("tag:\"daily reads\"") == ["x"])
        #expect(try await found("tag:daily") == [])
        #expect(try await found("tag:swift") == ["tagged"])
        #expect(try await found("tag:nothing") == [])
        #expect(try await found("tag:swift OR tag:\"daily reads\"") == ["tagged", "x"])
    }

    @Test func whatIsRemovedOrMergedIsFoundWhereItIs() async throws {
        let other = try await store.addFeed("two")
        try await save([article("word a")])
        try await store.remove(feed)
        #expect(try await found("word") == [])
        try await store.restore([feed])
        #expect(try await found("word") == ["word a"])
        _ = try await store.merge(feed, into: other)
        #expect(try await found("word feed:two") == ["word a"])
        try await store.remove(other)
        try await store.purge([other])
        #expect(try await found("word") == [])
        #expect(try await store.unindexedCount() == 0)
    }

    @Test func anEditedArticleIsFoundByItsNewWordsOnce() async throws {
        try await save([article("word", "before")])
        try await save([article("word", "after")])
        #expect(try await found("after") == ["word"])
        #expect(try await found("word") == ["word"])
        // The same once more changes nothing, and leaves nothing to index.
        _ = try await store.save([article("word", "after")], for: feed, outcome())
        #expect(try await store.unindexedCount() == 0)
    }

    @Test func countsStopAtAThousand() async throws {
        try await save((0..<1_002).map { article("word \($0)") } + [article("rare")])
        #expect(try await store.count(try SearchQuery(strict: "rare"), now: moment()) == .exactly(1))
        #expect(try await store.count(try SearchQuery(strict: "word"), now: moment()) == .moreThan(1_000))
        #expect(try await store.count(SearchQuery(nil), now: moment()) == .moreThan(1_000))
    }

    @Test func aSearchWhoseTaskIsCancelledEndsAndTheNextIsAnswered() async throws {
        try await save((0..<3_000).map { article("word \($0)", minutes: Double($0) / 10 - 1_000) })
        let store = store
        let query = try SearchQuery(strict: "word -is:unread")
        let task = Task { () async -> Failure? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Failure) {
                _ = try await store.page(PageRequest(listing: .search(Search(query))))
                return nil
            } catch {
                return error
            }
        }
        #expect(await task.value == .cancelled)
        #expect(try await found("word 2999") == ["word 2999"])
    }

    @Test(arguments: [
        "\"", "a\"b", "(((", "a AND", "NEAR(a b)", "title : x", "{title} : x", "^a", "a + b", "* *", "-", "\u{0}",
        "a\u{0}b", "😀", "col:umn:s",
        "'; DROP TABLE feeds; --", "\\", "%", "\u{FFFD}",
    ])
    func nothingThatIsTypedBreaksASearch(_ text: String) async throws {
        try await save([article("a b")])
        let query = SearchQuery(typed: text, completesLastWord: true)
        _ = try await store.page(PageRequest(listing: .search(Search(query))))
        _ = try await store.page(PageRequest(listing: .search(Search(query, order: .bestFirst))))
        #expect(try await found("a") == ["a b"])
    }
}

/// What a source does, with bodies that are plain text already.
func indexAll(_ store: Store, batch: Int = 500, plainText: @Sendable (String) -> String = { $0 }) async throws {
    while try await store.indexNext(batch, plainText: plainText) > 0 {}
}
