import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// A rule finds in an article that arrives what a search finds in it afterwards.
@Suite(.timeLimit(.minutes(10)))
struct RuleMatchingTests {
    /// Pieces of texts and of queries, so that they meet often: scripts with and without spaces, marks, signs, long words.
    static let pieces = [
        "swift", "Swift", "swiftly", "café", "cafe", "C++", "c", "6.3", "6", "l'homme", "homme", "東京", "東京都", "京",
        "ไทย",
        "ภาษาไทย", "한국", "한", "हिन्दी", "हि", "ह", "שלום", "עברית", "👍", "ß", "ss", "e\u{301}", "ﬁn", "が", "か\u{3099}",
        String(repeating: "long", count: 14), String(repeating: "long", count: 11), "...", "-", "a.b", "news", "World",
    ]
    static let fields = ["", "", "", "title:", "author:", "text:"]
    static let filters = [
        "is:unread", "is:read", "is:starred", "is:later", "has:author", "has:image", "has:link", "has:enclosure",
        "has:note", "has:tag", "date:<7d", "date:>7d", "date:2023-11-14", "date:..2023-11-10", "date:>=2023-11-14",
        "url:EXAMPLE", "url:/é", "url:/É", "feed:one", "feed:ONE.example", "feed:two", "folder:news",
        "folder:World/News",
        "tag:swift", "tag:ssa", "tag:Ünï", "tag:東京", "tag:\"...\"", "\"!?\"", "-\"…\"",
    ]

    /// Random articles and queries, the same in each run.
    struct Maker {
        var generator: SeededGenerator

        mutating func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &generator)).map { _ in pick(RuleMatchingTests.pieces) }
                .joined(separator: pick([" ", " ", "", "-", "\u{301} "]))
        }

        mutating func pick<Element>(_ choices: [Element]) -> Element {
            choices[Int.random(in: 0..<choices.count, using: &generator)]
        }

        mutating func article(_ number: Int) -> NewArticle {
            var article = NewArticle(
                identity: "\(number)",
                title: "\(text(3)) \(number)",
                html: text(8),
                url: pick([nil, "https://EXAMPLE.org/é/\(number)", "https://other.example/\(number)"]),
                author: pick([nil, "", text(2)]),
                published: pick([nil, moment(-86_400 * 3), moment(-86_400 * 30), moment(900), moment(-60)]),
                categories: [text(1), text(2)].filter { !$0.isEmpty },
                coverURL: pick([nil, "https://example.org/a.png"])
            )
            if pick([true, false]) { article.enclosures = [Enclosure(url: "https://example.org/a.mp3")] }
            return article
        }

        mutating func query(_ depth: Int = 0) -> String {
            switch Int.random(in: 0..<(depth > 2 ? 3 : 7), using: &generator) {
            case 0: return pick(RuleMatchingTests.fields) + "\"" + text(2) + "x\"".dropFirst()
            case 1: return pick(RuleMatchingTests.filters)
            case 2: return pick(RuleMatchingTests.fields) + "\"" + pick(RuleMatchingTests.pieces) + "\"*"
            case 3: return "(\(query(depth + 1)) OR \(query(depth + 1)))"
            case 4: return "-(\(query(depth + 1)))"
            default: return "(\(query(depth + 1)) \(query(depth + 1)))"
            }
        }
    }

    @Test(arguments: 0..<6) func rulesAndSearchesAgree(_ seed: Int) async throws {
        let store = try Store.open(path: ":memory:")
        var maker = Maker(generator: SeededGenerator(seed: seed))
        let one = try await store.addFeed("one")
        let two = try await store.addFeed("two")
        try await store.execute(
            """
            INSERT INTO folders (parent, name) VALUES (NULL, 'World');
            INSERT INTO folders (parent, name) VALUES (1, 'News');
            UPDATE feeds SET folder = 2 WHERE id = 1;
            INSERT INTO feed_tags (feed, tag, position) VALUES (2, 'Swift', 1), (1, 'ünï', 1);
            """
        )
        var queries: [(text: String, query: SearchQuery)] = []
        while queries.count < 150 {
            let text = maker.query()
            guard let query = try? SearchQuery(strict: text) else { continue }
            queries.append((text, query))
        }
        let rules = queries.enumerated().map { number, query in
            var rule = Rule(name: "\(number)", query: query.query)
            rule.notifies = true
            return rule
        }
        let ready = ArrivalRules(rules) { $0 }
        var matched: [String: Set<String>] = [:]
        for (feed, numbers) in [(one, 0..<25), (two, 25..<50)] {
            let articles = numbers.map { maker.article($0) }
            for errand in try await store.save(articles, for: feed, outcome(), ready).errands {
                matched[errand.rule, default: []].insert(errand.article.title)
            }
        }
        try await indexAll(store)
        for (number, query) in queries.enumerated() {
            let search = Listing.search(Search(query.query))
            let page = try await store.page(PageRequest(listing: search, size: 100), now: moment())
            #expect(matched["\(number)"] ?? [] == Set(page.rows.map(\.title)), "\(query.text)")
        }
        // Else this says nothing.
        #expect(matched.values.filter { (1..<50).contains($0.count) }.count > 20)
    }
}
