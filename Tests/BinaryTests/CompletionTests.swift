import Foundation
import Testing

/// What shells are told: completions that really complete, a manual page without a warning.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CompletionTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    /// What bash offers for the last of these words, the program being the one that is built.
    private func offered(_ words: String...) throws -> [String] {
        let quoted = words.map { "'" + $0 + "'" }.joined(separator: " ")
        let script = """
            PATH="\((program.path as NSString).deletingLastPathComponent):$PATH"
            source <(tern completions bash) || exit 3
            complete -p tern >/dev/null || exit 4
            compopt() { :; }
            COMP_WORDS=(tern \(quoted))
            COMP_CWORD=\(words.count)
            _tern
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        var environment = program.environment
        environment["LC_ALL"] = "C.UTF-8"
        let outcome = try program.run(["-c", script], environment: environment, executable: "/bin/bash")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        return outcome.output.split(separator: "\n").map { $0.last == " " ? String($0.dropLast()) : String($0) }
    }

    @Test func bashCompletesCommandsOptionsAndTheirValues() throws {
        #expect(try offered("st") == ["star", "stories", "stats"])
        #expect(try offered("--m") == ["--mock"])
        #expect(try offered("show", "--fo") == ["--folder", "--format"])
        #expect(try offered("show", "--format", "") == ["text", "markdown", "html", "json"])
        #expect(try offered("show", "--format", "=", "m") == ["markdown"])
        #expect(try offered("list", "--json", "--uns") == [])
        #expect(try offered("help", "rena") == ["rename"])
        #expect(try offered("feed", "me") == ["merge"])
        try program.write("some.opml", "")
        #expect(try offered("import", program.file("so")) == [program.file("some.opml")])
    }

    @Test func bashCompletesWhatTheLibraryHas() throws {
        #expect(try offered("rm", "") == [], "and makes no library")
        #expect(!FileManager.default.fileExists(atPath: program.file("data")))
        try library.addFeeds()
        _ = try program.run("mv", "日本", "--folder", "News/World")
        #expect(try offered("rm", "Small") == ["Small\\ feed", "Small\\ talk"])
        #expect(try offered("rm", "Small\\ t") == ["Small\\ talk"])
        #expect(try offered("rm", "\"Small t") == ["Small talk"])
        #expect(try offered("mv", "x", "--before", "日") == ["日本のニュース"])
        #expect(try offered("list", "--folder", "") == ["News", "News/World"])
        #expect(try offered("--db", program.file("other.db"), "rm", "") == [])
    }

    @Test func otherShellsCanReadTheirs() throws {
        for (shell, path) in [("bash", "/bin/bash"), ("zsh", "/usr/bin/zsh"), ("fish", "/usr/bin/fish")] {
            let script = try program.run("completions", shell)
            #expect(script.code == 0)
            #expect(script.output.contains("rename") && script.output.hasSuffix("\n"))
            guard FileManager.default.isExecutableFile(atPath: path) else { continue }
            try program.write("script", script.output)
            let check = try program.run(["-n", program.file("script")], executable: path)
            #expect(check.code == 0, "\(shell): \(check.errors)")
        }
        #expect(try program.run("completions", "csh").errors.contains("bash, zsh, fish"))
        #expect(try program.run("completions").code == 2)
    }

    @Test func theManualPageHasEveryCommandAndNoMistake() throws {
        let page = try program.run("man")
        #expect(page.code == 0)
        for name in ["tern list", "tern mark", "tern completions", "EXIT STATUS"] {
            #expect(page.output.contains(name))
        }
        try program.write("tern.1", page.output)
        let linters = [
            ("/usr/bin/mandoc", ["-T", "lint", "-W", "warning"]),
            ("/usr/bin/man", ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"]),
        ]
        guard let (path, arguments) = linters.first(where: { FileManager.default.isExecutableFile(atPath: $0.0) })
        else { return }
        let lint = try program.run(arguments + [program.file("tern.1")], executable: path)
        #expect(lint.errors == "")
        if path.hasSuffix("mandoc") { #expect(lint.output == "") }
    }

    @Test func everyCommandHasHelp() throws {
        let names = try offered("")
        #expect(names.count > 30)
        for name in names {
            let help = try program.run("help", name)
            #expect(help.code == 0)
            #expect(help.output.hasPrefix("usage: tern "))
            #expect(help.output.contains("Exit codes:"))
            #expect(try program.run(name, "--help").output == help.output)
            #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(name)")
        }
        #expect(try program.run("help", "nonsense").code == 2)
    }
}
