import Containers
import Model

extension Preview {
    /// Brings a state to what a search looks like: open, answered, taking long, without an answer, and with a problem.
    func search(_ app: inout AppPage.State) {
        func send(_ intent: AppPage.Intent) { _ = AppPage.reduce(&app, intent) }
        func answer(_ rows: [ArticleSummary], _ tally: SearchTally) {
            send(.articles(.awaitedArrived(app.articles.turning, .success(FeedPage(rows: rows)))))
            send(.search(.tallied(app.search.load, .success(tally))))
        }
        send(.tick(Sample.now))
        send(.startSearch)
        switch state {
        case .loaded:
            send(.search(.typed("the is:unread")))
            answer(Sample.found("the").filter { !$0.status.isRead }, SearchTally(found: .exactly(2)))
            send(.search(.keep))
        case .loading:
            send(.search(.typed("the")))
            answer(Sample.found("the"), SearchTally(found: .exactly(5), unindexed: 3204))
            send(.search(.typed("the w")))
            send(.search(.late(app.search.load)))
        case .empty:
            send(.search(.typed("albatross")))
            answer([], SearchTally(found: .exactly(0), unindexed: 3204))
        case .failed:
            send(.search(.typed("the")))
            answer(Sample.found("the"), SearchTally(found: .exactly(5)))
            send(.search(.typed("the titel:tern")))
        default: break
        }
    }
}

extension Sample {
    /// The articles with a word, as a search finds them.
    static func found(_ word: String) -> [ArticleSummary] {
        articles.compactMap { article in
            var article = article
            article.hits = TextHits(
                title: places(of: word, in: article.title),
                summary: places(of: word, in: article.summary)
            )
            return article.hits == TextHits() ? nil : article
        }
    }

    private static func places(of word: String, in text: String) -> [Range<Int>] {
        let bytes = Array(text.lowercased().utf8)
        let letters = Array(word.utf8)
        var places: [Range<Int>] = []
        for start in bytes.indices where bytes[start...].starts(with: letters) {
            let end = start + letters.count
            let isWord = (start == 0 || bytes[start - 1] == 0x20) && (end == bytes.count || bytes[end] == 0x20)
            if isWord { places.append(start..<end) }
        }
        return places
    }
}
