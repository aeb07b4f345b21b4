package import FoundationEssentials

extension Date {
    /// Reads a date as feeds write it: RFC 3339 and ISO 8601, RFC 822 and its successors, and the usual ways to get
    /// them wrong. Independent of the locale; without a zone it is UTC. Nil for what names no instant.
    package init?(feedText text: String) {
        // A page pasted where a date belongs is none.
        guard text.utf8.count <= 200 else { return nil }
        guard let fields = StrictDate.fields(text) ?? Self.lenientFields(text.trimmed),
            var instant = fields.secondsSince1970
        else { return nil }
        // A zone that the system does not know counts as UTC.
        if let zone = fields.zone.flatMap(ZoneFile.init(name:)), let offset = zone.offset(atLocal: Int(instant)) {
            instant -= Double(offset)
        }
        self.init(timeIntervalSince1970: instant)
    }

    private static func lenientFields(_ text: String) -> DateFields? {
        guard !text.isEmpty else { return nil }
        let plain = EastAsianDate(text)
        var iso = ISODateScanner(plain.text)
        guard var fields = iso.scan() ?? WordDateScanner.scan(plain.text) else { return nil }
        plain.apply(to: &fields)
        return fields
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
    /// A zone by its place, such as "Europe/Brussels", where no offset is given.
    var zone: String?

    /// Two digits mean 1970 to 2069.
    static func year(_ digits: Int) -> Int {
        digits < 70 ? 2000 + digits : digits < 100 ? 1900 + digits : digits
    }

    /// Makes it the time on a clock with twelve hours.
    mutating func setHalf(isAfternoon: Bool) {
        if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    }

    /// Makes it the `number`th day of the year.
    mutating func setDayOfYear(_ number: Int) {
        month = 1
        day = number
        while month < 12, day > daysInMonth {
            day -= daysInMonth
            month += 1
        }
    }

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
        if lead < 8, lead != 4, let fields = scanShort(lead) { return fields }
        guard [4, 8, 12, 14].contains(lead), let year = number(digits: 4) else { return nil }
        var fields = DateFields(year: year)
        if lead > 4 {
            guard let month = number(digits: 2), let day = number(digits: 2) else { return nil }
            (fields.month, fields.day) = (month, day)
        } else if skip("-") || skip("/") || skip(".") {
            guard scanDay(&fields) else { return nil }
        } else if !rest.isEmpty {
            return nil
        }
        while skip("T") || skip("t") || skip(" ") || skip(",") || skip("_") {}
        if rest.first?.isDigit == true { return scanTime(&fields) ? fields : nil }
        fields.offset = DateZone.offset(String(Substring(rest))) ?? 0
        return fields
    }

    /// Month and day, or the day of the year.
    private mutating func scanDay(_ fields: inout DateFields) -> Bool {
        let digits = rest.prefix { $0.isDigit }.count
        if digits == 3, digits == rest.count || rest.dropFirst(3).first == UInt8(ascii: "T"),
            let day = number(digits: 3)
        {
            fields.setDayOfYear(day)
            return (1...366).contains(day)
        }
        if digits == 3 { _ = skip("0") }
        if digits == 0 {
            let word = rest.prefix { $0 != UInt8(ascii: "-") && $0 > 0x20 }
            guard let month = MonthNames.number(Substring(word).lowercased()) else { return false }
            rest = rest.dropFirst(word.count)
            fields.month = month
        } else {
            guard let month = number() else { return false }
            fields.month = month
        }
        guard skip("-") || skip("/") || skip(".") else { return true }
        guard let day = number() else { return false }
        fields.day = day
        return true
    }

    /// "03-12-31", "031231", "2003335", "-0312": years of two digits and days of the year (ISO 8601:2000 §5.2.1).
    private mutating func scanShort(_ lead: Int) -> DateFields? {
        let text = String(Substring(rest))
        let digits = text.utf8.filter(\.isDigit).map { Int($0 - 0x30) }
        func value(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let isWhole = lead == text.utf8.count
        var fields = DateFields()
        switch lead {
        case 0 where text.hasPrefix("-") && digits.count == 4 && text.utf8.count <= 6:
            fields.year = DateFields.year(value(0..<2))
            fields.month = value(2..<4)
        case 2
        where text.utf8.count == 8 && digits.count == 6 && text.utf8.count(where: { $0 == UInt8(ascii: "-") }) == 2,
            6 where isWhole:
            (fields.year, fields.month, fields.day) = (DateFields.year(value(0..<2)), value(2..<4), value(4..<6))
            // "12-31-06": what can be no month is the day, and then the year stands last.
            if value(2..<4) > 12, value(0..<2) <= 12 {
                (fields.year, fields.month, fields.day) = (DateFields.year(value(4..<6)), value(0..<2), value(2..<4))
            }
        case 7 where isWhole:
            fields.year = value(0..<4)
            fields.setDayOfYear(value(4..<7))
        default: return nil
        }
        return fields.secondsSince1970 == nil ? nil : fields
    }

    private mutating func scanTime(_ fields: inout DateFields) -> Bool {
        guard let time = DateTime(scanning: &rest) else { return false }
        time.apply(to: &fields)
        while skip(" ") {}
        for word in Substring(rest).split(whereSeparator: { $0 == " " || $0 == "[" || $0 == "]" || $0 == "(" }) {
            if let isAfternoon = DateTime.half(word) {
                fields.setHalf(isAfternoon: isAfternoon)
            } else if let offset = DateZone.offset(String(word)) {
                fields.offset = offset
            } else if word.contains("/") {
                fields.zone = String(word)
            }
        }
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

    /// Whether "pm", "a.m." and the like mean the afternoon; nil for another word.
    static func half(_ word: some StringProtocol) -> Bool? {
        switch word.lowercased().filter({ $0 != "." }) {
        case "am": false
        case "pm": true
        default: nil
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
