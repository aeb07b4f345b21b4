import Containers
import FoundationEssentials
import Model
import TermUI

/// One article: its title and source, the body, and the addresses its links lead to.
struct ArticleView: View {
    /// Lines longer than this are hard to read (Bringhurst: 45 to 75 characters; a little more in a terminal).
    static let longestLine = 84

    var state: ArticlePage.State
    var now: Date
    var width: Int
    /// Few lines: the header gives way to the text.
    var isShort = false

    var body: Node {
        if let revision = state.revisions.current { page(revision) } else { text }
    }

    private var text: Node {
        switch state.page {
        case .idle, .loading: page(body: RichText(), note: LoadingNotice().frame(height: 3))
        case .empty: page(body: RichText(), note: noText)
        case .offline(let failure, nil): page(body: RichText(), note: Notice.offline(failure).frame(height: 6))
        case .failed(let failure, nil): page(body: RichText(), note: Notice.failed(failure).frame(height: 6))
        case .loaded(let article), .refreshing(let article): page(article, note: article.body.isEmpty ? noText : nil)
        case .offline(_, .some(let article)), .failed(_, .some(let article)):
            page(article, note: Banner.text(for: state.page).map { Banner(text: $0).node })
        }
    }

    /// What a scroll position is kept under: what is shown in place of the text has one of its own.
    enum Place: Hashable, Sendable {
        case text(ArticleID)
        case revision(ArticleID, number: Int)

        init(_ state: ArticlePage.State) {
            if case .shown(_, let number) = state.revisions {
                self = .revision(state.summary.id, number: number)
            } else {
                self = .text(state.summary.id)
            }
        }
    }

    static func scrollID(_ article: ArticleID) -> ScrollID { ScrollID(Place.text(article)) }
    static func scrollID(_ state: ArticlePage.State) -> ScrollID { ScrollID(Place(state)) }

    private var noText: Node { Text("This article has no text.", .textSecondary).node }

    private func page(body: RichText, note: Node?) -> Node {
        page(Article(summary: state.summary, body: body), note: note)
    }

    private func page(_ article: Article, note: Node?) -> Node {
        let body = article.body
        let lines = ArticleLines(
            header: ArticleHeader(
                summary: state.summary,
                now: now,
                isShort: isShort,
                marks: state.found?.titleMarks ?? TextMarks(),
                note: article.note,
                edits: article.edited.map { Edits(last: $0, count: article.earlierVersions) },
                files: article.enclosures
            )
            .node,
            body: body,
            enclosures: article.enclosures,
            note: note,
            width: measure,
            marks: state.found?.marks(in: body) ?? []
        )
        // The one that holds the word which the reader went to.
        return page(lines, selection: state.found?.row(in: lines))
    }

    private func page(_ revision: Revision) -> Node {
        let header = RevisionHeader(revision: revision, revisions: state.revisions, isShort: isShort)
        return page(ArticleLines(header: header.node, body: revision.body, width: measure), selection: nil)
    }

    private func page(_ lines: ArticleLines, selection: Int?) -> Node {
        List(lines, id: Place(state), selection: selection, bar: true)
            .padding(EdgeInsets(leading: width > Self.longestLine + 6 ? (width - measure) / 2 : 1))
    }

    private var measure: Int { max(1, min(Self.longestLine, width - 2)) }
}

/// The rows of an article page. Each block is a row, so a long article costs what is visible, and the place where the
/// reader is stays at its paragraph when the width changes.
struct ArticleLines: ListRows {
    var header: Node
    var body: RichText
    var enclosures: [Enclosure] = []
    var note: Node?
    var width: Int
    /// Words that were searched for, in each text of each block; empty where there are none.
    var marks: [[TextMarks]] = []

    func row(ofBlock index: Int) -> Int { 1 + noteCount + index }

    private var noteCount: Int { note == nil ? 0 : 1 }
    var count: Int { 1 + noteCount + body.blocks.count + (body.links.isEmpty && enclosures.isEmpty ? 0 : 1) }
    func id(at index: Int) -> Int { index }
    func index(of id: Int) -> Int? { id < count ? id : nil }

    func row(at index: Int) -> Node {
        content(at: index).frame(maxWidth: width)
    }

    private func content(at index: Int) -> Node {
        if index == 0 { return header }
        if let note, index == 1 { return note }
        let block = index - 1 - noteCount
        guard block < body.blocks.count else { return LinkList(links: body.links, enclosures: enclosures).node }
        let marks = block < marks.count ? marks[block] : []
        return BlockView(block: body.blocks[block], width: width, marks: marks).padding(EdgeInsets(bottom: 1))
    }
}

