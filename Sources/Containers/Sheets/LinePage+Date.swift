import FoundationEssentials
import Model

/// The sheet that asks for a date to go to.
extension LinePage {
    static func go(_ state: inout State, _ text: String) -> [Effect] {
        if let date = SearchDate(text) { return [.close, .go(date)] }
        state.refused = text
        state.refusal =
            text.isEmpty ? "Type a date first." : "“\(text)” is no date. Write 2026-11-03, 2026-11, yesterday or 7d."
        return []
    }
}

extension SearchDate {
    /// Where a list begins that is to show it first.
    func start(now: Date, in zone: LocalZone, ascending: Bool) -> Date {
        let today = CalendarDay(zone.day(of: now))
        let bounds = bounds(now: now, today: (today.year, today.month, today.day)) { year, month, day in
            zone.start(ofDay: CalendarDay.number(year, month, day))
        }
        // The end is no part of it, and sources count in milliseconds.
        let end = bounds.to?.addingTimeInterval(-0.001)
        return (ascending ? bounds.from ?? end : end ?? bounds.from) ?? now
    }
}
