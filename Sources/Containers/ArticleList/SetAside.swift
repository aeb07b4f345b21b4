import Model

/// A listing that something else is shown in place of for a while, as it was: coming back finds it as if nothing had been.
package struct SetAside: Equatable, Sendable {
    var listing: Listing?
    var page: PageState<ArticleListPage.Content>
    var selection: ArticleID?
    var trail: CursorTrail
    var chosen: Set<ArticleID>
    /// Articles came or went since.
    var isOld = false

    /// What was on its way to it is asked for again when the reader is back.
    init(_ state: ArticleListPage.State) {
        listing = state.listing
        page = state.page
        selection = state.selection
        trail = state.trail
        chosen = state.chosen
        if case .refreshing(let content) = page { page = content.rows.isEmpty ? .empty : .loaded(content) }
        page.updateContent { content in
            if case .loadingMore = content.tail { content.tail = content.tail.atRest }
            if case .loadingMore = content.head { content.head = content.head.atRest }
        }
    }

    /// Feeds went, and nobody can tell which rows with them: it is to be loaded anew.
    mutating func forgetRows() {
        if page.content != nil || page == .empty { page = .loading }
    }
}