struct ArticleHeader: EnvironmentView {
    var summary: ArticleSummary
    var now: Date
    var isShort: Bool
    var marks = TextMarks()
    /// The reader's own words.
    var note: String?
    /// What its publisher did to its text; nil for nothing.
    var edits: Edits?
    var files: [Enclosure] = []

    /// Some feeds give an article dozens of categories.
    private static let mostTagLines = 2

    func body(in environment: Environment) -> Node {
        VStack {
            heading(summary.title, marks).lineLimit(isShort ? 2 : nil)
            Text(details(environment.locale)).lineLimit(isShort ? 1 : nil)
            if let story = summary.story { StorySources(story: story, article: summary.id, isShort: isShort) }
            if !summary.status.tags.isEmpty || (!summary.categories.isEmpty && !isShort) {
                FlowLayout {
                    for tag in summary.status.tags { Text("#\(tag)", .accent, .bold).lineLimit(1) }
                    for category in summary.categories { Text("#\(category)", .textTertiary).lineLimit(1) }
                }
                .frame(maxHeight: isShort ? 1 : Self.mostTagLines)
            }
            if !files.isEmpty { FilesLine(files: files, isShort: isShort) }
            if let note {
                HStack {
                    Text("✎ ", .accent).fixedSize().layoutPriority(1)
                    Text([StyledText.Run(note)], alignment: .natural)
                }
            }
            Divider().foreground(.border)
        }
        .padding(EdgeInsets(bottom: isShort ? 0 : 1))
    }

    /// Each part a field of its own: a feed's name in Hebrew does not turn the date round.
    private func details(_ forms: DateForms) -> [StyledText.Run] {
        let date = LocalDate(summary.published).text(forms)
        let age = Age.text(summary.published, now: now, isEstimated: summary.dateIsEstimated, forms)
        let marks = (summary.status.isStarred ? ["★"] : []) + (summary.status.isLater ? ["◷"] : [])
        let edits = edits.map { [$0.text(forms)] } ?? []
        let fields = marks + [summary.feedTitle] + (summary.author.map { [$0] } ?? []) + ["\(date) (\(age))"] + edits
        return fields.enumerated().flatMap { index, field in
            let separator = index == 0 ? [] : [StyledText.Run(" · ", .textSecondary)]
            return separator + [StyledText.Run(field, .textSecondary).isolated]
        }
    }
}

/// How often an article was changed that is here: earlier texts are let go after a while.
struct Edits: Equatable {
    var last: Date
    /// Earlier texts that are kept.
    var count: Int

    /// "edited 3 Nov 2026, 14:02 (2 earlier texts)"
    func text(_ forms: DateForms) -> String {
        "edited \(LocalDate(last).text(forms))" + (count > 1 ? " (\(count) earlier texts)" : "")
    }
}

/// What the article pane shows of an article whose body is not here: its cover.
struct ArticlePlaceholder: View {
    var summary: ArticleSummary?

    var body: Node {
        if let summary {
            VStack(spacing: 1) {
                heading(summary.title)
                Text(summary.feedTitle, .textSecondary)
                if !summary.summary.isEmpty { Text([StyledText.Run(summary.summary)], alignment: .natural) }
                HintedText(text: "", role: .textTertiary, hint: KeyHint(command: .open, words: "opens it"))
            }
            .frame(maxWidth: ArticleView.longestLine)
            .padding(horizontal: 1)
            .fill()
        } else {
            Notice(symbol: "·", role: .textTertiary, title: "No article", detail: "")
        }
    }
}

/// Where the links of an article lead, numbered as in its text, and the files that come with it.
struct LinkList: View {
    var links: [String]
    var enclosures: [Enclosure] = []

    var body: Node {
        VStack {
            Divider().foreground(.border)
            for (index, link) in links.enumerated() {
                Text(
                    [StyledText.Run("[\(index + 1)] ", .textSecondary), StyledText.Run(link, .link)],
                    hangingIndent: 4
                )
            }
            for (index, file) in enclosures.enumerated() {
                Text(
                    [
                        StyledText.Run("[\(links.count + index + 1)] ", .textSecondary),
                        StyledText.Run("⤓ \(file.details): ", .textSecondary), StyledText.Run(file.url, .link).isolated,
                    ],
                    hangingIndent: 4
                )
            }
        }
    }
}

/// An article's title over its body, at the side where it is read from.
private func heading(_ title: String, _ marks: TextMarks = TextMarks()) -> Node {
    let runs = marks.pieces(of: title).map { StyledText.Run($0.text, .heading, $0.look, .bold) }
    return Text(runs, alignment: .natural).node
}

extension RichText {
    fileprivate var isEmpty: Bool { blocks.isEmpty }
}
