package import Containers
import Model
package import TermUI

/// The whole screen: a title line, the panes that there is room for, a status line, and what floats above.
package struct AppView: View {
    package var state: AppPage.State
    package var size: Size
    /// What the status line says of keys: an unfinished sequence, or those that matter here.
    package var keys: KeyHints
    package var help: HelpView
    /// The text in the field of the sheet that is open.
    package var field: TextEdit
    /// The text in the field of the search.
    package var searchField: TextEdit
    /// How wide the reader has dragged the panes.
    package var widths: PaneWidths

    package init(
        state: AppPage.State,
        size: Size,
        keys: KeyHints,
        help: HelpView,
        field: TextEdit = TextEdit(),
        searchField: TextEdit = TextEdit(),
        widths: PaneWidths = PaneWidths()
    ) {
        self.state = state
        self.size = size
        self.keys = keys
        self.help = help
        self.field = field
        self.searchField = searchField
        self.widths = widths
    }

    package var body: Node {
        if size.width < PaneLayout.minimum.width || size.height < PaneLayout.minimum.height {
            Text("Tern needs at least \(PaneLayout.minimum.width)×\(PaneLayout.minimum.height) cells.").fill()
        } else {
            screen
                .floating(.sheet, alignment: .center) { sheet }
                .floating(state.popup?.level ?? .popup, alignment: .center) { popup }
        }
    }

    var layout: PaneLayout {
        PaneLayout(
            size: size,
            focus: visibleFocus,
            hasFeeds: catalogue != nil,
            sidebarWidth: settings.sidebarWidth,
            widths: widths
        )
    }

    private var settings: Settings { state.settings.settings }

    /// An article page that is not there cannot be shown.
    private var visibleFocus: AppPage.Focus {
        state.focus == .article && state.article == nil ? .articles : state.focus
    }

    private var screen: Node {
        VStack {
            TitleBar(
                title: catalogue?.title ?? "",
                gatherings: catalogue?.gatherings ?? [],
                current: state.articles.listing,
                progress: state.refreshProgress,
                arrangement: state.articles.arrangement.text,
                isRefreshing: state.isRefreshing
            )
            if layout.hasRules { RuleLine(layout: layout, joint: "┬") }
            HStack {
                for (index, pane) in layout.panes.enumerated() {
                    if index > 0 {
                        Divider().foreground(.border).onTap(ScreenAction.divider(layout.panes[index - 1].focus))
                    }
                    page(pane)
                        .frame(width: pane.width, height: layout.height(of: size))
                        .pane()
                        .environment(.isFocused(state.focus == pane.focus && !hasField))
                        .id(pane.focus)
                        .focusable(pane.focus)
                }
            }
            .frame(height: layout.height(of: size))
            .floating(.toast, alignment: .bottomTrailing) { toast }
            if layout.hasRules { RuleLine(layout: layout, joint: "┴") }
            StatusBar(position: statusNote == nil ? position : "", keys: keys, place: hitPlace, note: statusNote)
        }
        .node
    }

    /// The field of the search has the keys and the cursor.
    private var hasField: Bool { state.search.phase == .editing }

    @NodeBuilder
    private func page(_ pane: PaneLayout.Pane) -> Node {
        let height = layout.height(of: size)
        switch pane.focus {
        case .feeds:
            FeedListView(state: state.feeds)
        case .articles:
            VStack {
                if state.search.phase != .closed {
                    SearchHeader(
                        search: state.search,
                        edit: searchField,
                        hasNote: hasSearchNote,
                        noteLines: min(4, height / 5)
                    )
                }
                if let query = shownQuery { QueryHeader(query: query) }
                ArticleListView(
                    state: state.articles,
                    now: state.now,
                    isBesideArticle: layout.panes.count == 2 && state.focus == .article,
                    columns: ArticleColumns(
                        settings,
                        width: pane.width,
                        isGathering: state.articles.listing?.isGathering == true
                    ),
                    summaryLines: min(settings.summaryLines, height >= 12 ? .max : height >= 8 ? 1 : 0),
                    hasFeeds: catalogue?.feeds.isEmpty == false,
                    nothingFound: state.nothingFound
                )
            }
            .environment(.sizeClass(pane.sizeClass))
        case .article:
            articlePane(pane, isShort: height < 14)
                .task(id: restingPlace, ScreenAction.rest(restingPlace))
        }
    }

    @NodeBuilder
    private func articlePane(_ pane: PaneLayout.Pane, isShort: Bool) -> Node {
        if let article = shownArticle {
            ArticleView(state: article, now: state.now, width: pane.width, isShort: isShort)
        } else {
            ArticlePlaceholder(summary: selectedSummary)
        }
    }

    /// What the selection rests on while it moves in a list beside the article pane.
    private var restingPlace: ArticleID? { state.focus == .article ? nil : state.articles.selection }

    /// The article that was opened, while it is read or selected, or one that was looked into; else the pane shows what
    /// is selected.
    private var shownArticle: ArticlePage.State? {
        guard let article = state.article else { return nil }
        if state.focus == .article { return article }
        guard state.articles.selection == article.summary.id else { return nil }
        return article.isAwaited ? nil : article
    }

    /// The kept search whose articles are listed.
    private var shownQuery: Catalogue.Query? {
        guard case .query(let id) = state.articles.listing else { return nil }
        return catalogue?.queries.first { $0.id == id }
    }

    private var catalogue: Catalogue? { state.feeds.page.content }

    private var selectedSummary: ArticleSummary? {
        state.articles.selectedRow
    }

    /// "31 of 128": where the selection is in what is loaded; nothing while the list is not on screen.
    private var position: String {
        if let hitPlace { return hitPlace }
        guard layout.panes.contains(where: { $0.focus != .feeds }), let content = state.articles.page.content,
            let index = state.articles.selection.flatMap(content.index(of:))
        else { return "" }
        if let count = state.searchCount { return "\(index + 1) of \(count.number)" }
        // How many precede those that are held, nobody counts.
        if content.head != .end { return index == content.rows.count - 1 && content.tail == .end ? "the end" : "" }
        return "\(index + 1) of \(content.rows.count)\(content.tail == .end ? "" : "+")"
    }

    /// "3 of 17": where the reader is among the words that the open article was found by.
    private var hitPlace: String? {
        guard state.focus == .article, let found = state.article?.found, let hits = found.hits, hits.count > 0 else {
            return nil
        }
        return found.current.map { "\($0 + 1) of \(hits.count)" } ?? "\(hits.count) found"
    }

    /// Whether there is room for it beneath the query; else it stands in the status line while the field is open.
    private var hasSearchNote: Bool { layout.height(of: size) >= 7 }

    private var statusNote: SearchNote? {
        guard !hasSearchNote, state.search.phase == .editing, state.popup == nil else { return nil }
        return SearchNote(state.search)
    }

    @NodeBuilder
    private var sheet: Node {
        if state.popup == .settings { SettingsView(state: state.settings, size: size) }
    }

    @NodeBuilder
    private var popup: Node {
        if let popup = state.popup, popup != .settings {
            PopupView(popup: popup, field: field, help: help, now: state.now, size: size)
        }
    }

    @NodeBuilder
    private var toast: Node {
        if let toast = state.toast { ToastView(toast: toast, width: size.width).id(toast) }
    }
}

extension AppPage.State {
    /// How many articles answer the search that is shown, when that is known.
    fileprivate var searchCount: SearchCount? {
        guard articles.listing?.isSearch == true, search.progress == .answered else { return nil }
        return search.tally?.found
    }

    /// What is said where a search finds nothing.
    fileprivate var nothingFound: String {
        let query = search.asked.map { "No article answers “\($0.query.text)”." } ?? "No article answers."
        return [query, search.tally?.sentence].compactMap(\.self).joined(separator: " ")
    }

    fileprivate var isRefreshing: Bool {
        if case .refreshing = articles.page { return true }
        if case .refreshing = article?.page { return true }
        return false
    }
}

extension ArticlePage.State {
    /// Looked into, and its body is not here yet: the cover is more to read than a word that it loads.
    fileprivate var isAwaited: Bool { isPreview && (page == .loading || page == .idle) }
}
