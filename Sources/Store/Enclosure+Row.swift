import Model

/// Enclosures as a column holds them: one a line, its parts apart by tabs, which no cleaned text has.
extension Enclosure {
    static func column(_ enclosures: [Enclosure]) -> String {
        enclosures.map { enclosure in
            let numbers = [enclosure.length, enclosure.duration].map { $0.map(String.init) ?? "" }
            // Nothing is written of a duration that is not there: so are lines from before there were any.
            let parts = [enclosure.url, enclosure.type ?? ""] + (enclosure.duration == nil ? [numbers[0]] : numbers)
            return parts.map { $0.filter { $0 != "\t" && !$0.isNewline } }.joined(separator: "\t")
        }
        .joined(separator: "\n")
    }

    static func read(_ column: String) -> [Enclosure] {
        column.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let type = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
            let numbers = parts.dropFirst(2).map { Int($0) }
            return Enclosure(
                url: parts[0],
                type: type,
                length: numbers.first ?? nil,
                duration: numbers.dropFirst().first ?? nil
            )
        }
    }
}
