package import Model
package import Store

/// What a rule would do to one stored article.
package struct RuleEffect: Equatable, Sendable {
    package var article: ArticleSummary
    /// Only what would really change.
    package var changes: [StatusChange]
    package var hides: Bool
}

/// What `tern rules` asks. Answers come through the index, so that what is to be found is to be indexed first.
extension LibrarySource {
    /// How many articles are dealt with at once: a mark made meanwhile waits for so many.
    private static let ruleStep = 200

    package var rules: [Rule] { ruleBook.rules }

    /// What a rule would do to what is stored, the newest first.
    package func rehearse(_ rule: Rule, limit: Int) async throws(Failure) -> [RuleEffect] {
        var effects: [RuleEffect] = []
        try await eachPage(of: rule) { rows async throws(Failure) in
            effects += try await self.effects(of: rule, on: rows).prefix(limit - effects.count)
            return effects.count < limit
        }
        return effects
    }

    private func effects(of rule: Rule, on rows: [ArticleSummary]) async throws(Failure) -> [RuleEffect] {
        let kept = rule.hides ? try await store.kept(among: rows.map(\.id)) : []
        return rows.map { row in
            RuleEffect(
                article: row,
                changes: rule.changes.filter { $0.applied(to: row.status) != row.status },
                hides: rule.hides && !kept.contains(row.id)
            )
        }
    }

    /// Does to what is stored what a rule does to what arrives, but for notifications and commands, some articles at a
    /// time, as one entry of the journal. Returns how many articles changed; a caller whose task is cancelled gets what was
    /// done by then.
    package func apply(_ rule: Rule) async throws(Failure) -> Int {
        var (entry, total): (Int64?, Int) = (nil, 0)
        try await eachPage(of: rule) { rows async throws(Failure) in
            let step = try await store.apply(rule, to: rows.map(\.id), continuing: entry, at: now())
            entry = step.entry
            total += step.changed
            return !Task.isCancelled
        }
        return total
    }

    /// What a page showed may leave the listing before the next is read.
    private func eachPage(
        of rule: Rule,
        _ body: ([ArticleSummary]) async throws(Failure) -> Bool
    ) async throws(Failure) {
        var request = PageRequest(listing: .search(Search(rule.query)), size: Self.ruleStep)
        repeat {
            let page = try await store.page(request, now: now())
            guard try await body(page.rows) else { return }
            request.cursor = page.next
        } while request.cursor != nil
    }

    /// What rules hid, the newest first.
    package func hiddenArticles(limit: Int) async throws(Failure) -> [HiddenArticle] {
        try await store.hiddenArticles(limit: limit)
    }

    package func hiddenCount() async throws(Failure) -> Int { try await store.hiddenCount() }

    /// Brings articles back that rules hid; all of a series is taken back together. Returns those that came back.
    package func restoreHidden(
        _ articles: [ArticleID],
        joining series: inout MarkSeries
    ) async throws(Failure) -> [ArticleID] {
        let outcome = try await store.restoreHidden(articles, joining: series, at: now())
        series = outcome.series
        return outcome.restored
    }

    /// Brings back all that one rule hid, be it a rule that is not there any more. Returns how many articles that was.
    package func restoreHidden(by rule: String, joining series: inout MarkSeries) async throws(Failure) -> Int {
        var total = 0
        while !Task.isCancelled {
            let step = try await store.restoreSomeHidden(by: rule, joining: series, at: now())
            if step.restored.isEmpty { break }
            total += step.restored.count
            series = step.series
        }
        return total
    }
}
