import FoundationEssentials
import Glibc

/// How old something is, short enough for a list: "now", "5 m", "2 h", "3 d", then a date.
enum Age {
    static func text(_ date: Date, now: Date, isEstimated: Bool) -> String {
        (isEstimated ? "~" : "") + text(seconds: now.timeIntervalSince(date), date, now)
    }

    private static func text(seconds: Double, _ date: Date, _ now: Date) -> String {
        switch seconds {
        case -3600..<60: "now"
        case 60..<3600: "\(Int(seconds / 60)) m"
        case 3600..<86_400: "\(Int(seconds / 3600)) h"
        case 86_400..<(14 * 86_400): "\(Int(seconds / 86_400)) d"
        default: day(date, now)
        }
    }

    /// "12 Mar", or "Mar 2024" in another year.
    private static func day(_ date: Date, _ now: Date) -> String {
        let parts = LocalDate(date)
        let month = LocalDate.months[parts.month - 1]
        return parts.year == LocalDate(now).year ? "\(parts.day) \(month)" : "\(month) \(parts.year)"
    }
}

/// A date in the reader's time zone (the C library knows it; Foundation's calendar would cost start-up time).
struct LocalDate {
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let year: Int
    /// 1...12
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int

    init(_ date: Date) {
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

    /// "28 Nov 2026, 14:03"
    var text: String {
        let clock = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(day) \(Self.months[month - 1]) \(year), \(clock)"
    }
}
