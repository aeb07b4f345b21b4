import FoundationEssentials
package import Model

/// The sheet that asks for a date to go to. The text itself is the screen's.
package enum DatePage: Page {
    package struct State: Equatable, Sendable {
        /// Why the text is no date, as a sentence; it stays, to be mended.
        package internal(set) var refusal: String?
        /// What was submitted last: as long as it stands there, what was said of it is true.
        fileprivate var asked = ""

        package init() {}
    }

    package enum Intent: Equatable, Sendable {
        case edited(String)
        case submit(String)
    }

    package enum Effect: Equatable, Sendable {
        /// The sheet has done its work.
        case go(SearchDate)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .edited(let text):
            // It is told with the next frame, and the text may have been submitted since.
            if text.cleanedLine != state.asked { state.refusal = nil }
            return []
        case .submit(let text):
            state.asked = text.cleanedLine
            if let date = SearchDate(state.asked) { return [.go(date)] }
            state.refusal =
                state.asked.isEmpty
                ? "Type a date first." : "“\(state.asked)” is no date. Write 2026-11-03, 2026-11, yesterday or 7d."
            return []
        }
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
