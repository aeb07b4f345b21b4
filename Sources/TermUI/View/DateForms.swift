/// How dates and times of day are written where the reader lives. English, the day first, unless said otherwise.
package final class DateForms: Hashable, Sendable, CustomStringConvertible {
    /// What comes first in a date.
    package enum Order: Sendable { case day, month, year }

    /// How the parts of a date stand together.
    package struct Layout: Equatable, Sendable {
        package var order: Order
        /// Written after the number, as 年 and 日.
        package var yearSign: String
        package var daySign: String
        /// A blank parts them; some scripts need none where signs do.
        package var isSpaced: Bool

        package init(order: Order = .day, yearSign: String = "", daySign: String = "", isSpaced: Bool = true) {
            self.order = order
            self.yearSign = yearSign
            self.daySign = daySign
            self.isSpaced = isSpaced
        }
    }

    /// The name of the locale, such as "de_DE.UTF-8"; forms of one name are equal.
    package let name: String
    /// Of a month alone, from January on.
    package let months: [String]
    /// From Sunday on.
    package let weekdays: [String]
    private let shortMonths: [String]
    private let layout: Layout
    /// What the halves of a day are called; nil where its hours are counted to 24.
    private let halves: (before: String, after: String)?

    /// Twelve months and seven days of the week.
    package init(
        name: String,
        months: [String],
        shortMonths: [String],
        weekdays: [String],
        layout: Layout = Layout(),
        halves: (before: String, after: String)? = nil
    ) {
        self.name = name
        self.months = months
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.layout = layout
        self.halves = halves
    }

    /// "28 Nov 2026, 14:03"
    package static let english = DateForms(
        name: "en",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    )

    package static func == (lhs: DateForms, rhs: DateForms) -> Bool { lhs === rhs || lhs.name == rhs.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
    package var description: String { name }
}

extension DateForms {
    /// "28 Nov", "Nov 28", "11月28日"; the month is one of 1...12.
    package func day(_ day: Int, month: Int) -> String {
        let day = "\(day)" + layout.daySign
        return layout.order == .day ? joined(day, shortMonths[month - 1]) : joined(shortMonths[month - 1], day)
    }

    /// "Nov 2026", "2026年11月"
    package func shortMonth(_ month: Int, year: Int) -> String { inYear(year, shortMonths[month - 1]) }

    /// "November 2026", "2026年11月"
    package func month(_ month: Int, year: Int) -> String { inYear(year, months[month - 1]) }

    /// "28 Nov 2026", "Nov 28, 2026", "2026年11月28日"
    package func date(_ day: Int, month: Int, year: Int) -> String {
        let date = self.day(day, month: month)
        return layout.order == .month ? "\(date), \(year)" : inYear(year, date)
    }

    /// "14:03", "2:03 PM"; the hour is one of 0...23.
    package func time(hour: Int, minute: Int) -> String {
        let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
        guard let halves else { return (hour < 10 ? "0" : "") + "\(hour):" + minutes }
        return "\((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? halves.before : halves.after)"
    }

    private func inYear(_ year: Int, _ rest: String) -> String {
        layout.order == .year ? joined("\(year)" + layout.yearSign, rest) : joined(rest, "\(year)")
    }

    private func joined(_ first: String, _ second: String) -> String {
        first + (layout.isSpaced ? " " : "") + second
    }
}
