import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct NewsboatURLsTests {
    private func addresses(_ text: String) -> [String] { NewsboatURLs.read(text).subscriptions.map(\.address) }

    @Test func eachLineIsAnAddressAndItsTags() {
        let list = NewsboatURLs.read(
            """
            https://blog.example/rss.xml?html interesting news "cool stuff"
            https://news.example/feed\tnews\torf

            """
        )
        #expect(
            list.subscriptions == [
                Subscription(
                    address: "https://blog.example/rss.xml?html",
                    tags: ["interesting", "news", "cool stuff"],
                    line: 1
                ),
                Subscription(address: "https://news.example/feed", tags: ["news", "orf"], line: 2),
            ]
        )
        #expect(list.remarks == [])
    }

    @Test func tagsMakeNoFolders() {
        let list = NewsboatURLs.read("https://a.example/feed first second")
        #expect(list.subscriptions.map(\.folder) == [[]])
        #expect(list.subscriptions.map(\.tags) == [["first", "second"]])
    }

    @Test func aTagWithATildeIsWhatTheFeedIsCalled() {
        let list = NewsboatURLs.read(#"https://a.example/feed news "~ORF \"News\"" orf"#)
        #expect(list.subscriptions.first?.name == #"ORF "News""#)
        #expect(list.subscriptions.first?.tags == ["news", "orf"])
    }

    @Test func aHiddenFeedIsTakenAndThatItIsShownIsSaid() {
        let list = NewsboatURLs.read("https://a.example/feed \"!Secret\"")
        #expect(list.subscriptions.first?.tags == ["!Secret"])
        #expect(
            list.remarks == [
                .init(.changed, line: 1, what: "https://a.example/feed !Secret", reason: "a hidden feed is shown here")
            ]
        )
    }

    @Test func commentsAndEmptyLinesAreNothing() {
        #expect(
            addresses("# https://a.example\n\n   \n  # b\nhttps://c.example/#top # not a tag\n") == [
                "https://c.example/"
            ]
        )
        #expect(NewsboatURLs.read("https://c.example/ # x").subscriptions.first?.tags == [])
    }

    @Test func aByteOrderMarkAndForeignLineEndsAreNoText() {
        #expect(
            addresses("\u{FEFF}https://a.example/1\r\nhttps://a.example/2\rhttps://a.example/3") == [
                "https://a.example/1", "https://a.example/2", "https://a.example/3",
            ]
        )
    }

    @Test func aQuotedAddressMayHoldBlanks() {
        #expect(addresses(#""https://a.example/a b.xml" tag"#) == ["https://a.example/a%20b.xml"])
        #expect(addresses(#""file:///home/me/a b.xml""#) == ["file:///home/me/a%20b.xml"])
        #expect(addresses(#""https://a.example/no-end"#) == ["https://a.example/no-end"])
    }

    @Test func queriesAreSkippedByName() {
        let list = NewsboatURLs.read(#""query:Unread of today:unread = \"yes\" and age < 1" tag"#)
        #expect(list.subscriptions == [])
        #expect(
            list.remarks == [
                .init(.skipped, line: 1, what: "query:Unread of today", reason: "query feeds are not taken over")
            ]
        )
    }

    @Test func aCommandIsKeptByItsAddressAndGoesToTheConfiguration() {
        let list = NewsboatURLs.read(#""exec:~/bin/make-feed --all" tag"#)
        #expect(list.subscriptions == [Subscription(address: "exec:~/bin/make-feed --all", tags: ["tag"], line: 1)])
        #expect(
            list.commands.map(\.configuration) == [
                """
                [[feed]]
                address = "exec:~/bin/make-feed --all"
                command = ["sh", "-c", "~/bin/make-feed --all"]
                """
            ]
        )
    }

    @Test func aCommandGoesToTheConfigurationWithAllItsWhiteSpaceAndSigns() {
        let list = NewsboatURLs.read(#""exec:printf 'a  b#1\t\\n\#u{202E}'""#)
        #expect(list.subscriptions.map(\.address) == [#"exec:printf 'a b#1 \n'"#])
        #expect(
            list.commands.map(\.configuration) == [
                #"""
                [[feed]]
                address = "exec:printf 'a b#1 \\n'"
                command = ["sh", "-c", "printf 'a  b#1\U00000009\\n\U0000202E'"]
                """#
            ]
        )
    }

    @Test func aFilteredFeedIsKeptByTheAddressBehindTheFilter() {
        let list = NewsboatURLs.read(#""filter:~/bin/f \"x\":https://a.example/feed""#)
        #expect(list.subscriptions.map(\.address) == ["https://a.example/feed"])
        #expect(
            list.commands.map(\.configuration) == [
                """
                [[feed]]
                address = "https://a.example/feed"
                filter = ["sh", "-c", "~/bin/f \\"x\\""]
                """
            ]
        )
        #expect(NewsboatURLs.address(of: "filter:~/bin/f:https://a.example/feed") == "https://a.example/feed")
    }

    @Test(arguments: [
        ("nothing", "its address is not a whole one"),
        ("gopher://a.example/", "“gopher:” is no kind of address that a feed is fetched from"),
        ("http://", "its address names no host"), ("exec:", "it names no program"),
        ("filter:x", "“filter:” is no kind of address that a feed is fetched from"),
    ])
    func whatIsNoFeedIsSkippedWithItsReason(line: String, reason: String) {
        #expect(NewsboatURLs.read("\n" + line).remarks == [.init(.skipped, line: 2, what: line, reason: reason)])
    }

    @Test func tenThousandLinesAreAllRead() {
        let text = (0..<10_000).map { "https://a.example/feed-\($0) tag-\($0 % 7) \"~Feed \($0)\"\n" }.joined()
        let list = NewsboatURLs.read(text)
        #expect(list.subscriptions.count == 10_000)
        #expect(list.subscriptions.last?.line == 10_000)
    }
}
