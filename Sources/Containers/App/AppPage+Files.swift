import Model

/// Opening the files that come with articles: one at once, of several the one that the reader chooses.
extension AppPage {
    /// Of the article that is read, else of the selected one. Rows do not tell, so that it may have to be asked for.
    static func openFiles(_ state: inout State) -> [Effect] {
        let summary = state.focus == .article ? state.article?.summary : state.articles.selectedRow
        guard state.focus != .feeds, let summary else {
            return show(&state, Toast(.information, "Select an article first."))
        }
        if let article = state.article?.page.content, article.id == summary.id {
            return openFiles(&state, article.enclosures, of: summary.title)
        }
        return [.findFiles(summary)]
    }

    static func filesFound(
        _ state: inout State,
        _ summary: ArticleSummary,
        _ result: Result<Article, Failure>
    ) -> [Effect] {
        switch result {
        // Whoever has opened something else meanwhile does not want it any more.
        case .success where state.popup != nil, .failure(.cancelled): []
        case .success(let article): openFiles(&state, article.enclosures, of: summary.title)
        case .failure(let failure): show(&state, Toast(.failure, failure.sentence))
        }
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
