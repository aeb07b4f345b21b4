import Model

/// What happened in refreshes since subscribers last heard of them.
struct UntoldProgress {
    /// Those that have new articles, each once.
    private(set) var feeds: [FeedID] = []
    private(set) var step: RefreshStep?

    var isEmpty: Bool { step == nil }

    mutating func add(_ step: RefreshStep) {
        self.step = step
        if step.newArticles > 0, let feed = step.stored, !feeds.contains(feed) { feeds.append(feed) }
    }
}
