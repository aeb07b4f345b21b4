import Model
import Testing

@testable import Store

/// What SQLite says it would do, so that nothing comes to cost more with more articles.
@Suite(.timeLimit(.minutes(10)))
struct QueryPlanTests {
    private func plan(_ sql: String) async throws -> [String] {
        let store = try Store.open(path: ":memory:")
        let rows = try await store.raw("EXPLAIN QUERY PLAN " + sql, columns: 4)
        return rows.map { $0[3] }
    }

    @Test(arguments: [
        (Listing.all, "SEARCH s USING INDEX statuses_all ((sort_key,article)<(?,?))"),
        (.unread, "SEARCH s USING INDEX statuses_unread ((sort_key,article)<(?,?))"),
        (.starred, "SEARCH s USING INDEX statuses_starred ((sort_key,article)<(?,?))"),
        (.later, "SEARCH s USING INDEX statuses_later ((sort_key,article)<(?,?))"),
        (.today, "SEARCH s USING INDEX statuses_all (sort_key>? AND (sort_key,article)<(?,?))"),
        (.feed(FeedID(rawValue: "1")), "SEARCH s USING INDEX statuses_by_feed (feed=? AND (sort_key,article)<(?,?))"),
    ])
    func aPageSeeksItsKeyInTheIndexOfItsListing(listing: Listing, first: String) async throws {
        let steps = try await plan(ListingSQL(PageRequest(listing: listing)).sql)
        let rest = Self.joins + (listing == .today ? Self.joiningStories : [])
        #expect(Set(steps) == Set([first] + rest) && steps.first == first, "\(steps)")
        var request = PageRequest(listing: listing, start: .last)
        // Upward, today is where the walk begins.
        let upward = first.replacing("(sort_key,article)<", with: "(sort_key,article)>")
            .replacing("sort_key>? AND ", with: "")
        #expect(try await plan(ListingSQL(request).sql) == [upward] + steps.dropFirst())
        request.order = .oldest
        #expect(try await plan(ListingSQL(request).sql) == [first] + steps.dropFirst())
    }

    /// What is not the first of its story that came out today is passed over.
    private static let joiningStories = [
        "CORRELATED SCALAR SUBQUERY 2", "SEARCH m USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH z USING PRIMARY KEY (article=?)", "SEARCH o USING COVERING INDEX story_members_by_story (story=?)",
        "SEARCH l USING PRIMARY KEY (article=?)",
    ]

    private static let joins = [
        "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)", "SEARCH f USING INTEGER PRIMARY KEY (rowid=?)",
        "CORRELATED SCALAR SUBQUERY 1", "SEARCH g USING PRIMARY KEY (article=?)",
    ]

    @Test func whatIsUnreadInAFeedHasAnIndexOfItsOwn() async throws {
        var request = PageRequest(listing: .feed(FeedID(rawValue: "1")))
        request.onlyUnread = true
        let first = "SEARCH s USING INDEX statuses_unread_by_feed (feed=? AND (sort_key,article)<(?,?))"
        #expect(try await plan(ListingSQL(request).sql).first == first)
    }

