import Foundation
import Testing

@testable import tern

/// What `tern inspect` answers.
@Suite(.timeLimit(.minutes(10)))
struct InspectionTests {
    private func inspection(_ text: String) -> Inspection {
        Inspection(InspectCommand.Document(bytes: Array(text.utf8), contentType: nil, baseURL: "https://a.example/"))
    }

    private func object(_ text: String) throws -> [String: Any] {
        let json = inspection(text).json
        #expect(!json.contains("\n"))
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test func whatAListHoldsBesideFeedsIsAnsweredWithoutAnAddress() throws {
        let answer = try object("<opml><body><outline text='Empty'/></body></opml>")
        let skipped = try #require(answer["skipped"] as? [[String: Any]])
        #expect(skipped.map { $0["title"] as? String } == ["Empty"])
        #expect(skipped.allSatisfy { $0["url"] == nil })
        #expect((answer["feeds"] as? [Any])?.isEmpty == true)
    }

    private static let feed = """
        <rss version="2.0"><channel><title>T</title><link>https://a.example/</link>
        <item><title>One</title><guid>1</guid><pubDate>Thu, 02 Jan 2020 03:04:05 GMT</pubDate>
        <description>&lt;a href="/x" onclick="y"&gt;z&lt;/a&gt;</description></item>
        <item><title>One</title><guid>1</guid><pubDate>Thu, 02 Jan 2020 03:04:05 GMT</pubDate>
        <description>&lt;a href="/x" onclick="y"&gt;z&lt;/a&gt;</description></item></channel></rss>
        """

    @Test func aFeedIsAnsweredWithWhatWasDecided() throws {
        let answer = try object(Self.feed)
        #expect(answer["ok"] as? Bool == true)
        #expect(answer["format"] as? String == "rss2.0")
        #expect(answer["encoding"] as? String == "UTF-8")
        let entries = try #require(answer["entries"] as? [[String: Any]])
        #expect(entries.count == 2)
        #expect(entries[0]["id"] as? String == "1")
        #expect(entries[0]["published"] as? String == "2020-01-02T03:04:05Z")
        #expect(entries[0]["summary"] as? String == "<a href=\"https://a.example/x\">z</a>")
        #expect(entries[0]["text"] as? String == "z")
        #expect(entries[0]["links"] as? [String] == ["https://a.example/x"])
        #expect(entries[1]["repeats"] as? Bool == true)
    }

    @Test func aListOfFeedsIsAnsweredAsOne() throws {
        let answer = try object(
            "<opml version='2.0'><body><outline text='F'><outline text='a' xmlUrl='https://a.example/f'/></outline></body></opml>"
        )
        #expect(answer["format"] as? String == "opml2.0")
        let feeds = try #require(answer["feeds"] as? [[String: Any]])
        #expect(feeds.first?["folder"] as? String == "F")
    }

    @Test func howAListOfFeedsWasReadIsTold() throws {
        let list = "<opml><body><outline text='a & b' xmlUrl='https://a.example/f'/></body></opml>"
        #expect(try object(list)["encoding"] as? String == "UTF-8")
        #expect(
            inspection(list).lines.prefix(3) == [
                "format     opml", "encoding   UTF-8 (valid as such)", "repairs    unknown or bare references",
            ]
        )
    }

    @Test func anIdentityThatIsNotTheGivenOneIsTold() {
        let items = ["a", "b"].map { "<item><title>\($0)</title><guid isPermaLink='false'>1</guid></item>" }.joined()
        let lines = inspection("<rss><channel>\(items)</channel></rss>").lines
        #expect(lines.count { $0.hasPrefix("   id        1") } == 2)
        #expect(lines.count { $0.hasPrefix("   known as  1#tern:") } == 1)
    }

    @Test func whatIsNeitherSaysWhatItIs() throws {
        let answer = try object("<html><title>Hello</title></html>")
        #expect(answer["ok"] as? Bool == false)
        #expect(answer["error"] as? String == "It is not a feed: it is an HTML page titled “Hello”.")
        #expect(!inspection("").isReadable)
    }

    @Test func aReaderIsToldTheSameInWords() {
        let lines = inspection(Self.feed).lines
        #expect(lines.first == "format     rss2.0")
        #expect(lines.contains("items      2, 1 of them repeated"))
        #expect(lines.contains("1. One"))
        #expect(lines.contains("   repeats   an item before it"))
    }

    @Test func aLineIsEnoughForAFileOfAnyLength() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Self.feed.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(BriefInspection.line(path).text == "rss2.0  2 items  T  \(path)")
        #expect(BriefInspection.line("/nowhere").text == "/nowhere: No such file or directory")
        #expect(!BriefInspection.line("/nowhere").isReadable)
    }
}
