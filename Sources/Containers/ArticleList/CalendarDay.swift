/// A day of the Gregorian calendar.
package struct CalendarDay: Equatable, Sendable {
    package let year: Int
    /// 1...12
    package let month: Int
    /// 1...31
    package let day: Int
    /// 0 is Sunday.
    package let weekday: Int

    /// From days since 1970-01-01, by eras of 400 years that begin in March (H. Hinnant, "chrono-compatible low-level
    /// date algorithms", civil_from_days).
    package init(_ number: Int) {
        let days = number + 719_468
        let era = days.flooredDivision(by: 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        weekday = (number + 4) - (number + 4).flooredDivision(by: 7) * 7
    }

    /// Days since 1970-01-01 of a date (the same, days_from_civil).
    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredDivision(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
