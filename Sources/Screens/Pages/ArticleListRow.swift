import Containers
import FoundationEssentials
import Model
import TermUI

/// A row of a listing: an article, and beneath the last one how the listing goes on. As one value, a row that did not
/// change costs a list no more than to see that.
struct ArticleListRow: View {
    var article: ArticleSummary
    var sign: RowSign
    var isSelected: Bool
    var now: Date
    var forms: DateForms
    var columns: ArticleColumns
    var summaryLines: Int
    /// Why what comes before the first row could not be loaded.
    var failure: Failure?
    /// Nil but for the last row.
    var tail: Tail?

    var body: Node {
        VStack {
            if let failure { FailedRow(failure: failure) }
            ArticleRow(
                article: article,
                sign: sign,
                isSelected: isSelected,
                age: Age.text(article.published, now: now, isEstimated: article.dateIsEstimated, forms),
                date: columns.shown.contains(.date) ? LocalDate(article.published).day(forms) : "",
                columns: columns,
                summaryLines: summaryLines
            )
            if let tail { TailRow(tail: tail) }
        }
        .onAppear(ScreenAction.rowAppeared(article.id))
    }
}
