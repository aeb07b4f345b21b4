import Feeds
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OPMLReaderTests {
    private func read(_ body: String) throws -> OPMLDocument {
        try OPMLReader.read(Array("<opml version='2.0'><head><title>L</title></head><body>\(body)</body></opml>".utf8))
    }

    @Test func foldersTitlesAndTagsAreKept() throws {
        let list = try read(
            """
            <outline text="Tech"><outline text="Linux">
            <outline type="rss" text="t" title="LWN" xmlUrl="https://lwn.net/rss" htmlUrl="https://lwn.net/" category="/a/b, c"/>
            </outline></outline><outline xmlUrl="https://b.example/"/>
            """
        )
        #expect(list.format == "opml2.0")
        #expect(list.title == "L")
        #expect(
            list.feeds == [
                OPMLFeed(
                    url: "https://lwn.net/rss",
                    title: "LWN",
                    link: "https://lwn.net/",
                    folder: ["Tech", "Linux"],
                    tags: ["/a/b", "c"]
                ),
                OPMLFeed(url: "https://b.example/", title: "https://b.example/"),
            ]
        )
        #expect(list.skipped.isEmpty && !list.isPartial)
    }

    @Test func sloppyOutlinesAreReadAsTheyWereMeant() throws {
        let list = try read(
            """
            <OUTLINE TEXT="A & B" XMLURL="https://a.example/?x=1&y=2"><outline text='in "quotes"' xmlurl='feed://b.example/f'/>
            <outline text=c xmlUrl=https://c.example/ />
            """
        )
        #expect(list.feeds.map(\.url) == ["https://a.example/?x=1&y=2", "http://b.example/f", "https://c.example/"])
        #expect(list.feeds.map(\.title) == ["A & B", "in \"quotes\"", "c"])
    }

    @Test func whatIsPassedOverIsToldWithItsLine() throws {
        let list = try read(
            """
            <outline text="run" xmlUrl="exec:rm -rf x"/>
            <outline text="ok" xmlUrl="https://a.example/"/>
            <outline text="file" xmlUrl="file:///etc/passwd"/><outline type="include" text="more" url="https://b.example/x.opml"/>
            """
        )
        #expect(list.feeds.map(\.url) == ["https://a.example/"])
        #expect(list.skipped.map(\.line) == [1, 3, 3])
        #expect(list.skipped.map(\.reason) == [.address, .address, .included])
        #expect(list.skipped.first?.url == "exec:rm -rf x")
    }

    @Test func outlinesThatNameNoFeedAndHoldNoneAreToldWithTheirLines() throws {
        let list = try read(
            """
            <outline text="site" htmlUrl="https://a.example/"/>
            <outline text="full"><outline text="f" xmlUrl="https://b.example/"/></outline>
            <outline text="bare">
            </outline><outline/>
            <outline text="out"><outline text="in"/></outline>
            """
        )
        #expect(list.feeds.map(\.url) == ["https://b.example/"])
        #expect(list.skipped.map(\.title) == ["site", "bare", "", "in"])
        #expect(list.skipped.map(\.url) == ["https://a.example/", "", "", ""])
        #expect(list.skipped.map(\.line) == [1, 3, 4, 5])
        #expect(list.skipped.allSatisfy { $0.reason == .empty })
    }

    @Test func manyTagsAndLongNamesAreKeptWhole() throws {
        let tags = (0..<500).map { "category-\($0)" }
        let name = String(repeating: "n", count: 300)
        let list = try read(
            "<outline text='\(name)' xmlUrl='https://a.example/' category='\(tags.joined(separator: ","))'/>"
        )
        #expect(list.feeds.first?.tags == tags)
        #expect(list.feeds.first?.title == name)
    }

    @Test func anAddressThatComesAgainIsMarked() throws {
        let list = try read(
            "<outline xmlUrl='https://a.example/'/><outline text='f'><outline xmlUrl='https://a.example/'/></outline>"
        )
        #expect(list.feeds.map(\.isRepetition) == [false, true])
    }

    @Test func aListThatBreaksOffKeepsItsFeeds() throws {
        let list = try OPMLReader.read(Array("<opml><body><outline xmlUrl='https://a.example/'/><outline xmlU".utf8))
        #expect(list.feeds.map(\.url) == ["https://a.example/"])
        #expect(list.isPartial)
    }

    @Test func aTitleThatIsNeverClosedDoesNotSwallowTheList() throws {
        let outline = "<outline xmlUrl='https://a.example/'/>"
        let list = try OPMLReader.read(Array("<opml><head><title>L</head><body>\(outline)</body></opml>".utf8))
        #expect(list.feeds.map(\.url) == ["https://a.example/"])
        #expect(!list.isPartial)
        let titles = String(repeating: "<title>", count: 500_000)
        #expect(try OPMLReader.read(Array("<opml>\(titles)\(outline)</opml>".utf8)).feeds.count == 1)
    }

    @Test func howAListWasReadIsTold() throws {
        let outline = "<outline text='\u{E4} & b' xmlUrl='https://a.example/'/>"
        let text = "<?xml version='1.0' encoding='iso-8859-1'?><opml><body>\(outline)"
        let list = try OPMLReader.read(text.unicodeScalars.map { UInt8($0.value) })
        #expect(list.feeds.map(\.title) == ["\u{E4} & b"])
        #expect(list.encoding == EncodingChoice(name: "CP1252", evidence: .declaration))
        #expect(list.repairs == [.bareAmpersand, .brokenOff])
    }

    @Test func tenThousandOutlinesAndDeepFoldersAreNoMatter() throws {
        let outlines = (0..<10_000).map { "<outline text='\($0)' xmlUrl='https://a.example/\($0)'/>" }.joined()
        let deep = String(repeating: "<outline text='f'>", count: 5000)
        let list = try read(outlines + deep + "<outline xmlUrl='https://deep.example/'/>")
        #expect(list.feeds.count == 10_001)
    }

    @Test func whatIsNoListSaysWhatItIs() {
        #expect(throws: ParseError.notAFeed(found: "an XML document of another kind (rss)")) {
            try OPMLReader.read(Array("<rss><channel/></rss>".utf8))
        }
        #expect(throws: ParseError.notAFeed(found: "an empty answer")) { try OPMLReader.read([]) }
        #expect(throws: ParseError.notAFeed(found: "plain text")) { try OPMLReader.read(Array("hello".utf8)) }
    }
}
