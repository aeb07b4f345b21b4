import Model

/// Enclosures as a column holds them: one a line, its parts apart by tabs, which no cleaned text has.
extension Enclosure {
    static func column(_ enclosures: [Enclosure]) -> String {
        enclosures.map { enclosure in
            let parts = [enclosure.url, enclosure.type ?? "", enclosure.length.map(String.init) ?? ""]
            return parts.map { $0.filter { $0 != "\t" && !$0.isNewline } }.joined(separator: "\t")
        }
        .joined(separator: "\n")
    }

    static func read(_ column: String) -> [Enclosure] {
        column.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let type = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
            return Enclosure(url: parts[0], type: type, length: parts.count > 2 ? Int(parts[2]) : nil)
        }
    }
}
