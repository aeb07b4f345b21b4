import Foundation
import ReaderSupport
import TestSupport
import Testing

/// A running program and its configuration file.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
final class LiveConfigurationTests {
    let program: Program
    let pages: TemporaryPages
    private var path: String { program.file(".config/tern/config.toml") }

    init() throws {
        program = try Program()
        pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 5)
    }

    private func start() throws -> RunningProgram {
        try RunningProgram(program, ["--mock", pages.path], columns: 100, rows: 24)
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
    }

    /// As editors do: another file takes its place.
    private func replace(_ text: String) throws {
        try program.write(".config/tern/new", text)
        try #require(rename(program.file(".config/tern/new"), path) == 0)
    }

    private func quit(_ running: RunningProgram) {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    @Test func withMistakesItOpensAndSaysSo() throws {
        try makeFolder()
        try replace("summary-lines = 9\n[keys]\nrefresh = \"x\"\nhlep = \"y\"\n")
        let running = try start()
        running.wait(for: "x refresh")
        running.wait(for: "config.toml:1:17:")
        running.wait(for: "The log names 1 more")
        quit(running)
        let log = String(decoding: try program.bytes(of: "state/tern/log"), as: UTF8.self)
        #expect(log.contains("“hlep” is no command; perhaps “help” is meant"))
    }

    @Test func storiesComeApartAndTogetherWhileItRuns() throws {
        let library = try SmallLibrary()
        try library.addStory()
        let running = try RunningProgram(library.program, [], columns: 100, rows: 24)
        running.wait(for: "+1 Harbour")
        running.wait(for: "Unread 1")
        let folder = library.program.file(".config/tern")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try library.program.write(".config/tern/config.toml", "stories = false\n")
        running.wait(for: "Unread 2")
        #expect(running.pump { !running.terminal.text.contains("+1 Harbour") })
        try library.program.write(".config/tern/config.toml", "stories = true\n")
        running.wait(for: "+1 Harbour")
        quit(running)
    }

    @Test func aChangedFileIsTakenOverAndAWrongOneIsNot() throws {
        let running = try start()
        running.wait(for: "r refresh")
        // Not even the directory was there.
        try makeFolder()
        try replace("[keys]\nrefresh = \"x\"\n")
        running.wait(for: "x refresh")
        try program.write(".config/tern/config.toml", "[keys]\nrefresh = \"y\"\nretry = 5\n")
        running.wait(for: "config.toml:3:9:")
        running.wait(for: "x refresh")
        try program.write(".config/tern/config.toml", "[keys]\nrefresh = \"z\"\n")
        running.wait(for: "z refresh")
        quit(running)
    }

    @Test func whatASymbolicLinkLeadsToIsFollowed() throws {
        try makeFolder()
        try FileManager.default.createDirectory(atPath: program.file("dotfiles"), withIntermediateDirectories: true)
        try program.write("dotfiles/tern.toml", "")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../dotfiles/tern.toml")
        let running = try start()
        running.wait(for: "r refresh")
        try program.write("dotfiles/tern.toml", "[keys]\nrefresh = \"x\"\n")
        running.wait(for: "x refresh")
        quit(running)
    }

    @Test func whatTheSheetSavesIsNoChange() throws {
        let running = try start()
        running.wait(for: "r refresh")
        running.press(",")
        running.press("l")
        running.press("G")
        running.press("\r")
        running.wait(for: "Saved in")
        running.pumpUntilQuiet(milliseconds: 200)
        #expect(running.terminal.text.contains("Saved in"), "no other message took its place")
        #expect(
            String(decoding: try program.bytes(of: ".config/tern/config.toml"), as: UTF8.self) == "theme = \"dark\"\n"
        )
        try replace("theme = \"dark\"\n[keys]\nleave = [\"esc\", \"x\"]\n")
        running.wait(for: "again")
        running.press("x")
        #expect(!running.terminal.text.contains("Settings"))
        quit(running)
    }
}
