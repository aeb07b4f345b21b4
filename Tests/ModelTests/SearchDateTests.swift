import Foundation
import Testing

@testable import Model

@Suite(.timeLimit(.minutes(10)))
struct SearchDateTests {
    private let now = Date(timeIntervalSince1970: 1_795_996_800 + 3_600 * 15)

    private func bounds(_ text: String) throws -> [String] {
        let date = try #require(SearchDate(text))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: now)
        let today = (year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
        let (from, to) = date.bounds(now: now, today: today) { year, month, day in
            calendar.date(from: DateComponents(year: year, month: month, day: day)) ?? .distantPast
        }
        return [from, to].map { $0.map { String($0.ISO8601Format().dropLast(4)) } ?? "" }
    }

    @Test(arguments: [
        ("2026", ["2026-01-01T00:00", "2027-01-01T00:00"]),
        ("2026-12", ["2026-12-01T00:00", "2027-01-01T00:00"]),
        ("2026-11-30", ["2026-11-30T00:00", "2026-12-01T00:00"]),
        (">2026-01-01", ["2026-01-02T00:00", ""]),
        (">=2026-01-01", ["2026-01-01T00:00", ""]),
        ("<2026-02", ["", "2026-02-01T00:00"]),
        ("<=2026-02", ["", "2026-03-01T00:00"]),
        ("2026-01..2026-03", ["2026-01-01T00:00", "2026-04-01T00:00"]),
        ("2026-01..", ["2026-01-01T00:00", ""]),
        ("..2025", ["", "2026-01-01T00:00"]),
        ("today", ["2026-11-30T00:00", "2026-12-01T00:00"]),
        ("yesterday", ["2026-11-29T00:00", "2026-11-30T00:00"]),
        ("<7d", ["2026-11-23T15:00", ""]),
        ("7d", ["2026-11-23T15:00", ""]),
        (">2w", ["", "2026-11-16T15:00"]),
        ("<12h", ["2026-11-30T03:00", ""]),
    ])
    func aDateIsMeantAsOfTheDayItIsAsked(text: String, expected: [String]) throws {
        #expect(try bounds(text) == expected)
    }

    @Test(arguments: [
        "", "soon", "2026-13", "2026-00", "2026-1-32", "26", "..", "<", "7x", "-7d", "99999999999d", "2026-11-30-1",
        "=7d",
        "٢٠٢٦", "2026..x",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(SearchDate(text) == nil)
    }
}
