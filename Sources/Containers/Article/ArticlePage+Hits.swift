package import Model

/// The words by which the article was found: where they stand in it, and at which of them the reader is.
extension ArticlePage {
    package struct Found: Equatable, Sendable {
        package var query: SearchQuery
        /// Nil until the body is there and has been looked through.
        package var hits: ArticleHits?
        /// The number of the hit that the reader went to, in the order of reading; nil at first.
        package var current: Int?
        /// What the reader asked for before the hits were known.
        var steps = 0

        package init(_ query: SearchQuery) { self.query = query }

        /// A hit by where it stands: in the title, or in one of the texts of the body.
        package enum Place: Equatable, Sendable {
            case title(Int)
            case text(Int, Int)
        }

        package var place: Place? {
            guard let hits, var number = current else { return nil }
            if number < hits.title.count { return .title(number) }
            number -= hits.title.count
            for (text, ranges) in hits.texts.enumerated() {
                if number < ranges.count { return .text(text, number) }
                number -= ranges.count
            }
            return nil
        }
    }

    /// Words to be shown in the article; nil shows none.
    static func highlight(_ state: inout State, _ query: SearchQuery?) -> [Effect] {
        guard query != state.found?.query else { return [] }
        state.found = query.map(Found.init)
        return findHits(state)
    }

    static func findHits(_ state: State) -> [Effect] {
        guard let found = state.found, let article = state.page.content else { return [] }
        return [.findHits(found.query, article)]
    }

    static func hitsFound(_ state: inout State, _ query: SearchQuery, _ article: Article, _ hits: ArticleHits)
        -> [Effect]
    {
        // Of a body that has been fetched anew meanwhile the answer is still to come.
        guard state.found?.query == query, state.page.content?.body == article.body else { return [] }
        state.found?.hits = hits
        if let current = state.found?.current, current >= hits.count { state.found?.current = nil }
        guard let steps = state.found?.steps, steps != 0 else { return [] }
        state.found?.steps = 0
        return stepHit(&state, steps)
    }

    /// The next hit, or one before; round the ends.
    static func stepHit(_ state: inout State, _ steps: Int) -> [Effect] {
        guard let found = state.found else {
            return [.toast(Toast(.information, "Nothing is searched for here."))]
        }
        guard let hits = found.hits else {
            state.found?.steps += steps
            return []
        }
        guard hits.count > 0 else {
            return [.toast(Toast(.information, "The words stand elsewhere, such as in the author or the categories."))]
        }
        let start = found.current ?? (steps > 0 ? -1 : 0)
        state.found?.current = ((start + steps) % hits.count + hits.count) % hits.count
        return []
    }
}
