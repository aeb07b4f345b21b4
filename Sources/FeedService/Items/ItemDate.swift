import FoundationEssentials

/// Reads the dates that pages of items carry.
enum ItemDate {
    /// Years beyond these are mistakes, and would not fit what is done with dates.
    private static let plausibleSeconds = -62_135_596_800.0...253_402_300_799.0

    /// ISO 8601 (RFC 3339, with or without seconds, fraction and offset; without one it is UTC), or seconds since 1970.
    static func parse(_ text: String) -> Date? {
        let seconds = secondsOfISO8601(text) ?? Double(text)
        guard let seconds, plausibleSeconds.contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    private static func secondsOfISO8601(_ text: String) -> Double? {
        let text = text.utf8.drop { $0 == 0x20 }
        guard let date = text.prefix(10).isoDate else { return nil }
        var rest = text.dropFirst(10)
        var seconds = Double(date) * 86_400
        guard let separator = rest.popFirst() else { return seconds }
        guard [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(separator) else { return nil }
        guard let time = rest.takeTime() else { return nil }
        seconds += time
        return rest.offsetSeconds.map { seconds - $0 }
    }
}

extension Substring.UTF8View {
    /// Days since 1970 of "YYYY-MM-DD", in the proleptic Gregorian calendar.
    fileprivate var isoDate: Int? {
        let parts = split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = parts[0].number, let month = parts[1].number,
            let day = parts[2].number, (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        // Years are counted from March, so that the leap day is the last one.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Takes "HH:MM", "HH:MM:SS" or "HH:MM:SS.fraction" from the front, as seconds.
    fileprivate mutating func takeTime() -> Double? {
        let end = firstIndex {
            !($0.isASCIIDigit || [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ",")].contains($0))
        }
        let time = self[..<(end ?? endIndex)]
        self = self[(end ?? endIndex)...]
        let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hours = parts[0].number, let minutes = parts[1].number,
            hours <= 24, minutes < 60
        else { return nil }
        let seconds = parts.count == 3 ? parts[2].secondsWithFraction : 0
        guard let seconds, seconds < 61 else { return nil }
        return Double(hours * 3600 + minutes * 60) + seconds
    }

    /// Seconds of "Z", "+HH:MM", "+HHMM", "+HH" or nothing; nil when it is none of these.
    fileprivate var offsetSeconds: Double? {
        guard let sign = first else { return 0 }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") || sign == 0x20 { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
        return Double(minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    /// "SS", "SS.fraction" or "SS,fraction".
    private var secondsWithFraction: Double? {
        if let whole = number { return Double(whole) }
        let parts = split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard parts.count == 2, let whole = parts[0].number, let fraction = Double("0." + String(Substring(parts[1])))
        else { return nil }
        return Double(whole) + fraction
    }

    /// A number of at most four digits.
    private var number: Int? {
        guard (1...4).contains(count), allSatisfy(\.isASCIIDigit) else { return nil }
        return reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
