import Foundation
import Model
import Testing

@testable import Store

let day: TimeInterval = 86_400

extension Store {
    /// Applies retention as of a moment.
    @discardableResult
    nonisolated func letGo(_ feed: FeedID, _ retention: Retention, at time: Date = moment()) async throws -> Int {
        try await applyRetention(to: feed, try await retentionCut(of: feed, retention, now: time), at: time).count
    }

    nonisolated func preview(_ feed: FeedID, _ retention: Retention, at time: Date) async throws -> RetentionPreview {
        try await retentionPreview(of: feed, try await retentionCut(of: feed, retention, now: time))
    }

    nonisolated func markRead(_ titles: String...) async throws {
        for title in titles { _ = try await mark(try await ids(title), .read(true)) }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct RetentionTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    private func save(_ names: String..., published: Date? = nil, at time: Date = moment()) async throws {
        _ = try await store.save(names.map { .named($0, published: published) }, for: feed, outcome(at: time))
    }

    // MARK: What goes

    @Test func whatArrivedLongAgoGoesAndWhatIsUnreadOrStarredStays() async throws {
        try await save("read", "unread", "starred")
        try await save("new", at: moment(80 * day))
        try await store.markRead("read", "starred", "new")
        _ = try await store.mark(try await store.ids("starred"), .starred(true))
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(90 * day)) == 0)
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(90 * day + 1)) == 1)
        #expect(try await store.titles(.all).sorted() == ["new", "starred", "unread"])
        #expect(try await store.titles(.feed(feed)).sorted() == ["new", "starred", "unread"])
        #expect(try await store.count(.unread) == 1)
        #expect(try await store.count(.starred) == 1)
        #expect(try await store.details(of: feed, now: moment()).articles == 3)
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(900 * day)) == 1)
        #expect(try await store.titles(.all).sorted() == ["starred", "unread"])
    }

    @Test func ageIsCountedFromTheArrivalHoweverLongAgoAnArticleWasPublished() async throws {
        try await save("old", published: moment(-900 * day))
        try await store.markRead("old")
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(89 * day)) == 0)
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(91 * day)) == 1)
    }

    @Test func whatCameBeforeArrivalsWereKeptIsAsOldAsItIsShown() async throws {
        try await save("old", published: moment(-900 * day))
        try await store.markRead("old")
        try await store.execute("UPDATE articles SET arrived = NULL")
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment()) == 1)
    }

    @Test func theNewestStayWhateverTheyAreAndOlderOnesGo() async throws {
        for number in 1...9 { try await save("\(number)", published: moment(Double(number - 20))) }
        try await store.markRead("1", "2", "3", "5", "6", "7", "8", "9")
        #expect(try await store.letGo(feed, Retention(count: 10)) == 0)
        #expect(try await store.letGo(feed, Retention(count: 9)) == 0)
        #expect(try await store.letGo(feed, Retention(count: 4)) == 4)
        #expect(try await store.titles(.all) == ["9", "8", "7", "6", "4"])
        #expect(try await store.letGo(feed, Retention(count: 4)) == 0)
    }

    @Test func ofTwoLimitsEitherHolds() async throws {
        try await save("a", "b", published: moment(-100))
        try await save("c", "d", published: moment(-50), at: moment(day))
        try await store.markRead("a", "b", "c", "d")
        let both = Retention(days: 30, count: 3)
        #expect(try await store.letGo(feed, both, at: moment(29 * day)) == 1)
        #expect(try await store.titles(.all).sorted() == ["b", "c", "d"])
        #expect(try await store.letGo(feed, both, at: moment(30.5 * day)) == 1)
        #expect(try await store.titles(.all).sorted() == ["c", "d"])
    }

    @Test func unreadArticlesGoWhenTheirReaderSaysSoAndStarredOnesNever() async throws {
        try await save("unread", "starred")
        _ = try await store.mark(try await store.ids("starred"), .starred(true))
        let retention = Retention(days: 1, count: 1, takesUnread: true)
        #expect(try await store.letGo(feed, retention, at: moment(9 * day)) == 1)
        #expect(try await store.titles(.all) == ["starred"])
        #expect(try await store.catalogue().feeds.map(\.unread) == [1])
        #expect(try await store.restoreTrash(of: feed) == 1)
        #expect(try await store.titles(.unread).sorted() == ["starred", "unread"])
    }

    @Test func oneFeedsLimitsTouchNoOther() async throws {
        let other = try await store.addFeed("other")
        try await save("mine")
        _ = try await store.save([.named("theirs")], for: other, outcome())
        try await store.markRead("mine", "theirs")
        #expect(try await store.letGo(feed, Retention(days: 1), at: moment(9 * day)) == 1)
        #expect(try await store.titles(.all) == ["theirs"])
    }

    @Test func manyGoInStepsAndAllOfThemDo() async throws {
        let names = (0..<1_234).map { "\($0)" }
        _ = try await store.save(names.map { .named($0) }, for: feed, outcome())
        let ids = try await store.rows(.all, size: 1_000).map(\.id)
        _ = try await store.mark(ids, .read(true))
        _ = try await store.mark([ids[3], ids[700]], .read(false))
        #expect(try await store.letGo(feed, Retention(days: 1), at: moment(9 * day)) == 1_232)
        #expect(try await store.rows(.all).map(\.id) == [ids[3], ids[700]])
        #expect(try await store.restoreTrash(of: feed) == 1_232)
        #expect(try await store.rows(.all, size: 1_000).map(\.id) == ids)
        #expect(try await store.count(.unread) == 2)
    }

    @Test func aPassIsClaimedOnceADayAndAtOnceForAnotherSetting() async throws {
        func claim(_ setting: String, _ time: Date) async throws -> Bool {
            try await store.claimRetention(of: feed, setting: setting, at: time, pause: day)
        }
        #expect(try await claim("90d", moment()))
        #expect(try await !claim("90d", moment(day - 1)))
        #expect(try await claim("90d", moment(day)))
        #expect(try await claim("30d", moment(day + 1)))
        // The clock was put back.
        #expect(try await claim("30d", moment(-day)))
    }

    // MARK: What it comes to

    @Test func aPreviewCountsWhatGoesAndSaysWhyTheRestStays() async throws {
        for number in 1...6 { try await save("\(number)", published: moment(Double(-number))) }
        try await store.markRead("1", "2", "3", "5", "6")
        _ = try await store.mark(try await store.ids("4", "5"), .starred(true))
        let empty = try await store.preview(feed, Retention(days: 30), at: moment(day))
        #expect(empty == RetentionPreview())
        let all = try await store.preview(feed, Retention(days: 30), at: moment(40 * day))
        #expect(all.going == 4 && all.starred == 2 && all.unread == 0 && all.restored == 0)
        #expect(all.oldest == RetentionPreview.Sample(title: "6", date: moment(-6)))
        #expect(all.newest == RetentionPreview.Sample(title: "1", date: moment(-1)))
        #expect(try await store.titles(.all).count == 6)
        let few = try await store.preview(feed, Retention(count: 2), at: moment())
        #expect(few.going == 2 && few.starred == 2)
        #expect(few.newest?.title == "3")
        #expect(try await store.letGo(feed, Retention(count: 2)) == few.going)
    }

    @Test func aPreviewAndWhatIsDoneAgreeWhateverThereIs() async throws {
        var random = SystemRandomNumberGenerator()
        for number in 0..<120 {
            let published = moment(Double.random(in: -200...40, using: &random) * day)
            let arrival = moment(Double.random(in: 0...100, using: &random) * day)
            try await save("\(number)", published: Bool.random(using: &random) ? published : nil, at: arrival)
        }
        for id in try await store.rows(.all, size: 200).map(\.id) {
            if Int.random(in: 0..<3, using: &random) > 0 { _ = try await store.mark([id], .read(true)) }
            if Int.random(in: 0..<5, using: &random) == 0 { _ = try await store.mark([id], .starred(true)) }
        }
        for now in stride(from: 20.0, through: 160, by: 20) {
            let retention = Retention(
                days: Bool.random(using: &random) ? Int.random(in: 1...90, using: &random) : nil,
                count: Bool.random(using: &random) ? Int.random(in: 1...130, using: &random) : nil,
                takesUnread: Bool.random(using: &random)
            )
            let before = try await store.rows(.all, size: 200)
            let preview = try await store.preview(feed, retention, at: moment(now * day))
            #expect(try await store.letGo(feed, retention, at: moment(now * day)) == preview.going, "\(retention)")
            let left = try await store.rows(.all, size: 200)
            let gone = before.filter { !left.map(\.id).contains($0.id) }
            #expect(gone.count == preview.going)
            #expect(gone.allSatisfy { !$0.status.isStarred && ($0.status.isRead || retention.takesUnread) })
            let counts = (unread: left.count { !$0.status.isRead }, starred: left.count { $0.status.isStarred })
            #expect(try await store.count(.unread) == counts.unread)
            #expect(try await store.count(.starred) == counts.starred)
        }
    }

    // MARK: The trash

    @Test func whatIsBroughtBackIsAsItWasAndStays() async throws {
        _ = try await store.save([.named("a", html: "<p>Body</p>"), .named("b")], for: feed, outcome())
        try await store.markRead("a")
        let before = (try await store.rows(.all), try await store.article(try await store.ids("a")[0]))
        let retention = Retention(days: 1)
        try await store.letGo(feed, retention, at: moment(9 * day))
        #expect(try await store.trashCount(of: feed) == 1)
        #expect(try await store.restoreTrash(of: feed) == 1)
        #expect(try await store.restoreTrash(of: feed) == 0)
        #expect(try await store.rows(.all) == before.0)
        #expect(try await store.article(before.1.summary.id) == before.1)
        #expect(try await store.letGo(feed, retention, at: moment(900 * day)) == 0)
        #expect(try await store.preview(feed, retention, at: moment(900 * day)).restored == 1)
        #expect(try await store.letGo(feed, Retention(count: 1), at: moment(900 * day)) == 0)
    }

    @Test func whoeverStillLooksAtAnArticleCanReadItAndMarkingItBringsItBack() async throws {
        try await save("a", "b", "c")
        try await store.markRead("a", "b", "c")
        let ids = try await store.ids("a", "b", "c")
        try await store.letGo(feed, Retention(days: 1), at: moment(9 * day))
        #expect(try await store.rows(.all).isEmpty)
        #expect(try await store.article(ids[0]).summary.title == "a")
        #expect(try await store.mark(ids, .starred(false)).isEmpty)
        #expect(try await store.mark(ids, .read(true)).isEmpty)
        #expect(try await store.mark([ids[0]], .starred(true)) == [ids[0]])
        #expect(try await store.mark([ids[1]], .read(false)) == [ids[1]])
        #expect(try await store.titles(.starred) == ["a"])
        #expect(try await store.titles(.unread) == ["b"])
        #expect(try await store.catalogue().feeds.map { [$0.unread, $0.starred] } == [[1, 1]])
        #expect(try await store.article(ids[0]).summary.status == ArticleStatus(isRead: true, isStarred: true))
    }

    @Test func theTrashIsEmptiedByItsTimeAndGivesUpItsText() async throws {
        _ = try await store.save([.named("a", html: "<p>Body</p>"), .named("b")], for: feed, outcome())
        try await store.markRead("a", "b")
        let id = try await store.ids("a")
        try await store.execute("INSERT INTO full_texts (article, time, html) SELECT id, 1, 'whole' FROM articles")
        try await store.letGo(feed, Retention(days: 1), at: moment(9 * day))
        #expect(try await store.article(id[0]).fullText == "whole")
        #expect(try await store.emptyTrash(removedBefore: moment(9 * day)) == 0)
        #expect(try await store.trashCount(removedBefore: moment(9 * day + 1)) == 2)
        #expect(try await store.emptyTrash(removedBefore: moment(9 * day + 1)) == 2)
        #expect(try await store.emptyTrash(removedBefore: moment(9 * day + 1)) == 0)
        #expect(try await store.restoreTrash(of: feed) == 0)
        #expect(try await store.mark(id, .starred(true)).isEmpty)
        await #expect(throws: Failure.missing(what: "The article")) { try await store.article(id[0]) }
        for table in ["bodies", "full_texts", "unindexed"] {
            #expect(try await store.raw("SELECT count(*) FROM \(table)") == [["0"]], "\(table)")
        }
    }

    @Test func aFeedThatIsRemovedAndComesBackHasItsTrashStill() async throws {
        try await save("a", "b")
        try await store.markRead("a")
        let id = try await store.ids("a")
        try await store.letGo(feed, Retention(days: 1), at: moment(9 * day))
        try await store.remove(feed)
        #expect(try await store.restoreTrash(of: feed) == 0)
        #expect(try await store.mark(id, .starred(true)).isEmpty)
        await #expect(throws: Failure.missing(what: "The article")) { try await store.article(id[0]) }
        #expect(try await store.rows(.all).isEmpty)
        try await store.restore([feed])
        #expect(try await store.titles(.all) == ["b"])
        #expect(try await store.restoreTrash(of: feed) == 1)
        try await store.remove(feed)
        try await store.purge([feed])
        for table in ["articles", "trash", "kept_articles", "retention_passes"] {
            #expect(try await store.raw("SELECT count(*) FROM \(table)") == [["0"]], "\(table)")
        }
    }
}
