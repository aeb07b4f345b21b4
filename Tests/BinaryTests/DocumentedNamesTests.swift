import Foundation
import Testing

/// What programs are answered has the names that `docs/COMMANDS.md` lists, and no others.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DocumentedNamesTests {
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("docs/COMMANDS.md"), encoding: .utf8)
    }

    private func names(_ value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: Set(object.keys)) { $0.formUnion(names($1.value)) }
    }

    @Test func everyNameOfEveryAnswerIsListed() throws {
        let library = try SmallLibrary()
        try library.addFeeds()
        _ = try library.program.run("mv", "talk", "--folder", "News")
        _ = try library.program.run("note", "1", "mine")
        _ = try library.program.run("query", "keep", "Gossip", "gossip")
        for arguments in [
            ["list"], ["search", "gossip"], ["show", "1"], ["open", "1"], ["feeds"], ["folders"], ["stats"],
            ["mark", "--read", "1"], ["star", "1"], ["later", "1"], ["tag", "x", "1"], ["note", "1"], ["query"],
            ["undo", "--list"], ["undo"], ["redo"], ["rename", "talk", "Palaver"], ["mv", "palaver", "--end"],
            ["add", library.address("a.xml")], ["refresh", "--force"], ["history", "1"], ["full-text", "1"],
            ["backup", library.program.file("copy.db")], ["remove", "3"],
        ] {
            let outcome = try library.program.run(arguments + ["--json"])
            let lines = outcome.output.split(separator: "\n")
            #expect(!lines.isEmpty, "\(arguments): \(outcome.errors)")
            for line in lines {
                for name in names(try JSONSerialization.jsonObject(with: Data(line.utf8))) {
                    #expect(page.contains("`\(name)`"), "\(arguments): \(name)")
                }
            }
        }
    }
}
