import FoundationEssentials
import Model
import Screens
import TermUI

/// An article on one line: its number, marks, age, feed and title.
struct ArticleLine {
    /// Columns of the terminal; nil cuts nothing.
    var width: Int?
    var now: Date
    var forms: DateForms

    private static let ageWidth = 8
    /// Below this there is no room for the feed.
    private static let narrow = 50

    init(width: Int? = TerminalWidth.output, now: Date = Date()) {
        self.width = width
        self.now = now
        forms = .system(environment: ProcessInfo.processInfo.environment)
    }

    func text(_ row: ArticleSummary) -> String {
        let marks = (row.status.isRead ? " " : "●") + (row.status.isStarred ? "★" : " ")
        let age = Age.text(row.published, now: now, isEstimated: row.dateIsEstimated, forms)
        let head = padded(row.id.rawValue) + " " + marks + " " + PlainLines.column(age, width: Self.ageWidth) + "  "
        guard let width else { return head + row.feedTitle + "  " + row.title }
        let feed = width < Self.narrow ? "" : PlainLines.column(row.feedTitle, width: min(24, width / 5)) + "  "
        return PlainLines.cut(head + feed + row.title, width: width)
    }

    private func padded(_ id: String) -> String { String(repeating: " ", count: max(0, 6 - id.count)) + id }
}
