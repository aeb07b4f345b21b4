/// What articles are gathered by: days within a week, months within a year, years before.
package enum ArticlePeriod: Hashable, Sendable {
    /// Since 1970-01-01.
    case day(Int)
    case month(year: Int, month: Int)
    case year(Int)

    /// The period of a day as seen from `today`. What claims to be of tomorrow stands with today.
    package init(of day: Int, today: Int) {
        let day = min(day, today)
        guard today - day >= 7 else {
            self = .day(day)
            return
        }
        let (date, now) = (CalendarDay(day), CalendarDay(today))
        // A month of the same name a year ago is told by its year.
        let months = (now.year - date.year) * 12 + now.month - date.month
        self = months < 12 ? .month(year: date.year, month: date.month) : .year(date.year)
    }

    /// Whether it is further back than another one.
    func isOlder(than other: ArticlePeriod) -> Bool { order < other.order }

    /// Whether it stands further down in a list.
    func follows(_ other: ArticlePeriod, ascending: Bool) -> Bool {
        ascending ? other.isOlder(than: self) : isOlder(than: other)
    }

    /// A period is older than another if it began earlier; months and years hold what is in no shorter period of theirs.
    private var order: Int {
        switch self {
        case .day(let day):
            let date = CalendarDay(day)
            return (date.year * 12 + date.month) * 32 + date.day
        case .month(let year, let month): return (year * 12 + month) * 32
        case .year(let year): return year * 12 * 32
        }
    }
}

/// Rows of a list that are of one period.
package struct ArticleSection: Equatable, Sendable {
    package var period: ArticlePeriod
    /// Where they are among the list's rows; never empty.
    package var rows: Range<Int>
    /// How many of them are unread.
    package var unread: Int
}
