import Foundation

/// A test file of the Unicode Character Database, from Debian's package `unicode-data`.
enum UnicodeTestFile {
    /// Scalars cut into parts where the file has "÷".
    struct Sample {
        var parts: [[UInt32]]
        var scalars: [UInt32] { parts.flatMap { $0 } }
        var text: String { String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))) }
        var description: String {
            parts.map { $0.map { String($0, radix: 16, uppercase: true) }.joined(separator: " × ") }
                .joined(separator: " ÷ ")
        }
    }

    private static let folder = "/usr/share/unicode/auxiliary/"

    /// False without the package: the tests then say that they are skipped.
    static let isInstalled = FileManager.default.fileExists(atPath: folder + "GraphemeBreakTest.txt")

    static func samples(_ name: String) throws -> [Sample] {
        let text = try String(contentsOfFile: folder + name, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let fields = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard !fields.isEmpty else { return nil }
            var parts: [[UInt32]] = [[]]
            for field in fields {
                if field == "÷" {
                    if parts.last?.isEmpty == false { parts.append([]) }
                } else if let value = UInt32(field, radix: 16) {
                    parts[parts.count - 1].append(value)
                }
            }
            if parts.last?.isEmpty == true { parts.removeLast() }
            return Sample(parts: parts)
        }
    }
}
