import Model
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct RetentionTextTests {
    @Test(arguments: [
        ("90d", Retention(days: 90)), ("500", Retention(count: 500)), ("90d 500", Retention(days: 90, count: 500)),
        ("forever", Retention()), ("36500d 1000000", Retention(days: 36_500, count: 1_000_000)),
    ])
    func itIsReadAsItIsWritten(text: String, retention: Retention) {
        #expect(Retention(text: text) == retention)
        #expect(retention.text == text)
    }

    @Test func orderCaseAndSpaceDoNotMatter() {
        #expect(Retention(text: " 500  90D ") == Retention(days: 90, count: 500))
        #expect(Retention(text: "Forever") == Retention())
    }

    @Test(arguments: [
        "", "d", "0", "0d", "-1", "+5", "1.5d", "90 d", "90d 30d", "5 6", "90d 500 forever", "3w", "36501d", "1000001",
        "99999999999999999999d", "٩٠d", "forever 5",
    ])
    func whatIsNoRetentionIsRefused(text: String) {
        #expect(Retention(text: text) == nil)
    }

    @Test func theNearestSettingHoldsAndForeverTakesOneBack() {
        let all = SettingsLayer(
            origin: "all",
            values: [.retention: .retention(Retention(days: 90)), .retentionUnread: .flag(true)]
        )
        let configuration = FeedConfiguration(all: all)
        #expect(
            configuration.settings(for: "https://a.example/").retention == Retention(days: 90, takesUnread: true)
        )
        let own = configuration.settings(for: "https://a.example/", own: ["retention": "5", "retention-unread": "off"])
        #expect(own.retention == Retention(count: 5))
        #expect(own.entries[.retention]?.origin == "this feed (tern feed set)")
        #expect(configuration.settings(for: "https://a.example/", own: ["retention": "forever"]).retention == nil)
        #expect(FeedConfiguration().settings(for: "https://a.example/").retention == nil)
    }
}
