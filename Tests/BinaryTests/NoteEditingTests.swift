import Foundation
import Glibc
import ReaderSupport
import TestSupport
import Testing

/// Notes of several lines: in their field, and in the reader's editor.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct NoteEditingTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws {
        library = try SmallLibrary()
        try library.add("a.xml", "Small feed", ["Only one"])
        #expect(try program.run(["note", "1", "-"], input: "first line\nsecond line\n").code == 0)
    }

    /// The article is open, and the sheet of its note.
    private func reading(_ editor: String) throws -> RunningProgram {
        try program.write("editor", "#!/bin/sh\n\(editor)\n")
        chmod(program.file("editor"), 0o755)
        let environment = ["VISUAL": program.file("editor"), "TMPDIR": program.home]
        let running = try RunningProgram(program, [], environment: environment)
        running.wait(for: "Only one")
        running.press("\r")
        running.press("\r")
        running.wait(for: "second line")
        running.type("E")
        running.wait(for: "first line↵second line")
        return running
    }

    private func quit(_ running: RunningProgram) throws -> String {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
        return try program.run("note", "1").output
    }

    @Test func theFieldKeepsLineBreaks() throws {
        let running = try reading("exit 1")
        running.type("!")
        running.wait(for: "second line!")
        running.type("\r")
        running.wait(for: "Noted.")
        #expect(try quit(running) == "first line\nsecond line!\n")
    }

    @Test func theEditorChangesTheNote() throws {
        let running = try reading("stat -c 'mode %a' \"$1\"; printf 'third\\n' >> \"$1\"")
        running.type("\u{F}")
        running.wait(for: "Noted.")
        #expect(try quit(running) == "first line\nsecond line\nthird\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: program.home)
        #expect(!left.contains { $0.hasPrefix("tern-") })
    }

    @Test(arguments: ["echo lost > \"$1\"; exit 3", "rm \"$1\"", "kill -9 $$"])
    func anEditorThatFailsLeavesTheNoteAsItWas(editor: String) throws {
        let running = try reading(editor)
        running.type("\u{F}")
        running.wait(for: "The note is as")
        running.wait(for: "first line↵second line")
        #expect(try quit(running) == "first line\nsecond line\n\n")
    }
}
