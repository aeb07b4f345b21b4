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

    @Test func eachRuleOfFetchingNamesTestsThatThereAre() throws {
        let page = try String(contentsOf: SourceTree.root.appendingPathComponent("docs/FETCHING.md"), encoding: .utf8)
        let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| code") }
        let names = rows.flatMap { row in
            let proof = row.components(separatedBy: " | ").last ?? ""
            return proof.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        let tests = try SourceTree.swiftFiles(under: "Tests").flatMap(\.lines).compactMap { line -> Substring? in
            guard let start = line.range(of: "func "),
                let end = line.range(of: "(", range: start.upperBound..<line.endIndex)
            else { return nil }
            return line[start.upperBound..<end.lowerBound]
        }
        let known = Set(tests.map(String.init))
        #expect(rows.count >= 30)
        #expect(names.filter { !known.contains($0) } == [])
        #expect(rows.allSatisfy { $0.contains("`") })
    }
}
