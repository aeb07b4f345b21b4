package import FoundationEssentials

/// When an article is to have come out, as somebody writes it. What it means depends on the day it is asked.
package enum SearchDate: Hashable, Sendable {
    /// From the start of the first to the end of the second; nil is open. One day, month or year is both.
    case within(Span?, Span?)
    case after(Span)
    case before(Span)
    case younger(Age)
    case older(Age)

    package enum Span: Hashable, Sendable {
        case year(Int)
        case month(Int, Int)
        case day(Int, Int, Int)
        /// 0 is today.
        case daysAgo(Int)
    }

    package struct Age: Hashable, Sendable {
        package enum Unit: String, CaseIterable, Sendable {
            case hours = "h"
            case days = "d"
            case weeks = "w"
            case months = "m"
            case years = "y"

            /// A month is 30 days, and a year is 365.
            fileprivate var seconds: Double {
                switch self {
                case .hours: 3_600
                case .days: 86_400
                case .weeks: 604_800
                case .months: 2_592_000
                case .years: 31_536_000
                }
            }
        }

        package var count: Int
        package var unit: Unit

        package init(_ count: Int, _ unit: Unit) {
            self.count = count
            self.unit = unit
        }
    }

    /// Nil when the text is no date.
    package init?(_ text: String) {
        if let range = text.firstRange(of: "..") {
            let (first, last) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
            let spans = (Span(first), Span(last))
            guard first.isEmpty || spans.0 != nil, last.isEmpty || spans.1 != nil, spans.0 != nil || spans.1 != nil
            else { return nil }
            self = .within(spans.0, spans.1)
            return
        }
        let sign = text.prefix { $0 == "<" || $0 == ">" || $0 == "=" }
        let rest = String(text.dropFirst(sign.count))
        if let age = Age(rest) {
            switch sign {
            case "", "<", "<=": self = .younger(age)
            case ">", ">=": self = .older(age)
            default: return nil
            }
            return
        }
        guard let span = Span(rest) else { return nil }
        switch sign {
        case "", "=": self = .within(span, span)
        case ">": self = .after(span)
        case ">=": self = .within(span, nil)
        case "<": self = .before(span)
        case "<=": self = .within(nil, span)
        default: return nil
        }
    }

    /// From the first moment on, and before the second; nil is open. `start` is when a day begins where it is asked, and
    /// takes the day 0 or 32 for the one before or after.
    package func bounds(
        now: Date,
        today: (year: Int, month: Int, day: Int),
        start: (_ year: Int, _ month: Int, _ day: Int) -> Date
    ) -> (from: Date?, to: Date?) {
        func first(_ span: Span) -> Date { span.start(today, start) }
        func end(_ span: Span) -> Date { span.end(today, start) }
        return switch self {
        case .within(let from, let to): (from.map(first), to.map(end))
        case .after(let span): (end(span), nil)
        case .before(let span): (nil, first(span))
        case .younger(let age): (now.addingTimeInterval(-Double(age.count) * age.unit.seconds), nil)
        case .older(let age): (nil, now.addingTimeInterval(-Double(age.count) * age.unit.seconds))
        }
    }

    /// As it is written.
    package var text: String {
        switch self {
        case .within(let from?, let to?) where from == to: from.text
        case .within(let from, let to): "\(from?.text ?? "")..\(to?.text ?? "")"
        case .after(let span): ">\(span.text)"
        case .before(let span): "<\(span.text)"
        case .younger(let age): "<\(age.count)\(age.unit.rawValue)"
        case .older(let age): ">\(age.count)\(age.unit.rawValue)"
        }
    }
}

extension SearchDate.Age {
    fileprivate init?(_ text: String) {
        guard let unit = text.last.flatMap({ Unit(rawValue: String($0).lowercased()) }),
            let count = Int(text.dropLast()), (0...100_000).contains(count)
        else { return nil }
        self.init(count, unit)
    }
}

/// Of a month, in the Gregorian calendar.
private func days(_ year: Int, _ month: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
}

extension SearchDate.Span {
    fileprivate init?(_ text: String) {
        switch text.lowercased() {
        case "today": self = .daysAgo(0)
        case "yesterday": self = .daysAgo(1)
        default:
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
            guard numbers.count == parts.count, parts[0].count == 4 else { return nil }
            switch numbers.count {
            case 1: self = .year(numbers[0])
            case 2 where (1...12).contains(numbers[1]): self = .month(numbers[0], numbers[1])
            case 3 where (1...12).contains(numbers[1]) && (1...days(numbers[0], numbers[1])).contains(numbers[2]):
                self = .day(numbers[0], numbers[1], numbers[2])
            default: return nil
            }
        }
    }

    fileprivate func start(_ today: (year: Int, month: Int, day: Int), _ start: (Int, Int, Int) -> Date) -> Date {
        switch self {
        case .year(let year): start(year, 1, 1)
        case .month(let year, let month): start(year, month, 1)
        case .day(let year, let month, let day): start(year, month, day)
        case .daysAgo(let count): start(today.year, today.month, today.day - count)
        }
    }

    fileprivate func end(_ today: (year: Int, month: Int, day: Int), _ start: (Int, Int, Int) -> Date) -> Date {
        switch self {
        case .year(let year): start(year + 1, 1, 1)
        case .month(let year, let month): start(year, month + 1, 1)
        case .day(let year, let month, let day): start(year, month, day + 1)
        case .daysAgo(let count): start(today.year, today.month, today.day - count + 1)
        }
    }

    fileprivate var text: String {
        switch self {
        case .year(let year): Self.digits(year, 4)
        case .month(let year, let month): "\(Self.digits(year, 4))-\(Self.digits(month, 2))"
        case .day(let year, let month, let day):
            "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
        case .daysAgo(0): "today"
        case .daysAgo: "yesterday"
        }
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
