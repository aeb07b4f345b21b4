/// A period as it is written down: "2026-11-30", "2026-11", "2026".
extension ArticlePeriod {
    package var text: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch self {
        case .day(let day):
            let date = CalendarDay(day)
            return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
        case .month(let year, let month): return "\(year)-\(padded(month))"
        case .year(let year): return "\(year)"
        }
    }

    /// Nil for what is no such text.
    package init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, let year = numbers.first, (1...9999).contains(year),
            numbers.dropFirst().allSatisfy({ (1...31).contains($0) })
        else { return nil }
        switch numbers.count {
        case 1: self = .year(year)
        case 2 where numbers[1] <= 12: self = .month(year: year, month: numbers[1])
        case 3 where numbers[1] <= 12: self = .day(CalendarDay.number(year, numbers[1], numbers[2]))
        default: return nil
        }
    }
}
