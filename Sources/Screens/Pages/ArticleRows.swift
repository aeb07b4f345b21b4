import Containers
import FoundationEssentials
import Model
import TermUI

/// What keeps a row of a list of articles the same row.
enum ArticleRowID: Hashable, Sendable {
    case article(ArticleID)
    case section(ArticlePeriod)
    /// The header over the first row that is held, while more of its articles precede: when those come, it is another, so
    /// that the list stays with the articles and not with their header.
    case part(ArticlePeriod, from: ArticleID)
}

/// The articles that are loaded, in sections. Beneath the last row stands how the list goes on: in the same row, so that
/// whoever comes to the end sees it.
struct ArticleRows: ListRows {
    var content: ArticleListPage.Content
    var outline: ArticleOutline
    var selection: ArticleRowID?
    var chosen: Set<ArticleID>
    var now: Date
    var forms: DateForms
    /// The day it is, counted as in `ArticlePeriod`.
    var today: Int
    var columns: ArticleColumns
    var summaryLines: Int

    var count: Int { outline.count }

    func id(at index: Int) -> ArticleRowID {
        switch outline.item(at: index) {
        case .header(0, isClosed: false) where content.head != .end:
            .part(content.sections[0].period, from: content.rows[0].id)
        case .header(let number, _): .section(content.sections[number].period)
        case .article(let row): .article(content.rows[row].id)
        }
    }

    func index(of id: ArticleRowID) -> Int? {
        switch id {
        case .part: return content.sections.isEmpty || id != self.id(at: 0) ? nil : 0
        case .section(let period):
            return content.sections.firstIndex { $0.period == period }.flatMap(outline.place(ofSection:))
        case .article(let article):
            // An article of a closed section has no row.
            guard let place = content.index(of: article).map(outline.place(ofRow:)), self.id(at: place) == id else {
                return nil
            }
            return place
        }
    }

    func header(of index: Int) -> Int? { outline.header(of: index) }

    func row(at index: Int) -> Node {
        let isLast = index == outline.count - 1
        switch outline.item(at: index) {
        case .header(let number, let isClosed):
            let header = header(content.sections[number], isClosed: isClosed)
            guard isLast, content.tail != .end else { return header.node }
            return VStack {
                header
                TailRow(tail: content.tail, isBelowClosed: true)
            }
            .onAppear(ScreenAction.endAppeared)
        case .article(let row):
            return self.row(
                content.rows[row],
                tail: isLast && content.tail != .end ? content.tail : nil,
                failure: row == 0 ? aboveFailed : nil
            )
            .node
        }
    }

    private func header(_ section: ArticleSection, isClosed: Bool) -> ArticleSectionRow {
        ArticleSectionRow(
            section: section,
            name: section.period.name(today: today, forms),
            isClosed: isClosed,
            goesOn: section.rows.upperBound == content.rows.count && content.tail != .end
                || section.rows.lowerBound == 0 && content.head != .end,
            isSelected: isSelected(.section(section.period))
        )
    }

    private var aboveFailed: Failure? {
        if case .moreFailed(let failure, _) = content.head { return failure }
        return nil
    }

    private func row(_ article: ArticleSummary, tail: Tail?, failure: Failure?) -> ArticleListRow {
        ArticleListRow(
            article: article,
            sign: chosen.contains(article.id) ? .chosen : .none,
            isSelected: isSelected(.article(article.id)),
            now: now,
            forms: forms,
            columns: columns,
            summaryLines: summaryLines,
            failure: failure,
            tail: tail
        )
    }

    private func isSelected(_ id: ArticleRowID) -> Bool { id == selection }
}
