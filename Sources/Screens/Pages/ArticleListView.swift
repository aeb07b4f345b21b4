import Containers
import FoundationEssentials
import Model
import TermUI

/// A listing of articles.
struct ArticleListView: EnvironmentView {
    var state: ArticleListPage.State
    var now: Date
    /// The list beside an open article is another place than the list itself: it has other widths, so that going back
    /// would not find the same lines.
    var isBesideArticle = false
    var columns: ArticleColumns
    /// Lines of summary under each title.
    var summaryLines: Int
    /// A library that has no feeds yet wants other words than a feed without articles.
    var hasFeeds = true
    /// What is said where a search finds nothing.
    var nothingFound = ""

    func body(in environment: Environment) -> Node {
        switch state.page {
        case .idle: Notice(symbol: "←", role: .textSecondary, title: "No feed selected", detail: "")
        case .loading: LoadingNotice()
        case .empty: empty
        case .offline(let failure, nil): Notice.offline(failure)
        case .failed(let failure, nil): Notice.failed(failure)
        case .loaded(let content), .refreshing(let content): list(content, environment)
        case .offline(_, .some(let content)), .failed(_, .some(let content)): list(content, environment)
        }
    }

    /// What a list's scroll position is kept under.
    struct Place: Hashable, Sendable {
        private var listing: Listing?
        /// Each letter that is typed makes another search: that all are one place keeps other listings from being
        /// forgotten for them.
        private var isSearch: Bool
        private var isBesideArticle: Bool

        init(listing: Listing?, isBesideArticle: Bool = false) {
            isSearch = listing?.isSearch == true
            self.listing = isSearch ? nil : listing
            self.isBesideArticle = isBesideArticle
        }
    }

    private var empty: Notice {
        switch state.listing {
        case _ where !hasFeeds:
            Notice(
                symbol: "○",
                role: .textSecondary,
                title: "No feeds yet",
                detail: "",
                hint: .addsFeed
            )
        case _ where state.arrangement.onlyUnread:
            Notice(
                symbol: "✓",
                role: .success,
                title: "Everything is read",
                detail: "",
                hint: KeyHint(command: .toggleOnlyUnread, words: "shows it all the same.")
            )
        case .unread:
            Notice(symbol: "✓", role: .success, title: "Everything is read", detail: "", hint: Self.looks("more."))
        case .starred:
            Notice(
                symbol: "☆",
                role: .textSecondary,
                title: "Nothing starred",
                detail: "",
                hint: KeyHint(command: .toggleStarred, words: "stars an article.")
            )
        case .later:
            Notice(
                symbol: "◷",
                role: .textSecondary,
                title: "Nothing for later",
                detail: "",
                hint: KeyHint(command: .toggleLater, words: "keeps an article for later.")
            )
        case .search, .query:
            Notice(symbol: "○", role: .textSecondary, title: "Nothing found", detail: nothingFound)
        case .today:
            Notice(symbol: "☼", role: .textSecondary, title: "Nothing today", detail: "", hint: Self.looks("more."))
        case .tag:
            Notice(symbol: "#", role: .textSecondary, title: "Nothing with this tag", detail: "")
        case .all, .feed, .folder, nil:
            Notice(symbol: "○", role: .textSecondary, title: "No articles", detail: "", hint: Self.looks("some."))
        }
    }

    private static func looks(_ what: String) -> KeyHint { KeyHint(command: .refresh, words: "looks for " + what) }

    private func list(_ content: ArticleListPage.Content, _ environment: Environment) -> Node {
        VStack {
            if let banner = Banner.text(for: state.page) { Banner(text: banner) }
            List(
                ArticleRows(
                    content: content,
                    outline: state.outline,
                    selection: selection,
                    chosen: state.chosen,
                    now: now,
                    forms: environment.locale,
                    today: state.today ?? 0,
                    columns: columns,
                    summaryLines: summaryLines
                ),
                id: Place(listing: state.listing, isBesideArticle: isBesideArticle),
                selection: selection,
                bar: true
            )
        }
        .node
    }

    /// The row that is selected: the header, when its section is closed.
    private var selection: ArticleRowID? {
        if let header = state.selectedHeader { return .section(header.period) }
        return state.selection.map { .article($0) }
    }
}

/// An article's cover in text: its marks, title, source and age, and the first lines of what it says.
struct ArticleRow: EnvironmentView {
    var article: ArticleSummary
    var sign: RowSign
    var isSelected: Bool
    var age: String
    var date: String
    var columns: ArticleColumns
    var summaryLines: Int

    private static let tagsWidth = 20
    private var status: ArticleStatus { article.status }