    @Test(arguments: [Listing.folder(FolderID(rawValue: "1")), .tag("a")])
    func whatGathersFeedsTakesAPageOfEach(_ listing: Listing) async throws {
        let steps = try await plan(ListingSQL(PageRequest(listing: listing), feeds: [1, 2]).sql)
        #expect(
            steps.contains("SEARCH y USING COVERING INDEX statuses_by_feed (feed=? AND (sort_key,article)<(?,?))"),
            "\(steps)"
        )
        #expect(!steps.contains { $0.hasPrefix("SCAN s") || $0.hasPrefix("SCAN y") || $0.hasPrefix("SCAN x") })
    }

    @Test func aPageReadsNoBodies() throws {
        for listing in [Listing.all, .unread, .starred, .later, .today, .feed(FeedID(rawValue: "1")), .tag("a")] {
            #expect(try !ListingSQL(PageRequest(listing: listing)).sql.contains("bodies"))
        }
    }

    @Test func theActivityOfAFeedIsOneWalkAlongOneIndex() async throws {
        let steps = try await plan(DetailsSQL.arrivals)
        #expect(steps == ["SEARCH statuses USING COVERING INDEX statuses_by_feed (feed=? AND sort_key>?)"])
    }

    @Test(arguments: [RetentionSQL.candidates, RetentionSQL.oldest, RetentionSQL.newest, RetentionSQL.summary])
    func whatIsToGoIsOneWalkAlongOneIndexBetweenTwoPlaces(_ sql: String) async throws {
        let steps = try await plan(sql)
        #expect(
            steps.first
                == "SEARCH s USING INDEX statuses_by_feed (feed=? AND (sort_key,article)>(?,?) AND (sort_key,article)<(?,?))",
            "\(steps)"
        )
        #expect(steps.dropFirst().allSatisfy { $0.contains("PRIMARY KEY") || $0.contains("SUBQUERY") }, "\(steps)")
    }

    @Test(arguments: [
        StatisticsSQL.articles, StatisticsSQL.within, StatisticsSQL.ofFeedSince, StatisticsSQL.oldest,
        StatisticsSQL.newest,
    ])
    func figuresReadOneIndexAndNothingElse(_ sql: String) async throws {
        let steps = try await plan(sql)
        #expect(steps.count == 1 && steps[0].contains("USING COVERING INDEX"), "\(steps)")
    }

    @Test func theCatalogueReadsFeedsAndCountsOnly() async throws {
        let steps = try await plan(FeedSQL.all)
        #expect(
            steps == ["SCAN f USING INDEX feeds_by_position", "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)"]
        )
    }

    @Test(arguments: [
        ArticleSQL.byIdentity, ArticleSQL.byID, ArticleSQL.update, ArticleSQL.updateBody, ArticleSQL.replacedBody,
        StatusSQL.change(.read(true)).sql, StatusSQL.change(.starred(true)).sql, StatusSQL.change(.later(true)).sql,
        StatusSQL.change(.tagged("a", true)).sql, StatusSQL.change(.tagged("a", false)).sql,
        JournalSQL.steps, JournalSQL.insertStep, FeedSQL.unreadSince,
        FeedSQL.tagged, NoteSQL.set, NoteSQL.bookmark, NoteSQL.versions, FeedSQL.byAddress, FeedSQL.exists,
        FeedSQL.insert, FeedSQL.byID, FeedSQL.noteFetch,
        FeedSQL.noteFailure, FeedSQL.noteUnchanged, FeedSQL.move, FeedSQL.at, FetchSQL.claim,
        FetchSQL.schedule, FetchSQL.keepRecord, FetchSQL.pause, FetchSQL.settings, FetchSQL.set,
        FetchSQL.unset, FetchSQL.setting, MergingSQL.joinStatus[0].0, MergingSQL.joinStatus[1].0, MergingSQL.moving,
        MergingSQL.trashed, MergingSQL.articleTags, MergingSQL.notes, MergingSQL.leave, MergingSQL.move,
        MergingSQL.enter,
        MergingSQL.moveTrash, MergingSQL.twin, MergingSQL.park, MergingSQL.unpark, MergingSQL.status,
        MergingSQL.takeName,
        MergingSQL.takeFolder, ArrangingSQL.name, ArrangingSQL.rename, ArrangingSQL.putInFolder, ArrangingSQL.setName,
        ArrangingSQL.setFolder, ArrangingSQL.untag, ArrangingSQL.parent, QuerySQL.kept, QuerySQL.write,
        NoteSQL.bookmarked, RuleSQL.rule,
        EditingSQL.remove, EditingSQL.restore, EditingSQL.layStatusesAside, EditingSQL.dropStatuses,
        EditingSQL.bringStatusesBack, EditingSQL.dropStatusesAside, EditingSQL.purge, EditingSQL.removedBefore,
        RetentionSQL.lastKept, RetentionSQL.candidates, RetentionSQL.oldest, RetentionSQL.newest, RetentionSQL.summary,
        RetentionSQL.claimPass, RetentionSQL.trash, RetentionSQL.dropStatus, RetentionSQL.whole,
        RetentionSQL.countWhole, RetentionSQL.bringStatusBack, RetentionSQL.dropTrash, RetentionSQL.keep,
        RetentionSQL.article, RetentionSQL.expired, RetentionSQL.countExpired, RetentionSQL.dropBody,
        RetentionSQL.dropFullText, RetentionSQL.dropUnindexed, RetentionSQL.stripArticle, RetentionSQL.layBare,
        RetentionSQL.hasTrash, RetentionSQL.isTrash,
        RetentionSQL.trashed, RetentionSQL.noteListed, RetentionSQL.forget,
        StorySQL.candidates, StorySQL.insertKey, StorySQL.forgetKeys, StorySQL.insert, StorySQL.state, StorySQL.story,
        StorySQL.members, StorySQL.others, StorySQL.layApart, StorySQL.leave, StorySQL.join, StorySQL.forgetSplit,
        StorySQL.unreadSince,
        EditingSQL.place, DetailsSQL.count, DetailsSQL.arrivals, DetailsSQL.categories,
    ])
    func nothingElseScansOrSorts(_ sql: String) async throws {
        let steps = try await plan(sql)
        // Counting rows of the table itself: "max(position)" is one step in its index, which SQLite calls SEARCH.
        #expect(!steps.contains { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") || $0.contains("TEMP B-TREE") })
    }

    @Test(arguments: [FetchSQL.state, FetchSQL.history, FetchSQL.allStates])
    func theRhythmOfAFeedIsTakenFromAFewRowsOfAnIndex(_ sql: String) async throws {
        let steps = try await plan(sql)
        #expect(steps.count { $0.contains("statuses USING COVERING INDEX statuses_by_feed (feed=?)") } == 2, "\(steps)")
        #expect(!steps.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN statuses") })
    }

    @Test func whatWaitsForItsPageIsFoundWithoutLookingAtWhatDoesNot() async throws {
        let steps = try await plan(FullTextSQL.waiting)
        #expect(steps.contains("SCAN t USING INDEX full_texts_waiting"))
        #expect(!steps.contains { $0.hasPrefix("SCAN s") || $0.hasPrefix("SCAN a") })
    }
}
