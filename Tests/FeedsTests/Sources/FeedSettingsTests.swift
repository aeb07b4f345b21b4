import Feeds
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedSettingsTests {
    private func value(_ key: FeedSettingKey, _ text: String) -> FeedSettingValue? {
        // What is refused has no value.
        try? key.value(from: text)
    }

    @Test(arguments: [("30m", 1800.0), ("2h", 7200), ("1d", 86_400), ("365d", 31_536_000)])
    func anIntervalIsWrittenWithItsUnit(text: String, seconds: Double) {
        #expect(value(.interval, text) == .seconds(seconds))
        #expect(value(.interval, text)?.text(of: .interval) == text)
    }

    @Test(arguments: ["", "h", "0h", "2", "2w", "366d", "-1h", "99999999h", "30s", "1.5h"])
    func whatIsNoIntervalIsRefused(text: String) {
        #expect(value(.interval, text) == nil)
    }

    @Test func otherValuesAreChecked() {
        #expect(value(.cookies, "on") == .flag(true))
        #expect(value(.cookies, "maybe") == nil)
        #expect(value(.headers, "X-A: 1\nX-B:2") == .fields([HeaderField("X-A", "1"), HeaderField("X-B", "2")]))
        #expect(value(.headers, "no colon") == nil)
        #expect(value(.headers, "Bad Name: x") == nil)
        #expect(value(.certificate, "any") == .text("any"))
        #expect(value(.certificate, "whatever") == nil)
        #expect(value(.credentials, "name") == nil)
        #expect(value(.filter, "rm -r /") == nil)
    }

    @Test func theNearestLayerHoldsAndSaysWhereItIs() {
        let configuration = FeedConfiguration(
            all: SettingsLayer(
                origin: "all",
                values: [.interval: .seconds(60), .userAgent: .text("a"), .cookies: .flag(true)]
            ),
            feeds: [
                "https://a.example/f": SettingsLayer(
                    origin: "one",
                    values: [.userAgent: .text("b"), .cookies: .flag(false)]
                )
            ]
        )
        let settings = configuration.settings(
            for: "https://a.example/f#x",
            own: ["cookies": "on", "interval": "nonsense"]
        )
        #expect(settings.interval == 60)
        #expect(settings.entries[.interval]?.origin == "all")
        #expect(settings.entries[.userAgent]?.origin == "one")
        #expect(settings.entries[.cookies]?.origin == "this feed (tern feed set)")
        #expect(settings.options.userAgent == "b")
        #expect(settings.options.allowsCookies)
        #expect(configuration.settings(for: "https://b.example/").options.userAgent == "a")
    }

    @Test func aLibraryNamesNoPrograms() {
        let settings = FeedConfiguration().settings(for: "exec:x", own: ["command": "rm", "filter": "rm"])
        #expect(settings.options.command == nil && settings.options.filter == nil)
    }

    @Test func secretsStayOffTheScreen() {
        #expect(FeedSettingValue.text("me:secret").text(of: .credentials, hidesSecrets: true) == "me:…")
        let fields = FeedSettingValue.fields([HeaderField("X-Key", "secret")])
        #expect(fields.text(of: .headers, hidesSecrets: true) == "X-Key: …")
        for proxy in ["socks5h://me:pass@host:1", "me:pass@host:1"] {
            let shown = FeedSettingValue.text(proxy).text(of: .proxy, hidesSecrets: true)
            #expect(shown.hasSuffix("host:1") && !shown.contains("pass"))
            #expect(FeedSettingValue.text(proxy).text(of: .proxy) == proxy)
        }
    }

    @Test func whatTheFileSaysOfAFeedHoldsAlsoAfterItMoved() {
        let values: [FeedSettingKey: FeedSettingValue] = [
            .interval: .seconds(60), .credentials: .text("me:pass"), .cookies: .flag(true),
        ]
        var configuration = FeedConfiguration(feeds: [
            "http://a.example/f": SettingsLayer(origin: "one", values: values)
        ])
        func keys(_ address: String) -> Set<FeedSettingKey> {
            Set(configuration.settings(for: address, movedFrom: "http://a.example/f").entries.keys)
        }
        #expect(keys("http://a.example/g") == [.interval, .credentials, .cookies])
        #expect(keys("https://a.example/f") == [.interval, .credentials, .cookies])
        #expect(keys("http://b.example/f") == [.interval])
        configuration.feeds["http://b.example/f"] = SettingsLayer(origin: "two", values: [.userAgent: .text("x")])
        #expect(keys("http://b.example/f") == [.userAgent])
    }
}
