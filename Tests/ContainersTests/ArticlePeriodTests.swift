import Containers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticlePeriodTests {
    /// 2026-11-30, a Monday.
    private let today = 20_787

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let date = try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
        return Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    @Test func daysAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for number in stride(from: -141_000, to: 1_000_000, by: 677) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday],
                from: Date(timeIntervalSince1970: Double(number) * 86_400)
            )
            let day = CalendarDay(number)
            #expect(
                [day.year, day.month, day.day, day.weekday + 1] == [parts.year, parts.month, parts.day, parts.weekday]
            )
        }
    }

    @Test func aWeekIsOfDaysAYearOfMonthsAndWhatIsOlderOfYears() throws {
        #expect(try day(2026, 11, 30) == today)
        #expect(ArticlePeriod(of: today + 9, today: today) == .day(today))
        #expect(ArticlePeriod(of: today, today: today) == .day(today))
        #expect(ArticlePeriod(of: today - 6, today: today) == .day(today - 6))
        #expect(ArticlePeriod(of: today - 7, today: today) == .month(year: 2026, month: 11))
        #expect(try ArticlePeriod(of: day(2025, 12, 1), today: today) == .month(year: 2025, month: 12))
        #expect(try ArticlePeriod(of: day(2025, 11, 30), today: today) == .year(2025))
        #expect(try ArticlePeriod(of: day(2026, 12, 31), today: day(2027, 1, 9)) == .month(year: 2026, month: 12))
    }

    @Test func aDayBeginsAtTheReadersMidnight() {
        let tokyo = LocalZone([LocalZone.Change(from: 0, offset: 9 * 3600)])
        let evening = Date(timeIntervalSince1970: 15 * 3600)
        #expect(tokyo.day(of: evening) == 1)
        #expect(tokyo.day(of: evening - 1) == 0)
        #expect(LocalZone.utc.day(of: evening) == 0)
        #expect(LocalZone.utc.day(of: Date(timeIntervalSince1970: -1)) == -1)
    }

    @Test func summerTimeIsThatOfTheArticle() {
        let hour = 3600
        let berlin = LocalZone([
            LocalZone.Change(from: -1000 * hour, offset: hour), LocalZone.Change(from: 100 * hour, offset: 2 * hour),
        ])
        #expect(berlin.day(of: Date(timeIntervalSince1970: 71 * 3600)) == 3)
        #expect(berlin.day(of: Date(timeIntervalSince1970: 70.5 * 3600)) == 2)
        #expect(berlin.day(of: Date(timeIntervalSince1970: 166 * 3600)) == 7)
        #expect(berlin.day(of: Date(timeIntervalSince1970: -2000 * 3600)) == -84)
    }

    @Test func absurdDatesHaveADayToo() {
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
            _ = ArticlePeriod(of: LocalZone.utc.day(of: date), today: today)
        }
    }
}
