import Model

/// What rows do not tell, so that the article has to be asked for.
extension AppPage {
    package enum Wanted: Equatable, Sendable {
        case files, note
    }

    static func found(
        _ state: inout State,
        _ summary: ArticleSummary,
        _ wanted: Wanted,
        _ result: Result<Article, Failure>
    ) -> [Effect] {
        switch (result, wanted) {
        // Whoever has opened something else meanwhile does not want it any more.
        case (.success, _) where state.popup != nil, (.failure(.cancelled), _): []
        case (.success(let article), .files): openFiles(&state, article.enclosures, of: summary.title)
        case (.success(let article), .note): showNote(&state, article.note, of: summary.id)
        case (.failure(let failure), _): show(&state, Toast(.failure, failure.sentence))
        }
    }
}

/// Opening the files that come with articles: one at once, of several the one that the reader chooses.
extension AppPage {
    /// Of the article that is read, else of the selected one.
    static func openFiles(_ state: inout State) -> [Effect] {
        let summary = state.focus == .article ? state.article?.summary : state.articles.selectedRow
        guard state.focus != .feeds, let summary else {
            return show(&state, .noArticle)
        }
        if let article = state.article?.page.content, article.id == summary.id {
            return openFiles(&state, article.enclosures, of: summary.title)
        }
        return [.find(summary, for: .files)]
    }

    private static func openFiles(_ state: inout State, _ files: [Enclosure], of title: String) -> [Effect] {
        switch files.count {
        case 0: show(&state, Toast(.information, "No file comes with this article."))
        case 1: open(&state, files[0], of: title)
        default: show(&state, popup: .files(FileSheet(title: title, files: files)))
        }
    }

    static func openFile(_ state: inout State, _ choice: FileSheet.Choice) -> [Effect] {
        guard case .files(let sheet) = state.popup, sheet.files.indices.contains(choice.index) else { return [] }
        return dismissPopup(&state) + open(&state, sheet.files[choice.index], of: sheet.title)
    }

    private static func open(_ state: inout State, _ file: Enclosure, of title: String) -> [Effect] {
        guard file.url.isWebAddress else { return show(&state, .onlyTheWeb) }
        return [.openFile(file, title: title)]
    }
}
