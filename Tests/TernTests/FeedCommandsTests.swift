import FeedService
import Feeds
import Foundation
import Model
import Store
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct FeedCommandsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func feed(_ title: String, _ address: String) -> Feed {
        Feed(id: FeedID(rawValue: address), title: title, address: address)
    }

    @Test func aFeedIsNamedByItsAddressItsTitleOrAPartThatOnlyItHas() throws {
        let feeds = [
            feed("Swift", "https://swift.example/feed"), feed("Swift Forums", "https://forums.example/latest"),
            feed("天気", "https://weather.example/"),
        ]
        func found(_ text: String) throws -> String { try FeedReference.find(text, in: feeds).title }
        #expect(try found("https://swift.example/feed#x") == "Swift")
        #expect(try found("swift") == "Swift")
        #expect(try found("FORUMS") == "Swift Forums")
        #expect(try found("天気") == "天気")
        #expect(throws: Failure.unsupported("No feed is called “moon”, and none has it in its address.")) {
            try found("moon")
        }
        #expect(throws: Failure.self) { try found("example") }
        #expect(throws: Failure.self) { try found("") }
    }

    @Test func aPasswordInAnAddressIsShownByNoCommand() {
        let address = "https://me:pass@a.example/feed"
        let state = FetchState(
            feed: FeedID(rawValue: "1"),
            address: address,
            title: "A",
            movedFrom: "https://me:pass@a.example/old"
        )
        let why = WhyCommand.text(FetchHistory(state: state, moved: now), pause: nil, now: now)
        let shown = FeedCommand.text(feed("A", address), FeedSettings())
        for text in [why, shown] {
            #expect(text.contains("https://a.example/feed") && !text.contains("pass"), "\(text)")
        }
        #expect(why.contains("from https://a.example/old"))
        do throws(Failure) {
            _ = try FeedReference.find("a", in: [feed("Aa", address), feed("Ab", address + "2")])
            Issue.record("it fits both")
        } catch {
            #expect(error.sentence.contains("https://a.example/feed2") && !error.sentence.contains("pass"))
        }
    }

    @Test func historyTellsWhatIsReadAndWhatIsUnread() {
        var report = HistoryReport()
        report.unread = 2
        #expect(
            HistoryCommand.summary(of: report)
                == "it names no older pages. 2 new articles of the newest page are unread."
        )
        report.pages = 1
        report.newArticles = 1
        report.unread = 0
        #expect(
            HistoryCommand.summary(of: report) == "1 older page with 1 article that was new, which is marked as read."
        )
    }

    @Test func anAnswerNamesOneFeedSeveralOrAll() {
        let feeds = (1...3).map { FoundFeed(url: "https://a.example/\($0)") }
        #expect(AddCommand.chosen("2", among: feeds) == [feeds[1]])
        #expect(AddCommand.chosen(" 1, 3 ", among: feeds) == [feeds[0], feeds[2]])
        #expect(AddCommand.chosen("A", among: feeds) == feeds)
        for answer in ["", "0", "4", "x", "1 x", "-1"] { #expect(AddCommand.chosen(answer, among: feeds) == nil) }
    }

    private func lines(_ history: FetchHistory, pause: Date? = nil) -> [String] {
        WhyCommand.text(history, pause: pause, now: now).split(separator: "\n").map(String.init)
    }

    @Test func whySaysWhatWasSaidAndWhatComesNext() {
        var state = FetchState(feed: FeedID(rawValue: "1"), address: "https://a.example/", title: "A")
        state.nextCheck = now.addingTimeInterval(3600)
        state.failures = 2
        let record = FetchRecord(
            nextCheck: state.nextCheck,
            reason: "it failed 2 times in a row, so it is left alone for 2 h",
            request: "User-Agent: tern\nAccept: x",
            answer: "503 https://a.example/"
        )
        let history = FetchHistory(
            state: state,
            time: now.addingTimeInterval(-600),
            record: record,
            failure: "It answered 503.",
            failingSince: now
        )
        let text = lines(history)
        #expect(text.contains { $0.hasPrefix("Last asked") && $0.hasSuffix("10 min ago") })
        #expect(text.contains("              Accept: x"))
        #expect(text.contains { $0.hasPrefix("Failing") && $0.hasSuffix("2 in a row: It answered 503.") })
        #expect(text.last?.hasSuffix(", because it failed 2 times in a row, so it is left alone for 2 h.") == true)
        let paused = lines(history, pause: now.addingTimeInterval(7200))
        #expect(paused.last?.hasSuffix("because its host asked to be left alone until then (Retry-After).") == true)
    }

    @Test func aFeedThatIsGoneOrNewSaysSo() {
        var state = FetchState(feed: FeedID(rawValue: "1"), address: "x", title: "A")
        #expect(lines(FetchHistory(state: state)).last == "Next check    with the next refresh: no time was set.")
        state.isGone = true
        let record = FetchRecord(nextCheck: nil, reason: "the server says that it is gone for good", isGone: true)
        let gone = lines(FetchHistory(state: state, time: now, record: record))
        #expect(gone.last == "Next check    never, because the server says that it is gone for good.")
    }

    @Test func aRefreshIsSummedUpInALine() {
        let report = RefreshReport(feeds: 3, newArticles: 1, skipped: 2)
        #expect(RefreshCommand.summary(of: report, .due) == "3 feeds: 1 new article, 2 left alone for now.")
        #expect(
            RefreshCommand.summary(of: RefreshReport(skipped: 1), .all)
                == "The feed is left alone for now: tern why FEED says why, tern refresh --force asks."
        )
        #expect(RefreshCommand.summary(of: RefreshReport(), .due) == "There are no feeds yet: tern add ADDRESS")
    }
}
