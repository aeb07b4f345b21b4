package import FoundationEssentials

/// How far the reader's clocks are from UTC, and when that changes: a value, so that a state can tell which day an
/// article is of without asking the system.
package struct LocalZone: Equatable, Sendable {
    package struct Change: Equatable, Sendable {
        /// Seconds since 1970 (UTC).
        package var from: Int
        /// Seconds to add to UTC from then on; positive to the east.
        package var offset: Int

        package init(from: Int, offset: Int) {
            self.from = from
            self.offset = offset
        }
    }

    /// Rising. Before the first one its offset holds as well.
    private let changes: [Change]

    /// Without changes it is UTC.
    package init(_ changes: [Change]) {
        self.changes = changes
    }

    package static let utc = LocalZone([])

    /// The calendar day there, counted from 1970-01-01. Absurd dates count as the first or last that can be written
    /// with four digits.
    package func day(of date: Date) -> Int {
        let seconds = Int(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.down))
        return (seconds + offset(at: seconds)).flooredDivision(by: 86_400)
    }

    /// When a day begins there, counted as in `day(of:)`.
    func start(ofDay day: Int) -> Date {
        let seconds = day * 86_400
        return Date(timeIntervalSince1970: Double(seconds - offset(at: seconds - offset(at: seconds))))
    }

    private func offset(at seconds: Int) -> Int {
        guard let first = changes.first else { return 0 }
        return changes.last { $0.from <= seconds }?.offset ?? first.offset
    }
}

extension Int {
    /// The quotient rounded down, so that days before 1970 are whole days too.
    func flooredDivision(by divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }
}
