import Foundation
import TestSupport
import Testing

/// Long work is told on a terminal, on one line that is gone at its end.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ProgressTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    private func sent(_ arguments: String..., columns: Int = 80) throws -> (text: String, screen: [String]) {
        let running = try RunningProgram(program, arguments, columns: columns)
        #expect(running.change() == .exited(code: 0))
        return (running.sentText, running.terminal.lines.filter { !$0.allSatisfy { $0 == " " } })
    }

    @Test func progressIsShownOnATerminalAndCleared() throws {
        try library.addFeeds()
        let refreshed = try sent("refresh", "--force")
        #expect(refreshed.text.contains("Refreshing feed 0 of 3"))
        #expect(refreshed.screen == ["3 feeds: 0 new articles."])
        #expect(try sent("doctor").text.contains("Examining the library"))
        #expect(try sent("gc").text.contains("Cleaning feed 1 of 3"))
        let searched = try sent("list", "--query", "gossip")
        #expect(searched.text.contains("Indexing 0 of 7"))
        #expect(searched.screen.count == 1)
        let marked = try sent("mark", "--read", "--all", columns: 10)
        #expect(marked.text.contains("Marking…") || marked.text.contains("Marking 7"))
        #expect(marked.screen.first == "7 articles", "the line before is gone")
    }

    @Test func nobodyElseHearsOfIt() throws {
        try library.addFeeds()
        #expect(try program.run("refresh", "--force").errors == "")
        let quiet = try sent("refresh", "--force", "--quiet")
        #expect(quiet.text == "")
        #expect(try sent("mark", "--read", "--all", "--quiet").text == "")
    }
}
