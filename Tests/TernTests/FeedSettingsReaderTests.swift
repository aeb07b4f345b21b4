import Feeds
import Model
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct FeedSettingsReaderTests {
    private func configuration(_ text: String) throws -> Configuration {
        try ConfigurationReader.configuration(from: text)
    }

    private func problem(_ text: String) -> String? {
        do throws(ConfigurationError) {
            _ = try ConfigurationReader.configuration(from: text)
            return nil
        } catch {
            return "\(error.place?.line ?? 0): \(error.sentence)"
        }
    }

    @Test func settingsOfAllFeedsAndOfOneAreRead() throws {
        let feeds = try configuration(
            """
            theme = "dark"
            [feeds]
            interval = "3h"
            proxy = "socks5h://127.0.0.1:9050"
            [[feed]]
            address = "https://a.example/feed#x"
            interval = "30m"
            cookies = true
            full-text = true
            headers = { X-Key = "1", X-Other = "2" }
            filter = ["sed", "s/a/b/"]
            [[feed]]
            address = "exec:mine"
            command = ["my-feed", "--all"]
            """
        ).feeds
        let one = feeds.settings(for: "https://a.example/feed")
        #expect(one.interval == 1800)
        #expect(one.entries[.interval]?.origin == "[[feed]] in the configuration, line 5")
        #expect(one.entries[.proxy]?.origin == "[feeds] in the configuration")
        #expect(one.options.headers == [HeaderField("X-Key", "1"), HeaderField("X-Other", "2")])
        #expect(one.options.filter == ["sed", "s/a/b/"])
        #expect(one.options.allowsCookies)
        #expect(one.wantsFullTexts && !feeds.settings(for: "https://b.example/").wantsFullTexts)
        #expect(feeds.settings(for: "exec:mine").options.command == ["my-feed", "--all"])
        #expect(feeds.settings(for: "https://b.example/").interval == 10_800)
    }

    @Test func aFolderHoldsForWhatIsInItAndTheInnermostIsTheNearest() throws {
        let feeds = try configuration(
            """
            [feeds]
            interval = "3h"
            user-agent = "all"
            [[folder]]
            name = "News"
            interval = "2h"
            cookies = true
            [[folder]]
            name = "News / Local"
            interval = "1h"
            [[folder]]
            name = ["TCP/IP"]
            interval = "30m"
            [[feed]]
            address = "https://a.example/"
            cookies = false
            """
        ).feeds
        let local = feeds.settings(for: "https://a.example/", folder: ["News", "Local", "Town"])
        #expect(local.interval == 3600 && !local.options.allowsCookies && local.options.userAgent == "all")
        #expect(local.entries[.interval]?.origin == "[[folder]] “News/Local” in the configuration, line 8")
        let news = feeds.settings(for: "https://b.example/", folder: ["News"])
        #expect(news.interval == 7200 && news.options.allowsCookies)
        #expect(feeds.settings(for: "https://c.example/", folder: ["TCP/IP"]).interval == 1800)
        #expect(feeds.settings(for: "https://c.example/", folder: ["Local"]).interval == 10_800)
        #expect(feeds.settings(for: "https://c.example/").interval == 10_800)
    }

    @Test(arguments: [
        ("[[folder]]\ninterval = \"2h\"", "1: a [[folder]] needs a “name”"),
        ("[[folder]]\nname = \" / \"", "2: “name” is to be a folder such as"),
        ("[[folder]]\nname = 5", "2: “name” is to be a text"),
        ("[folder]\nname = \"x\"", "1: “folder” is to be a list of tables"),
        ("[feeds]\ninterval = 5", "2: “interval” is to be a text"),
        ("[feeds]\ninterval = \"soon\"", "2: “interval” is to be a time from 1m to 365d"),
        ("[[feed]]\ninterval = \"2h\"", "1: a [[feed]] needs an “address”"),
        ("[feed]\naddress = \"x\"", "1: “feed” is to be a list of tables"),
        ("[[feed]]\naddress = \"x\"\nfilter = \"sed s/a/b/\"", "3: “filter” is to be a list of words"),
        ("[[feed]]\naddress = \"x\"\ncommand = []", "3: “command” is to be a list that begins with a program"),
        ("[feeds]\nfull-text = \"yes\"", "2: “full-text” is to be true or false"),
        ("[feeds]\ncookies = \"yes\"", "2: “cookies” is to be true or false"),
        ("[feeds]\nretention = \"soon\"", "2: “retention” is to be days such as 90d"),
        ("[feeds]\nretention = 0", "2: “retention” is to be days such as 90d"),
        ("[feeds]\nretention-unread = \"on\"", "2: “retention-unread” is to be true or false"),
        ("[feeds]\nheaders = \"X: y\"", "2: “headers” is to be a table"),
    ])
    func whatCannotBeUsedIsNamedWithItsPlace(text: String, sentence: String) {
        #expect(problem(text)?.hasPrefix(sentence) == true, "\(problem(text) ?? "nothing")")
    }

    @Test func retentionIsReadAsTextOrNumber() throws {
        let feeds = try configuration(
            "[feeds]\nretention = \"90d 500\"\nretention-unread = true\n[[feed]]\naddress = \"exec:x\"\nretention = 7\n"
        ).feeds
        #expect(feeds.settings(for: "a").retention == Retention(days: 90, count: 500, takesUnread: true))
        #expect(feeds.settings(for: "exec:x").retention == Retention(count: 7, takesUnread: true))
    }

    @Test func whatMeansNothingIsAWarning() throws {
        let read = try configuration(
            "[feeds]\ncommand = [\"x\"]\ncolour = 1\ncredentials = \"me:pass\"\ncertificate = \"any\"\n"
        )
        let names = ["command", "colour", "credentials", "certificate"]
        #expect(read.warnings.map(\.sentence) == names.map { "“\($0)” has no meaning here" })
        #expect(read.feeds.all?.values.isEmpty == true)
    }
}
