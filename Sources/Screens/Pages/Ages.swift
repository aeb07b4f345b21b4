package import FoundationEssentials
import Glibc
package import TermUI

/// How old something is, short enough for a list: "now", "5 m", "2 h", "3 d", then a date.
package enum Age {
    package static func text(_ date: Date, now: Date, isEstimated: Bool, _ forms: DateForms) -> String {
        (isEstimated ? "~" : "") + text(seconds: now.timeIntervalSince(date), date, now, forms)
    }

    private static func text(seconds: Double, _ date: Date, _ now: Date, _ forms: DateForms) -> String {
        switch seconds {
        case -3600..<60: "now"
        case 60..<3600: "\(Int(seconds / 60)) m"
        case 3600..<86_400: "\(Int(seconds / 3600)) h"
        case 86_400..<(14 * 86_400): "\(Int(seconds / 86_400)) d"
        default: day(date, now, forms)
        }
    }

    /// "12 Mar", or "Mar 2024" in another year.
    private static func day(_ date: Date, _ now: Date, _ forms: DateForms) -> String {
        let parts = LocalDate(date)
        return parts.year == LocalDate(now).year
            ? forms.day(parts.day, month: parts.month) : forms.shortMonth(parts.month, year: parts.year)
    }
}

/// A date in the reader's time zone (the C library knows it; Foundation's calendar would cost start-up time).
package struct LocalDate {
    let year: Int
    /// 1...12
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int

    package init(_ date: Date) {
        // Clamped to four-digit years: `Int` of an absurd date would trap, and nobody can read one anyway.
        var seconds = time_t(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799))
        var parts = tm()
        localtime_r(&seconds, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
    }

    /// "28 Nov 2026"
    func day(_ forms: DateForms) -> String { forms.date(day, month: month, year: year) }

    /// "28 Nov 2026, 14:03"
    package func text(_ forms: DateForms) -> String {
        day(forms) + ", " + forms.time(hour: hour, minute: minute)
    }
}
