import Model

/// Lets pass, of each story, the first of its articles that comes by.
struct StoryFold {
    /// The sources of a story are the same for each of its articles, and the first of them is of no other.
    private var known: Set<ArticleID> = []

    mutating func first(of rows: [ArticleSummary]) -> [ArticleSummary] {
        rows.filter { row in
            guard let story = row.story?.sources.first else { return true }
            return known.insert(story.article).inserted
        }
    }
}
