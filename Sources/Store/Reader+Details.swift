import FoundationEssentials
import Model

extension Reader {
    func stories(limit: Int) throws(Failure) -> [ArticleSummary] {
        var rows = try connection.query(StorySQL.latest, [.integer(Int64(limit))], ArticleSQL.summary)
        try connection.addStories(to: &rows)
        return rows.filter { $0.story != nil }
    }

    func details(of feed: FeedID, now: Date) throws(Failure) -> FeedDetails {
        let row = Value.integer(feed.row ?? 0)
        let found = try connection.first(FeedSQL.byID, [row]) { (feed: FeedSQL.feed($0), fetched: FeedSQL.fetched($0)) }
        guard let found else { throw .missing(what: "The feed") }
        let beginning = FeedDetails.beginning(now: now).milliseconds
        let arrivals = try connection.query(DetailsSQL.arrivals, [row, .integer(beginning)]) {
            Date(milliseconds: $0.integer(0))
        }
        let sample = Value.integer(Int64(FeedDetails.categorySample))
        let categories = try connection.query(DetailsSQL.categories, [row, sample]) {
            ArticleSQL.categories($0.text(0))
        }
        let folder = try connection.first(ImportSQL.folderOfFeed, [row]) { $0.integer(0) }
        return FeedDetails(
            feed: found.feed,
            articles: Int(try connection.first(DetailsSQL.count, [row]) { $0.integer(0) } ?? 0),
            lastFetched: found.fetched,
            activity: FeedDetails.activity(arrivals, now: now),
            categories: FeedDetails.categories(categories),
            folder: try FolderTree(connection).path(to: folder ?? 0),
            tags: try connection.query(ImportSQL.tags, [row]) { $0.text(0) }
        )
    }
}
