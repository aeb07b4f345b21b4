import Glibc

extension DateForms {
    /// Of the locale that the environment names for times (`LC_ALL`, `LC_TIME`, `LANG`), as the C library knows it.
    /// English where it knows none of that name, and in the locale of programs ("C"), which is nobody's.
    package static func system(environment: [String: String]) -> DateForms {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        guard name != "C", name != "POSIX", !name.hasPrefix("C.") else { return .english }
        guard let locale = newlocale(1 << LC_TIME, name, nil) else { return .english }
        defer { freelocale(locale) }
        return DateForms(name: name, locale: locale) ?? .english
    }

    /// Nil where the names are not in UTF-8.
    private convenience init?(name: String, locale: locale_t) {
        func text(_ item: Int, _ offset: Int = 0) -> String? {
            nl_langinfo_l(nl_item(item + offset), locale).flatMap { String(validatingCString: $0) }
        }
        func texts(_ first: Int, _ count: Int) -> [String]? {
            let texts = (0..<count).compactMap { text(first, $0)?.trimmingBlanks }
            return texts.count == count && texts.allSatisfy { !$0.isEmpty } ? texts : nil
        }
        guard let months = texts(Int(__ALTMON_1), 12), let shortMonths = texts(Int(ABMON_1), 12),
            let weekdays = texts(Int(DAY_1), 7), let date = text(Int(D_FMT)), let full = text(Int(D_T_FMT)),
            let time = text(Int(T_FMT)), let before = text(Int(AM_STR)), let after = text(Int(PM_STR))
        else { return nil }
        let hasHalves = !before.isEmpty && !after.isEmpty && DateFormat(time).letters.contains { "rIlp".contains($0) }
        self.init(
            name: name,
            months: months,
            shortMonths: shortMonths,
            weekdays: weekdays,
            layout: Layout(full: full, date: date),
            halves: hasHalves ? (before, after) : nil
        )
    }
}

extension DateForms.Layout {
    /// From the formats of a date with its time (`D_T_FMT`) and of a date in numbers (`D_FMT`).
    init(full: String, date: String) {
        let numbers = DateFormat(date)
        // Dates in numbers begin with the year in languages that write a month's name after the day.
        let isYearFirst = DateFormat(full.replacing("%x", with: date)).comesFirst("Y", before: "d")
        self.init(
            order: isYearFirst ? .year : numbers.isMonthFirst ? .month : .day,
            yearSign: numbers.sign(after: "Y"),
            daySign: numbers.sign(after: "d"),
            isSpaced: numbers.sign(after: "d").isEmpty || numbers.hasBlank(after: "Y")
        )
    }
}

/// A format of `strftime`, as far as it tells in what order things are written.
struct DateFormat {
    /// What is written, in order: `d` for `%d`, `%e` and `%-d`, and so on.
    private(set) var letters: [Character] = []
    /// The text after each.
    private var rests: [String] = []

    init(_ format: String) {
        for part in format.split(separator: "%", omittingEmptySubsequences: false).dropFirst() {
            let part = part.drop { "-_0^#EO".contains($0) }
            guard let letter = part.first else { continue }
            let rest = String(part.dropFirst())
            let written: [Character] =
                switch letter {
                case "e": ["d"]
                case "y", "G": ["Y"]
                case "b", "B", "h": ["m"]
                case "F": ["Y", "m", "d"]
                case "D": ["m", "d", "Y"]
                default: [letter]
                }
            letters += written
            rests += written.dropLast().map { _ in "" } + [rest]
        }
    }

    func comesFirst(_ letter: Character, before other: Character) -> Bool {
        guard let first = letters.firstIndex(of: letter), let second = letters.firstIndex(of: other) else {
            return false
        }
        return first < second
    }

    /// Month, then day, and no year before them.
    var isMonthFirst: Bool { comesFirst("m", before: "d") && comesFirst("m", before: "Y") }

    func hasBlank(after letter: Character) -> Bool {
        letters.firstIndex(of: letter).map { rests[$0].contains(" ") } ?? true
    }

    /// A letter right after a number, such as 年.
    func sign(after letter: Character) -> String {
        guard let index = letters.firstIndex(of: letter), let sign = rests[index].first, sign.isLetter else {
            return ""
        }
        return String(sign)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }
}
