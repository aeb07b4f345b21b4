import Foundation
import Testing

/// Pages that list rules are held to the tests that prove them.
@Suite(.timeLimit(.minutes(10)))
struct DocumentationTests {
    @Test func eachRuleOfIdentityIsATestOfTheSameName() throws {
        let page = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/IDENTITY.md"), encoding: .utf8)
        let rules = page.components(separatedBy: "\n").compactMap { line in
            line.hasPrefix("- `") ? line.dropFirst(3).prefix { $0 != "`" } : nil
        }
        let files = try SourceTree.swiftFiles(under: "Tests/TermUITests/Tree")
        let file = try #require(files.first { $0.path.hasSuffix("/IdentityRulesTests.swift") })
        let tests = file.lines.compactMap { line -> Substring? in
            guard let start = line.range(of: "@Test func ") else { return nil }
            return line[start.upperBound...].prefix { $0 != "(" }
        }
        #expect(rules.count > 10)
        #expect(rules.sorted() == tests.sorted())
    }
}
