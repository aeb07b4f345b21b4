package import Containers
import Model
package import TermUI

/// A screen in a state, drawn without running the program: for looking, for pictures, for tests.
package struct Preview: Equatable, Sendable {
    /// What is looked at; it has the focus.
    package enum Screen: String, CaseIterable, Sendable {
        case app, feeds, articles, article, help, settings
        /// What the publisher of an article changed in it.
        case changes
        /// The field of the search with its answers.
        case search
        /// Feeds chosen for what follows, and being carried to another place.
        case chosen, reorder
        /// The alert before starred articles go.
        case removal
        /// The sheets: about a feed, and for a new one.
        case details
        case addFeed = "add-feed"
        /// The sheet that asks for a line, here a tag, and the one that asks for a folder.
        case line, folders
        /// The sheet that asks which file of an article is to be opened.
        case files
        /// The toolkit's controls and containers.
        case gallery
    }

    package enum PageStateName: String, CaseIterable, Sendable {
        case idle, loading, loaded, refreshing, empty, offline, failed
        /// Offline or failed with older content still on screen.
        case offlineContent = "offline-content"
        case failedContent = "failed-content"
        case loadingMore = "loading-more"
        case moreFailed = "more-failed"
        /// Of a sheet that asks which.
        case choosing
    }

    package var screen: Screen
    package var state: PageStateName

    /// Nil when the page has no such state: only lists load more.
    package init?(screen: Screen, state: PageStateName) {
        guard Self.states(of: screen).contains(state) else { return nil }
        self.screen = screen
        self.state = state
    }

    package static func states(of screen: Screen) -> [PageStateName] {
        switch screen {
        case .articles, .app: PageStateName.allCases.filter { $0 != .choosing }
        case .feeds, .article: states(of: .articles).filter { $0 != .loadingMore && $0 != .moreFailed }
        case .help, .settings, .chosen, .reorder, .removal, .line, .folders, .files, .changes, .gallery: [.loaded]
        case .search: [.idle, .loaded, .loading, .empty, .failed]
        case .details: [.loading, .loaded, .offline, .failed]
        // Empty, filled in, being added, refused, and with several feeds to choose from.
        case .addFeed: [.idle, .loaded, .loading, .failed, .choosing]
        }
    }

    /// Every screen in every state it has.
    package static var all: [Preview] {
        Screen.allCases.flatMap { screen in
            states(of: screen).compactMap { Preview(screen: screen, state: $0) }
        }
    }

    /// The program's state that shows this.
    package var appState: AppPage.State {
        var app = AppPage.State(now: Sample.now)
        app.feeds.page = .loaded(Sample.catalogue)
        app.feeds.selection = .all
        app.articles = articles(.loaded)
        app.focus = .articles
        switch screen {
        case .feeds:
            app.feeds.page = page(Sample.catalogue)
            app.focus = .feeds
        case .articles, .app:
            app.articles = articles(state)
        case .article:
            var article = ArticlePage.State(summary: Sample.article.summary)
            article.page = page(Sample.article)
            app.article = article
            app.focus = .article
        case .changes:
            app.article = Sample.editedArticle
            app.focus = .article
        case .help:
            app.popup = .help
        case .chosen, .reorder:
            edit(&app)
        case .removal:
            let removal = Removal(feeds: Sample.catalogue.feeds.prefix(3).map(\.id), name: "3 feeds")
            app.popup = .removal(RemovalAlert(removal: removal, starred: 12))
        case .details:
            app.popup = .details(details)
        case .addFeed:
            app.popup = .addFeed(addFeed)
        case .line:
            let tags = ["later", "swift", "潮"]
            app.popup = .line(LinePage.State(.tag([Sample.articles[0]]), tags: tags))
        case .files:
            app.popup = .files(FileSheet(title: Sample.article.summary.title, files: Sample.files))
        case .folders:
            let folders = [["Blogs"], ["News"], ["News", "World"], ["世界", "ニュース"], ["أخبار"]]
            let feed = Sample.catalogue.feeds[1]
            let sheet = FolderPage.State(
                .feeds([feed.id]),
                name: "“\(feed.title)”",
                current: ["News"],
                folders: folders
            )
            app.popup = .folders(sheet)
        case .settings:
            app.popup = .settings
            app.settings.themes = Theme.BuiltIn.allCases.map(\.rawValue)
        case .search:
            search(&app)
        case .gallery: break
        }
        app.feeds.makeOutline()
        // Sections follow from the day.
        _ = AppPage.reduce(&app, .tick(Sample.now))
        if screen == .app, state == .refreshing { app.refreshProgress = AppPage.RefreshProgress(done: 2, total: 6) }
        return app
    }

    private func edit(_ app: inout AppPage.State) {
        app.focus = .feeds
        let ids = Sample.catalogue.feeds.map(\.id)
        app.feeds.selection = .feed(ids[1])
        app.feeds.chosen = [ids[1], ids[2]]
        if screen == .reorder {
            app.feeds.reordering = Reordering(feeds: [ids[1], ids[2]], place: .init(target: ids[4]))
        }
    }

    private var details: FeedDetailsPage.State {
        var sheet = FeedDetailsPage.State(feed: Sample.details.feed)
        sheet.page = page(Sample.details)
        return sheet
    }

    private var addFeed: AddFeedPage.State {
        var sheet = AddFeedPage.State()
        switch state {
        case .loading: sheet.status = .adding(Sample.address)
        case .failed: sheet.status = .refused(Sample.refusal.sentence)
        case .choosing: sheet.status = .choosing(Sample.foundFeeds)
        default: break
        }
        return sheet
    }

    private var field: TextEdit { TextEdit(screen == .addFeed && state != .idle ? Sample.address : "") }

    private func articles(_ name: PageStateName) -> ArticleListPage.State {
        var articles = ArticleListPage.State()
        articles.listing = .all
        let tail: Tail =
            switch name {
            case .loadingMore: .loadingMore(Sample.cursor)
            case .moreFailed: .moreFailed(Sample.failure, Sample.cursor)
            default: .end
            }
        articles.page = Preview.page(name, ArticleListPage.Content(rows: Sample.articles, tail: tail))
        articles.selection = articles.page.content == nil ? nil : Sample.articles[0].id
        return articles
    }

    private func page<Content>(_ content: Content) -> PageState<Content> { Self.page(state, content) }

    private static func page<Content>(_ name: PageStateName, _ content: Content) -> PageState<Content> {
        switch name {
        case .idle: .idle
        case .loading: .loading
        case .loaded, .loadingMore, .moreFailed, .choosing: .loaded(content)
        case .refreshing: .refreshing(content)
        case .empty: .empty
        case .offline: .offline(Sample.outage, nil)
        case .failed: .failed(Sample.failure, nil)
        case .offlineContent: .offline(Sample.outage, content)
        case .failedContent: .failed(Sample.failure, content)
        }
    }

    /// Draws the preview.
    @MainActor
    package func frame(size: Size, keymap: Keymap = .standard) -> Frame {
        if screen == .gallery { return Renderer().frame(Gallery(), size: size) }
        let state = appState
        let hints = KeyHints(keymap: keymap, KeyHints.Situation(pending: "", state: state))
        let view = AppView(
            state: state,
            size: size,
            keys: hints,
            help: HelpView(keymap: keymap, size: size),
            field: field,
            searchField: TextEdit(state.search.text)
        )
        return Renderer().frame(view, size: size)
    }
}
