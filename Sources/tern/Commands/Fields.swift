import FoundationEssentials
import Glibc

/// Names and values for a terminal, the values in one column.
struct Fields {
    private var lines: [String] = []
    private let width = 14

    var text: String { lines.joined(separator: "\n") }

    /// A value of several lines keeps its column; one that is nil or empty is left out.
    mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        for (number, line) in value.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let label = number == 0 ? name : ""
            lines.append(label + String(repeating: " ", count: max(1, width - label.count)) + line)
        }
    }
}

/// Moments as commands show them.
enum Moment {
    /// "2026-11-30 12:04", in the zone of this computer.
    static func text(_ date: Date) -> String {
        var seconds = time_t(max(-1e11, min(1e11, date.timeIntervalSince1970)))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "at no time that a clock shows" }
        let numbers = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min].map {
            $0 < 10 ? "0\($0)" : "\($0)"
        }
        return "\(Int(parts.tm_year) + 1900)-\(numbers[0])-\(numbers[1]) \(numbers[2]):\(numbers[3])"
    }

    /// For programs: "2026-11-30T12:04:00Z" (RFC 3339).
    static func forPrograms(_ date: Date) -> String { date.formatted(.iso8601) }
}
