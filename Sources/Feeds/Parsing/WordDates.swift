/// Reads "Mon, 02 Jan 2006 15:04:05 +0100" and what is near it: parts in another order, full or foreign names of
/// months, two-digit years, "3:09 pm".
struct WordDateScanner {
    private var day: Int?
    private var month: Int?
    private var year: Int?
    private var time: DateTime?
    private var offset: Int?
    private var zone: String?
    private var isAfternoon: Bool?

    /// Nil when day, month or year is not there.
    static func scan(_ text: String) -> DateFields? {
        var scanner = WordDateScanner()
        for token in tokens(text) { scanner.take(token) }
        return scanner.fields
    }

    /// Words between spaces, commas and slashes; a hyphen separates only beside a letter ("02-Jan-2006").
    private static func tokens(_ text: String) -> [Substring] {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == "(" || $0 == ")" || $0 == ";" }
        return words.flatMap { word -> [Substring] in
            let parts = word.split(separator: "-")
            let isHyphenated = parts.count == 3 && parts[1].first?.isLetter == true
            return isHyphenated ? parts : [word]
        }
    }

    private mutating func take(_ token: Substring) {
        guard let first = token.utf8.first else { return }
        if token.contains(":"), first.isDigit, time == nil {
            takeTime(token)
        } else if first.isDigit {
            takeNumber(token)
        } else if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            if offset == nil || offset == 0 { offset = DateZone.offset(String(token)) ?? offset }
        } else if token.contains("/") {
            zone = String(token)
        } else {
            takeWord(token.lowercased())
        }
    }

    private mutating func takeTime(_ token: Substring) {
        var rest = token.utf8
        time = DateTime(scanning: &rest)
        let tail = String(Substring(rest)).lowercased()
        if !takeHalf(tail), !tail.isEmpty { offset = DateZone.offset(tail) ?? offset }
    }

    private mutating func takeNumber(_ token: Substring) {
        let slashed = token.split(whereSeparator: { $0 == "/" || $0 == "." || $0 == "-" }).map { Int($0) }
        if slashed.count == 3, let first = slashed[0], let second = slashed[1], let third = slashed[2] {
            takeNumericDate(first, second, third, isAmerican: token.contains("/"))
            return
        }
        let digits = token.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return }
        if digits.count >= 4 {
            if year == nil, digits.count == 4 { year = number }
        } else if day == nil {
            day = number
        } else if year == nil {
            year = DateFields.year(number)
        }
    }

    /// "12/31/2006" is American; with dots, and where that makes no sense, the day comes first.
    private mutating func takeNumericDate(_ first: Int, _ second: Int, _ third: Int, isAmerican: Bool) {
        guard day == nil, month == nil, year == nil else { return }
        if first > 31 {
            (year, month, day) = (first, second, third)
            return
        }
        let monthIsFirst = isAmerican && first <= 12
        month = monthIsFirst ? first : second
        day = monthIsFirst ? second : first
        year = DateFields.year(third)
    }

    private mutating func takeWord(_ word: String) {
        if takeHalf(word) { return }
        // The last one wins: "mar." is a Tuesday in French before it is March in English.
        if let number = MonthNames.number(word) {
            month = number
        } else if let zone = DateZone.offset(word), offset == nil || offset == 0 {
            offset = zone
        }
    }

    private mutating func takeHalf(_ word: String) -> Bool {
        guard let half = DateTime.half(word) else { return false }
        isAfternoon = half
        return true
    }

    private var fields: DateFields? {
        guard let day, let month, let year else { return nil }
        var fields = DateFields(year: year, month: month, day: day, offset: offset ?? 0)
        if offset == nil { fields.zone = zone }
        time?.apply(to: &fields)
        if let isAfternoon { fields.setHalf(isAfternoon: isAfternoon) }
        return fields
    }
}

/// Time zones as offsets.
enum DateZone {
    /// Seconds east of UTC for "Z", "+0100", "+1:00", "EST", "GMT+0100"; nil for a word that is none.
    static func offset(_ text: String) -> Int? {
        let word = text.trimmed.lowercased()
        let name = word.prefix { $0.isLetter }
        let tail = word.dropFirst(name.count)
        if let sign = tail.first, sign == "+" || sign == "-" {
            guard name.isEmpty || hours[String(name)] != nil else { return nil }
            return numeric(tail.dropFirst()).map { sign == "-" ? -$0 : $0 }
        }
        return hours[String(name)].map { Int($0 * 3600) }
    }

    private static func numeric(_ text: Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
        let parts = digits.split(separator: ":").map { Int($0) ?? 0 }
        let hour: Int
        let minute: Int
        switch parts.count {
        case 0: return nil
        case 1: (hour, minute) = digits.count > 2 ? (parts[0] / 100, parts[0] % 100) : (parts[0], 0)
        default: (hour, minute) = (parts[0], parts[1])
        }
        // Nowhere is further than 14 hours away: such a zone is a slip, and UTC the least wrong.
        return hour > 14 || minute > 59 ? 0 : hour * 3600 + minute * 60
    }

    private static let hours: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "est": -5, "edt": -4, "et": -5, "cst": -6, "cdt": -5, "ct": -6,
        "mst": -7, "mdt": -6, "mt": -7, "pst": -8, "pdt": -7, "pt": -8, "akst": -9, "akdt": -8, "hst": -10, "ast": -4,
        "adt": -3, "at": -4, "bst": 1, "west": 1, "cet": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2, "eet": 2,
        "eest": 3, "msk": 3, "ist": 5.5, "sgt": 8, "hkt": 8, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12,
        "nzdt": 13,
    ]
}
