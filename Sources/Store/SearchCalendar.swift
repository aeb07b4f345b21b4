import FoundationEssentials
import Glibc
import Model

/// When days begin where a search is asked.
struct SearchCalendar {
    var now: Date
    /// Of a year, month and day, which may be one too many or too few.
    var start: (_ year: Int, _ month: Int, _ day: Int) -> Date = Self.localStart

    /// Milliseconds: from the first on, and before the second; nil is open.
    func bounds(of date: SearchDate) -> (from: Int64?, to: Int64?) {
        let bounds = date.bounds(now: now, today: today, start: start)
        return (bounds.from?.milliseconds, bounds.to?.milliseconds)
    }

    /// When today began, in milliseconds.
    var midnight: Int64 {
        let today = today
        return start(today.year, today.month, today.day).milliseconds
    }

    private var today: (year: Int, month: Int, day: Int) {
        var seconds = time_t(max(-1e11, min(1e11, now.timeIntervalSince1970)))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    /// `mktime`, which puts right what is no date.
    private static func localStart(_ year: Int, _ month: Int, _ day: Int) -> Date {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_isdst = -1
        return Date(timeIntervalSince1970: Double(mktime(&parts)))
    }
}