    func body(in environment: Environment) -> Node {
        VStack {
            HStack {
                Text([.init(isSelected ? "▌" : " ", ink(.accent)), .init(marks, ink(.unread))])
                    .fixedSize().layoutPriority(3)
                columns.leading(text(of:), ink(.textSecondary))
                Text(title).layoutPriority(1)
                Spacer(minimum: 1)
                if let more = article.story?.moreSources {
                    Text(more + " ", ink(.textSecondary)).fixedSize().layoutPriority(2)
                }
                if let tags {
                    // No wider than they are: what is left is the title's.
                    Text(tags, ink(.accent)).lineLimit(1).frame(maxWidth: min(Self.tagsWidth, TextWidth.of(tags)))
                        .layoutPriority(2)
                }
                if status.isLater { Text("◷ ", ink(.starred)).fixedSize().layoutPriority(2) }
                if status.isStarred { Text("★ ", ink(.starred)).fixedSize().layoutPriority(2) }
                columns.trailing(text(of:), ink(.textSecondary))
            }
            .frame(height: 1)
            .selected(RowSelection(isSelected: isSelected, in: environment))
            if summaryLines > 0, !summary.isEmpty {
                Text(summary).lineLimit(summaryLines).padding(EdgeInsets(leading: 3))
            }
        }
        .onTap(ScreenAction.selectArticle(article.id))
        .accessibilityLabel(spoken)
    }

    private func text(of column: ArticleColumn) -> String {
        switch column {
        case .title: article.title
        case .feed: article.feedTitle
        case .author: article.author ?? ""
        case .tags: article.status.tags.map { "#" + $0 }.joined(separator: " ")
        case .age: age
        case .date: date
        }
    }

    /// Shown where there is room, unless they have a column of their own.
    private var tags: String? {
        guard !status.tags.isEmpty, columns.hasRoomForTags else { return nil }
        return text(of: .tags) + " "
    }

    private var marks: String { (status.isRead ? " " : "●") + sign.text }

    /// "unread, starred: A title. Its source, 2 h."
    private var spoken: String {
        let marks = [
            sign == .chosen ? "chosen" : nil, status.isRead ? nil : "unread", status.isStarred ? "starred" : nil,
            status.isLater ? "for later" : nil,
        ]
        .compactMap { $0 }
        let prefix = marks.isEmpty ? "" : marks.joined(separator: ", ") + ": "
        let names = [ArticleColumn.feed, .author, .tags].filter(columns.shown.contains).map(text(of:)).filter {
            !$0.isEmpty
        }
        let others = article.story?.spokenSources(besides: article.id) ?? []
        return prefix + article.title + ". " + (names + others + [age]).joined(separator: ", ")
    }

    /// A selected row is of one colour: it shows better, and the move of a selection costs the terminal less.
    private func ink(_ role: ColorRole) -> ColorRole? { isSelected ? nil : role }

    private var title: [StyledText.Run] {
        let role = ink(status.isRead ? .textSecondary : .unreadTitle)
        return TextMarks(ranges: article.hits.title).runs(of: article.title, role, isSelected: isSelected)
    }

    private var summary: [StyledText.Run] {
        let names = names
        let (text, marks) = TextMarks(ranges: article.hits.summary).excerpt(of: article.summary)
        var summary = article.summary.isEmpty ? [] : marks.runs(of: text, .textTertiary)
        guard !names.isEmpty else { return summary }
        // The pieces of a text that is marked belong together: apart, they would stand in the order of the line.
        if summary.count == 1 { summary[0] = summary[0].isolated }
        let separator = StyledText.Run(" · ", .textTertiary)
        return summary.isEmpty ? names : names + [separator] + summary
    }

    /// What there is no room for in the line of the title, and what other feeds have of the same beside its own.
    private var names: [StyledText.Run] {
        var fields = columns.beneath.filter { !text(of: $0).isEmpty }.map { column in
            (column: column, runs: [StyledText.Run(text(of: column), .textSecondary).isolated])
        }
        if let others = article.story?.sourceRuns(besides: article.id) {
            if let place = fields.firstIndex(where: { $0.column == .feed }) {
                fields[place].runs += [StyledText.Run(", ", .textTertiary)] + others
            } else {
                fields.append((.feed, others))
            }
        }
        return Array(fields.map(\.runs).joined(separator: [StyledText.Run(" · ", .textTertiary)]))
    }
}

/// How a list goes on.
struct TailRow: View {
    var tail: Tail
    /// Under the header of a closed section nothing is loaded until the selection moves on.
    var isBelowClosed = false

    var body: Node {
        switch tail {
        case .more where isBelowClosed:
            Text("   … more below", .textSecondary).lineLimit(1)
        case .more(let cursor):
            // The rows near the end may have been on screen before it was the end: then none of them appears.
            spinner.onAppear(ScreenAction.endAppeared).id(cursor)
        case .loadingMore:
            spinner
        case .moreFailed(let failure, _):
            FailedRow(failure: failure)
        case .end: Node.empty
        }
    }

    private var spinner: Node {
        Spinner("loading more…").foreground(.textSecondary).padding(EdgeInsets(leading: 3)).accessibilityHidden()
    }
}

/// Why a list does not go on at one of its ends.
struct FailedRow: View {
    var failure: Failure

    var body: Node {
        VStack {
            Text("   ⚠ More could not be loaded", .danger, .bold).lineLimit(1)
            HintedText(text: failure.sentence, role: .textSecondary, hint: .retries, lineLimit: 3)
                .padding(EdgeInsets(leading: 3))
        }
        .onTap(ScreenAction.retry)
    }
}
