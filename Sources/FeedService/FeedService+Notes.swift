package import Model

/// What readers add to articles, and searches they keep; what articles said before.
extension FeedService {
    package func versions(of article: ArticleID) async throws(Failure) -> [ArticleVersion] {
        try refuseIfOver()
        return try await source.versions(of: article)
    }

    package func setNote(_ text: String, of article: ArticleID) async throws(Failure) {
        try refuseIfOver()
        try await source.setNote(text, of: article)
        articles.removeAll { id, _ in id == article }
    }

    package func setPlace(_ place: Int, of article: ArticleID) async throws(Failure) {
        try refuseIfOver()
        try await source.setPlace(place, of: article)
        articles.updateAll { id, held in if id == article { held.place = place } }
    }

    package func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure) {
        try refuseIfOver()
        try await source.setBookmark(letter, article)
    }

    package func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? {
        try refuseIfOver()
        return try await source.bookmark(letter)
    }

    package func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID {
        try refuseIfOver()
        let query = try await source.keepQuery(text, named: name)
        pages.removeAll { $0 == .query(query) }
        pageLoads.retire { $0.listing == .query(query) }
        subscribers.send(.catalogueChanged)
        return query
    }

    package func dropQuery(named name: String) async throws(Failure) {
        try refuseIfOver()
        try await source.dropQuery(named: name)
        subscribers.send(.catalogueChanged)
    }

    package func renameQuery(_ name: String, to other: String) async throws(Failure) {
        try refuseIfOver()
        try await source.renameQuery(name, to: other)
        subscribers.send(.catalogueChanged)
    }
}
