import FeedService
import Foundation
import Model
import Store
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct CleaningLinesTests {
    private func line(_ going: Int, unread: Int = 0, starred: Int = 0, trashed: Int = 0) -> CleaningReport.Line {
        var preview = RetentionPreview()
        preview.going = going
        preview.unread = unread
        preview.starred = starred
        if going > 0 { preview.oldest = .init(title: "天気", date: Date(timeIntervalSince1970: 0)) }
        if going > 0 { preview.newest = .init(title: "أخبار", date: Date(timeIntervalSince1970: 86_400)) }
        let feed = Feed(id: FeedID(rawValue: "1"), title: "News", address: "https://me:pass@a.example/")
        return CleaningReport.Line(
            feed: feed,
            retention: "90d",
            origin: "[feeds]",
            preview: preview,
            trashed: trashed
        )
    }

    private func text(_ report: CleaningReport, isDryRun: Bool = false) -> [String] {
        CleaningLines(report: report, isDryRun: isDryRun).text.split(separator: "\n").map(String.init)
    }

    @Test func aRehearsalSaysWhatWouldGoAndWhyTheRestStays() {
        var report = CleaningReport()
        report.lines = [line(12, unread: 2, starred: 1), line(0)]
        report.emptied = 1
        let text = text(report, isDryRun: true)
        #expect(text[0] == "News (90d): 12 articles would go; of its old ones stay: 2 unread, 1 starred")
        #expect(text[1].hasPrefix("  oldest  ") && text[1].hasSuffix("  天気"))
        #expect(text[2].hasPrefix("  newest  ") && text[2].hasSuffix("  أخبار"))
        #expect(
            text[3...] == [
                "12 articles would go to the trash.", "1 article would leave the trash for good.",
                "Nothing was changed.",
            ]
        )
    }

    @Test func whatWasDoneIsToldWithTheWayBack() {
        var report = CleaningReport()
        report.lines = [line(1, trashed: 1)]
        report.compaction = .done(saved: 5 << 20)
        let text = text(report)
        #expect(text[0] == "News (90d): 1 article went")
        #expect(text.count == 4)
        #expect(text[2] == "1 article went to the trash: for 30 days, tern gc --restore brings them back.")
        #expect(text[3] == "The library is 5 MiB smaller.")
        report.lines = [line(0)]
        report.compaction = .notWorthIt(free: 9)
        #expect(self.text(report) == ["No article is to go."])
    }

    @Test func withoutASettingItSaysHowToSetOne() {
        #expect(
            text(CleaningReport()) == [
                "No retention is set, so articles are kept for good: tern feed set FEED retention 90d"
            ]
        )
    }

    @Test func programsGetAnObjectALineAndNoPassword() throws {
        var report = CleaningReport()
        report.lines = [line(12, unread: 2)]
        report.compaction = .inUse(free: 7)
        let lines = try CleaningLines(report: report, isDryRun: false).json.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(!lines[0].contains("pass"))
        #expect(lines[0].contains("\"stayingUnread\":2") && lines[0].contains("\"retention\":\"90d\""))
        #expect(lines[1].contains("\"freeBytes\":7") && lines[1].contains("\"inUse\":true"))
    }

    @Test func aRefreshTellsWhatWentToTheTrash() {
        let report = RefreshReport(feeds: 2, newArticles: 1, trashed: 3)
        #expect(
            RefreshCommand.summary(of: report, .due)
                == "2 feeds: 1 new article. 3 old articles went to the trash."
        )
    }

    @Test func gcTakesOneFeedOrAll() throws {
        func command(_ words: String...) throws -> Invocation.Command { try Invocation(arguments: words).command }
        #expect(try command("gc") == .cleaning(.init()))
        #expect(
            try command("gc", "news", "--dry-run", "--json")
                == .cleaning(.init(feed: "news", isDryRun: true, asJSON: true))
        )
        #expect(try command("gc", "--restore") == .cleaning(.init(restores: true)))
        #expect(throws: UsageError.self) { try command("gc", "a", "b") }
        #expect(throws: UsageError.self) { try command("gc", "--force") }
    }
}
