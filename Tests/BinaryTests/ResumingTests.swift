import Foundation
import ReaderSupport
import TestSupport
import Testing

/// One run after another.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
final class ResumingTests {
    let program: Program
    let pages: TemporaryPages

    init() throws {
        program = try Program()
        pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 5)
        try pages.writeFeed("Beta", count: 5)
    }

    private func start(_ columns: Int = 100) throws -> RunningProgram {
        let running = try RunningProgram(program, ["--mock", pages.path], columns: columns, rows: 24)
        running.wait(for: "help")
        return running
    }

    private func quit(_ running: RunningProgram) {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    private func configure(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
        try program.write(".config/tern/config.toml", text)
    }

    @Test func aRunBeginsWhereTheLastOneEnded() throws {
        let first = try start()
        first.press("j")
        first.press("l")
        first.press("j")
        first.wait(for: "2 of ")
        quit(first)
        let second = try start()
        second.wait(for: "2 of ")
        // In the list, from which there is a way back.
        second.wait(for: "h back")
        quit(second)
        #expect(!FileManager.default.fileExists(atPath: program.file(".config")), "nothing is the reader's there")
    }

    @Test func theSelectedRowStandsOnTheLineWhereItStood() throws {
        try pages.writeFeed("Long", count: 60)
        let first = try start()
        first.press("G")
        first.press("l")
        first.wait(for: "Long 3")
        for _ in 0..<17 { first.press("j") }
        for _ in 0..<5 { first.press("k") }
        first.wait(for: "13 of ")
        first.pumpUntilQuiet()
        let line = try #require(first.terminal.lines.firstIndex { $0.contains("Long 12") })
        #expect(line < 16)
        quit(first)
        let second = try start()
        second.wait(for: "13 of ")
        second.pumpUntilQuiet()
        #expect(second.terminal.lines.firstIndex { $0.contains("Long 12") } == line)
        quit(second)
    }

    @Test func theSettingSaysOtherwise() throws {
        let first = try start()
        first.press("l")
        quit(first)
        try configure("startup = \"Beta\"\n")
        let second = try start(60)
        second.wait(for: "Beta 1")
        #expect(!second.terminal.text.contains("Alpha 1"))
        quit(second)
        try configure("startup = \"Gamma\"\n")
        let third = try start()
        third.wait(for: "There is no feed “Gamma”")
        quit(third)
    }

    @Test func aDamagedStateIsReplacedWithoutAWord() throws {
        try FileManager.default.createDirectory(atPath: program.file("state/tern"), withIntermediateDirectories: true)
        try program.write("state/tern/state.toml", "version = [")
        let running = try start()
        running.press("l")
        #expect(!running.terminal.text.contains("state"))
        quit(running)
        let text = String(decoding: try program.bytes(of: "state/tern/state.toml"), as: UTF8.self)
        #expect(text.contains("version = 1\n") && text.contains("in-articles = true\n"))
    }

    @Test func aPlaceThatCannotBeKeptIsNoTrouble() throws {
        try program.write("state", "a file where the directory should be")
        let running = try start()
        running.press("l")
        quit(running)
    }
}
