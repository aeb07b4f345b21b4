import Model

/// Statuses, changed at once and made durable by the effect.
extension ArticleListPage {
    /// Changes what is chosen, all of it alike and in one step; without a choice the selected row.
    static func toggle(_ state: inout State, _ toggle: StatusToggle) -> [Effect] {
        guard !state.chosen.isEmpty else {
            guard let row = state.selectedRow else { return [] }
            return mark(&state, [row], toggle.change(of: [row]))
        }
        let rows = state.chosenRows
        state.chosen = []
        let change = toggle.change(of: rows)
        let changing = rows.filter { change.applied(to: $0.status) != $0.status }
        guard !changing.isEmpty else { return [] }
        return mark(&state, changing, change) + [.toast(Toast(.information, change.sentence(changing.count)))]
    }

    private static func mark(_ state: inout State, _ rows: [ArticleSummary], _ change: StatusChange) -> [Effect] {
        marked(&state, rows.map(\.id), change) + [.mark(rows, change)]
    }

    /// A row that no longer belongs to the listing stays until the listing is shown anew.
    static func marked(_ state: inout State, _ articles: [ArticleID], _ change: StatusChange) -> [Effect] {
        state.page.updateContent { $0.mark(articles, change) }
        state.kept.mark(articles, change)
        for index in state.chosenAway.indices where articles.contains(state.chosenAway[index].id) {
            state.chosenAway[index].status = change.applied(to: state.chosenAway[index].status)
        }
        state.aside?.page.updateContent { $0.mark(articles, change) }
        return []
    }
}

/// The same story from several feeds.
extension ArticleListPage {
    static func parted(_ state: inout State, _ articles: [ArticleID]) -> [Effect] {
        state.page.updateContent { content in
            for index in articles.compactMap(content.index(of:)) { content.setAlone(at: index) }
        }
        return []
    }
}

/// Articles chosen for what follows.
extension ArticleListPage {
    /// Chooses the selected article, or leaves it out, and goes on to the next; at the header of a closed section this
    /// concerns all that is loaded of it.
    static func toggleChosen(_ state: inout State) -> [Effect] {
        guard let content = state.page.content else { return [] }
        if state.range != nil { return toggleRange(&state) }
        if let header = state.selectedHeader {
            let articles = Set(content.rows[header.rows].map(\.id))
            let areChosen = articles.isSubset(of: state.chosen)
            state.chosen = areChosen ? state.chosen.subtracting(articles) : state.chosen.union(articles)
        } else if let selection = state.selection {
            state.chosen.formSymmetricDifference([selection])
        }
        return move(&state, .by(1))
    }

    static func toggleRange(_ state: inout State) -> [Effect] {
        guard state.range == nil, let selection = state.selection, state.page.content?.index(of: selection) != nil
        else {
            state.range = nil
            return []
        }
        state.range = ChosenRange(start: selection, before: state.chosen)
        state.chosen.insert(selection)
        return []
    }

    /// Gives up the range, else all that is chosen.
    static func forgetChosen(_ state: inout State) -> [Effect] {
        state.chosen = state.range?.before ?? []
        state.range = nil
        return []
    }
}

/// All from one article to the selected one, beside those that were chosen before.
struct ChosenRange: Equatable, Sendable {
    var start: ArticleID
    var before: Set<ArticleID>
}

extension ArticleListPage.State {
    /// What was done with the chosen ones, and another list, end a range.
    mutating func followRange() {
        guard let range else { return }
        guard !chosen.isEmpty, let content = page.content, let start = content.index(of: range.start),
            let end = selection.flatMap(content.index(of:))
        else {
            self.range = nil
            return
        }
        chosen = range.before.union(content.rows[min(start, end)...max(start, end)].map(\.id))
    }

    /// Those chosen that are in the list, from top to bottom, and those that were jumped away from.
    var chosenRows: [ArticleSummary] {
        guard let content = page.content, !chosen.isEmpty else { return [] }
        let away = chosenAway.filter { chosen.contains($0.id) && content.index(of: $0.id) == nil }
        return chosen.compactMap(content.index(of:)).sorted().map { content.rows[$0] } + away
    }
}

extension ArticleListPage.Content {
    mutating func mark(_ articles: [ArticleID], _ change: StatusChange) {
        for index in articles.compactMap(index(of:)) { setStatus(change.applied(to: rows[index].status), at: index) }
        lingering.mark(Set(articles), change)
    }
}
