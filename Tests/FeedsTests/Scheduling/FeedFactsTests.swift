import Feeds
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedFactsTests {
    private func facts(_ channel: String) throws -> FeedFacts {
        let text = """
            <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
            xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title>\(channel)</channel></rss>
            """
        return try FeedParser.parse(Array(text.utf8), contentType: nil, url: "https://a.example/f/feed").details
    }

    @Test(
        arguments: [
            ("<ttl> 90 </ttl>", 5400), ("<ttl>0</ttl>", nil), ("<ttl>soon</ttl>", nil),
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>", 1800),
            ("<sy:updatePeriod> weekly </sy:updatePeriod>", 604_800),
            ("<ttl>60</ttl><sy:updatePeriod>daily</sy:updatePeriod>", 3600),
        ] as [(String, Int?)]
    )
    func aFeedSaysHowOftenItChanges(channel: String, seconds: Int?) throws {
        #expect(try facts(channel).rhythm.interval == seconds)
    }

    @Test func skippedHoursAndDaysAreReadAsTheyAreWritten() throws {
        let rhythm = try facts(
            "<skipHours><hour>0</hour><hour> 24 </hour><hour>5</hour><hour>99</hour></skipHours>"
                + "<skipDays><day>Saturday</day><day> sunday </day><day>Noday</day></skipDays>"
        ).rhythm
        #expect(rhythm.skippedHours == [0, 5])
        #expect(rhythm.skippedDays == [0, 6])
    }

    @Test func hubAndOlderPagesAreFound() throws {
        let facts = try facts(
            "<atom:link rel=\"hub\" href=\"https://hub.example/\"/><atom:link rel=\"next\" href=\"?page=2\"/>"
                + "<atom:link rel=\"prev-archive\" href=\"../old\"/>"
        )
        #expect(facts.hubs == ["https://hub.example/"])
        #expect(facts.olderPage == "https://a.example/old")
        let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title><link rel=\"next\" href=\"/2\"/></feed>"
        let atom = try FeedParser.parse(Array(text.utf8), contentType: nil, url: "https://a.example/f")
        #expect(atom.details.olderPage == "https://a.example/2")
    }
}
