import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct IndexingTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("tern.db")
    }

    private func found(_ query: String, in store: Store) async throws -> [String] {
        let search = Search(try SearchQuery(strict: query))
        return try await store.page(PageRequest(listing: .search(search), size: 100)).rows.map(\.title)
    }

    /// A library as the version before the index left it, with articles.
    private func makeOldLibrary(_ count: Int) async throws {
        let migrations = Array(Schema.migrations.prefix { !$0.script.contains("search_words") })
        await (try Store.open(path: path, options: Store.Options(migrations: migrations))).close()
        let connection = try Connection(.file(path), .readWrite, patience: 0)
        defer { connection.close() }
        try connection.execute(
            """
            INSERT INTO feeds (id, position, address, title) VALUES (1, 0, 'https://one.example/feed', 'one');
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
            INSERT INTO articles (id, feed, identity, title, summary, categories, published, is_estimated)
            SELECT i + 1, 1, i, 'word ' || i, '', '[]', 1600000000000, 0 FROM n;
            INSERT INTO bodies (article, html) SELECT id, 'body' FROM articles;
            INSERT INTO statuses (article, feed, sort_key) SELECT id, feed, published FROM articles;
            """
        )
    }

    @Test func anOldLibraryIsIndexedBitByBitTheNewestFirst() async throws {
        try await makeOldLibrary(10)
        let store = try Store.open(path: path)
        #expect(try await store.unindexedCount() == 10)
        #expect(try await found("word", in: store) == [])
        #expect(try await store.indexNext(4) { $0 } == 4)
        #expect(try await found("word", in: store) == ["word 9", "word 8", "word 7", "word 6"])
        #expect(try await store.unindexedCount() == 6)
        await store.close()
        // Whatever ended the program, the next goes on where it was.
        let next = try Store.open(path: path)
        try await indexAll(next, batch: 4)
        #expect(try await found("body", in: next).count == 10)
        #expect(try await next.unindexedCount() == 0)
    }

    @Test func whatChangesIsIndexedAgain() async throws {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a", html: "before"), .named("b", html: "b")], for: feed, outcome())
        try await indexAll(store)
        _ = try await store.save([.named("a", html: "after")], for: feed, outcome())
        #expect(try await store.unindexedCount() == 1)
        #expect(try await found("after", in: store) == [])
        try await indexAll(store)
        #expect(try await found("after", in: store) == ["a"])
    }

    @Test func twoProgramsIndexEachArticleOnce() async throws {
        let store = try Store.open(path: path)
        let other = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save((0..<100).map { .named("\($0)", html: "x") }, for: feed, outcome())
        async let one: Void = indexAll(store, batch: 7) { _ in "mine" }
        async let two: Void = indexAll(other, batch: 7) { _ in "theirs" }
        _ = try await (one, two)
        let (mine, theirs) = (try await found("mine", in: store), try await found("theirs", in: store))
        #expect(mine.count + theirs.count == 100 && Set(mine + theirs).count == 100)
    }

    @Test func articlesOfRemovedFeedsAreIndexedForWhenTheyComeBack() async throws {
        let store = try Store.open(path: path)
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
        try await store.remove(feed)
        try await indexAll(store)
        #expect(try await found("a", in: store) == [])
        try await store.restore([feed])
        #expect(try await found("a", in: store) == ["a"])
    }

    @Test func oddDatesHaveAPlaceInTheOrder() {
        let dates: [Int64] = [.min, -8_640_000_000_000_000, -1, 0, 1, 59_999, 60_000, 8_640_000_000_000_000, .max]
        let places = dates.compactMap { SearchPlace.of(article: 5, sortKey: $0) }
        #expect(places == places.sorted() && places.count == dates.count)
        #expect(places.allSatisfy { $0 & SearchPlace.articleMask == 5 })
        #expect(SearchPlace.of(article: 1 << 24, sortKey: 0) == nil)
    }

    @Test func theWordsOfASearchAreMarkedInTitleAndText() throws {
        let matcher = SearchMatcher(try SearchQuery(strict: "\"open source\" OR caf* -never title:only"))
        func marked(_ text: String, _ field: SearchWords.Field = .text) -> [String] {
            matcher.hits(in: text, of: field).map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        }
        #expect(marked("Open-Source cafés, open minds, never only") == ["Open-Source", "cafés"])
        #expect(
            marked("only open source", .title) == ["only open source"]
                || marked("only open source", .title) == ["only", "open source"]
        )
        #expect(SearchMatcher(try SearchQuery(strict: "is:unread -x")).isEmpty)
    }

    /// A vowel sign is a part of the word that begins, and no character by itself.
    @Test func aBeginningEndsWhereverTheIndexSaysSo() async throws {
        for (text, beginning) in [("किताब", "क"), ("تَاريخ", "ت"), ("naïveté", "nai")] {
            let query = SearchQuery(.words(SearchWords(beginning, isPrefix: true)))
            #expect(SearchMatcher(query).hits(in: text, of: .text) == [0..<text.utf8.count], "\(text)")
        }
    }

    @Test func anExcerptStandsAroundTheFirstHit() throws {
        let matcher = SearchMatcher(try SearchQuery(strict: "東京"))
        let text = String(repeating: "長い文章。", count: 50) + "東京タワー" + String(repeating: "そして", count: 100)
        let excerpt = try #require(matcher.excerpt(of: text, length: 200))
        #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…") && excerpt.text.utf8.count < 220)
        let bytes = Array(excerpt.text.utf8)
        #expect(excerpt.hits.map { String(decoding: bytes[$0], as: UTF8.self) } == ["東京"])
        #expect(matcher.excerpt(of: "nothing", length: 200) == nil)
        let short = try #require(matcher.excerpt(of: "in 東京", length: 200))
        #expect(short.text == "in 東京" && short.hits == [3..<9])
    }
}
