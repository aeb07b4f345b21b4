package import FoundationEssentials

extension Date {
    /// Reads a date as feeds write it: RFC 3339 and ISO 8601, RFC 822 and its successors, and the usual ways to get
    /// them wrong. Independent of the locale; without a zone it is UTC. Nil for what names no instant.
    package init?(feedText text: String) {
        let trimmed = text.trimmed
        // A page pasted where a date belongs is none.
        guard !trimmed.isEmpty, trimmed.utf8.count <= 100 else { return nil }
        var iso = ISODateScanner(trimmed)
        guard let fields = iso.scan() ?? WordDateScanner.scan(trimmed), let instant = fields.secondsSince1970 else {
            return nil
        }
        self.init(timeIntervalSince1970: instant)
    }
}

/// A date in parts, before anybody asked whether there is such a day.
struct DateFields: Equatable {
    var year = 0
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0.0
    /// Seconds east of UTC.
    var offset = 0

    /// Nil when a part is out of its range. A leap second counts as the one before it.
    var secondsSince1970: Double? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...daysInMonth).contains(day) else { return nil }
        guard (0...24).contains(hour), (0...59).contains(minute), (0..<61).contains(second) else { return nil }
        let time = Double(hour * 3600 + minute * 60) + min(second, 59.999)
        return Double(daysSince1970 * 86_400 - offset) + time
    }

    private var daysInMonth: Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The civil calendar counted from 1 March, so that leap days come last (proleptic Gregorian).
    private var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Reads "2004-05-28T18:23:17.5+02:00" and what is near it: parts left out, other separators, seconds since 1970.
struct ISODateScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// Nil when the text begins with anything but a year.
    mutating func scan() -> DateFields? {
        let lead = rest.prefix { $0.isDigit }.count
        if lead == rest.count && (9...11).contains(lead) { return scanSeconds() }
        guard lead == 4 || lead == 8, let year = number(digits: 4) else { return nil }
        var fields = DateFields(year: year)
        if lead == 8 {
            guard let month = number(digits: 2), let day = number(digits: 2) else { return nil }
            (fields.month, fields.day) = (month, day)
        } else if skip("-") || skip("/") || skip(".") {
            guard let month = number() else { return nil }
            fields.month = month
            if skip("-") || skip("/") || skip(".") {
                guard let day = number() else { return nil }
                fields.day = day
            }
        } else if !rest.isEmpty {
            return nil
        }
        while skip("T") || skip("t") || skip(" ") || skip(",") || skip("_") {}
        if rest.first?.isDigit == true { return scanTime(&fields) ? fields : nil }
        fields.offset = DateZone.offset(String(Substring(rest))) ?? 0
        return fields
    }

    private mutating func scanTime(_ fields: inout DateFields) -> Bool {
        guard let time = DateTime(scanning: &rest) else { return false }
        time.apply(to: &fields)
        while skip(" ") {}
        fields.offset = DateZone.offset(String(Substring(rest))) ?? 0
        return true
    }

    /// Seconds since 1970, as a few servers write them.
    private mutating func scanSeconds() -> DateFields? {
        guard let seconds = Int(String(Substring(rest))) else { return nil }
        // Seconds west of UTC at the epoch's midnight: the arithmetic of `DateFields` does the rest.
        return DateFields(year: 1970, month: 1, day: 1, offset: -seconds)
    }

    private mutating func number(digits: Int = 2) -> Int? {
        let part = rest.prefix(digits).prefix { $0.isDigit }
        guard !part.isEmpty else { return nil }
        rest = rest.dropFirst(part.count)
        return Int(String(Substring(part)))
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}

/// "18:23", "18:23:17", "18:23:17.5".
struct DateTime {
    var hour: Int
    var minute = 0
    var second = 0.0

    /// Takes the time off the front of `text`.
    init?(scanning text: inout Substring.UTF8View) {
        let digits = text.prefix { $0.isDigit || $0 == UInt8(ascii: ":") }
        let parts = Substring(digits).split(separator: ":").map { Int($0) }
        guard let first = parts.first, let hour = first else { return nil }
        text = text.dropFirst(digits.count)
        self.hour = hour
        if parts.count == 1 && digits.count >= 4 {
            // Written without colons.
            let isWithSeconds = digits.count >= 6
            self.hour = isWithSeconds ? hour / 10_000 : hour / 100
            minute = isWithSeconds ? hour / 100 % 100 : hour % 100
            second = isWithSeconds ? Double(hour % 100) : 0
        }
        if parts.count > 1 { minute = parts[1] ?? 0 }
        if parts.count > 2 { second = Double(parts[2] ?? 0) }
        if let mark = text.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
            let fraction = text.dropFirst().prefix { $0.isDigit }
            text = text.dropFirst(fraction.count + 1)
            second += Double("0." + String(Substring(fraction))) ?? 0
        }
    }

    func apply(to fields: inout DateFields) {
        fields.hour = hour
        fields.minute = minute
        fields.second = second
    }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
