import Foundation
import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct ReceivedPageTests {
    private func page(_ json: String, base: String? = nil, files: Bool = false) throws(Failure) -> ReceivedPage {
        let context = ItemContext(
            feed: .swift,
            feedTitle: "Swift",
            idPrefix: "swift/",
            page: "page-3",
            firstSeen: .start,
            base: base.flatMap { URL(string: $0) },
            coversAreFiles: files
        )
        return try ReceivedPage(bytes: Array(json.utf8), document: "swift/page-3.json", context: context)
    }

    private func item(_ json: String, base: String? = nil, files: Bool = false) throws -> ReceivedItem {
        try #require(try page("{\"items\": [\(json)]}", base: base, files: files).items.first)
    }

    @Test func aFullItemIsRead() throws {
        let item = try item(
            #"""
            {"id": 7, "title": "A <T> title", "summary": "Two\nlines", "url": "https://a.example/7", "author": "Wren",
             "publishedAt": "2023-11-14T22:13:20Z", "categories": ["x", "y"], "coverURL": "covers/7.png", "new": {}}
            """#,
            files: true
        )
        let expected = ArticleSummary(
            id: ArticleID(rawValue: "swift/7"),
            feed: .swift,
            feedTitle: "Swift",
            title: "A <T> title",
            summary: "Two lines",
            url: "https://a.example/7",
            author: "Wren",
            published: .start,
            coverURL: "covers/7.png",
            categories: ["x", "y"]
        )
        #expect(item == ReceivedItem(row: expected, html: nil, text: "Two\nlines"))
    }

    @Test func anEmptyItemIsNamedByItsPlaceAndDatedWhenItWasSeen() throws {
        let row = try item("{}").row
        #expect(row.id.rawValue == "swift/page-3#1")
        #expect(row.title == "Untitled")
        #expect(row.published == .start)
        #expect(row.dateIsEstimated)
    }

    @Test func nullIsAsGoodAsMissing() throws {
        let names = ["id", "title", "summary", "url", "author", "publishedAt", "categories", "coverURL", "content"]
        let nulls = names.map { "\"\($0)\": null" }.joined(separator: ", ")
        #expect(try item("{\(nulls)}") == item("{}"))
    }

    @Test func aTitleIsMadeFromTheSummary() throws {
        #expect(try item(#"{"summary": "Short."}"#).row.title == "Short.")
        let long = try item("{\"title\": \"  \", \"summary\": \"\(String(repeating: "世", count: 100))\"}").row
        #expect(long.title == String(repeating: "世", count: 80) + "…")
    }

    @Test func idsMayBeNumbersOrStrings() throws {
        #expect(try item(#"{"id": 12345678901234567890}"#).row.id.rawValue == "swift/12345678901234567890")
        #expect(try item(#"{"id": "x"}"#).row.id.rawValue == "swift/x")
    }

    @Test func aLongSummaryIsCutInTheRowAndKeptInTheText() throws {
        let item = try item("{\"summary\": \"\(String(repeating: "ab ", count: 1000))\"}")
        #expect(item.row.summary.count == ReceivedItem.maximumSummary)
        #expect(item.text.count > 2900)
    }

    @Test func escapeSequencesAreCleanedEverywhere() throws {
        let dirty = #"\u001b]0;owned\u0007\u202Ex"#
        let fields = ["id", "title", "summary", "author"].map { "\"\($0)\": \"\(dirty)\"" }.joined(separator: ",")
        let row = try item("{\(fields), \"categories\": [\"\(dirty)\"], \"url\": \"https://a/\(dirty)\"}").row
        let texts = [row.id.rawValue, row.title, row.summary, row.author ?? "", row.url ?? ""] + row.categories
        for text in texts {
            #expect(!text.isEmpty)
            #expect(text == text.cleanedLine)
        }
    }

    @Test func onlyWebAddressesBecomeLinks() throws {
        for address in ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "/relative", ""] {
            #expect(try item("{\"url\": \"\(address)\"}").row.url == nil)
        }
    }

    @Test func relativeAddressesAreMeantAgainstTheBase() throws {
        let row = try item(#"{"url": "/a?b=c", "coverURL": "d.png"}"#, base: "https://x.example/api/v1").row
        #expect(row.url == "https://x.example/a?b=c")
        #expect(row.coverURL == "https://x.example/api/d.png")
        #expect(try item(#"{"url": "javascript:alert(1)"}"#, base: "https://x.example/").row.url == nil)
    }

    @Test func authorsAndCategoriesComeInSeveralShapes() throws {
        #expect(try item(#"{"author": {"name": "Wren"}}"#).row.author == "Wren")
        #expect(try item(#"{"author": {}}"#).row.author == nil)
        #expect(try item(#"{"author": " "}"#).row.author == nil)
        #expect(try item(#"{"categories": "one"}"#).row.categories == ["one"])
        #expect(try item(#"{"categories": ["a", null, "", 3]}"#).row.categories == ["a", "3"])
    }

    @Test func longTextsAreCut() throws {
        let long = String(repeating: "世", count: 10_000)
        let json = "{\"title\": \"\(long)\", \"author\": \"\(long)\", \"categories\": [\"\(long)\"]}"
        let row = try item(json).row
        #expect(row.title == String(repeating: "世", count: 499) + "…")
        #expect(row.author == String(repeating: "世", count: 199) + "…")
        #expect(row.categories == [String(repeating: "世", count: 99) + "…"])
    }

    @Test func ofManyCategoriesTheFirstAreKept() throws {
        let names = (1...1000).map { "\($0)" }
        let row = try item("{\"categories\": [\(names.joined(separator: ","))]}").row
        #expect(row.categories == Array(names.prefix(ReceivedItem.maximumCategories)))
    }

    @Test func contentIsTheBody() throws {
        #expect(try item(#"{"content": "<p>a</p>"}"#).html == "<p>a</p>")
        #expect(try item(#"{"content": "x", "contentHTML": "<p>a</p>"}"#).html == "<p>a</p>")
    }

    @Test func whatFollowsIsReadInBothForms() throws {
        #expect(try page(#"{"items": [], "hasMore": true}"#).following == .hasMore(true))
        #expect(try page(#"{"items": [], "nextCursor": "x"}"#).following == .cursor("x"))
        #expect(try page(#"{"items": [], "nextCursor": 17}"#).following == .cursor("17"))
        #expect(try page(#"{"items": [], "nextCursor": null, "hasMore": true}"#).following == .cursor(nil))
        #expect(try page(#"{"items": []}"#).following == .unsaid)
    }

    @Test(arguments: [
        (#"{"items": [{}, {"title": ["x"]}]}"#, "items[1].title", "a string was expected, not a list"),
        (#"{"items": [3]}"#, "items[0]", "an object was expected, not a number"),
        (#"{"items": {}}"#, "items", "a list was expected, not an object"),
        (#"{"items": [], "hasMore": "yes"}"#, "hasMore", "true or false was expected, not a string"),
        (#"{"entries": []}"#, "items", "there is no list of items"),
        (#"[]"#, "line 1", "an object was expected, not a list"),
        ("{\"items\": [\n  {\"id\": 1,}\n]}", "line 2, column 12", "a name in quotes was expected, not “}”"),
    ])
    func aFaultNamesTheFileAndThePlace(json: String, place: String, detail: String) {
        #expect(throws: Failure.malformed(what: "swift/page-3.json", place: place, detail: detail)) {
            try page(json)
        }
    }
}
