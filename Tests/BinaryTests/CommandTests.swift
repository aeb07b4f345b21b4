import Foundation
import ReaderSupport
import Screens
import TermUI
import TestSupport
import Testing

/// What the program says and how it ends when it is not asked to read, or cannot.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CommandTests {
    let program: Program

    init() throws { program = try Program() }

    @Test(arguments: ["--help", "-h", "help"])
    func helpGoesToOutput(argument: String) throws {
        let outcome = try program.run(argument)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("usage: tern"))
        #expect(outcome.errors == "")
    }

    @Test func theVersionIsOneLine() throws {
        let outcome = try program.run("--version")
        #expect(outcome.code == 0)
        #expect(outcome.output.wholeMatch(of: /tern \d+\.\d+\.\d+\n/) != nil)
        #expect(outcome.errors == "")
    }

    @Test(
        arguments: [
            (["--nonsense"], "--nonsense"), (["nonsense"], "nonsense"), (["add"], "address"),
            (["--mock"], "--mock needs a value"), (["--mock", "a", "--api", "http://b"], "cannot be used together"),
            (["--api", "ftp://b"], "ftp://b"), (["preview"], "articles"), (["preview", "moon"], "moon"),
            (["preview", "app", "--size", "0x9"], "0x9"), (["refresh", "now"], "now"), (["--theme=red"], "red"),
        ] as [([String], String)]
    )
    func askedWronglyItSaysWhatIsWrong(arguments: [String], needle: String) throws {
        let outcome = try program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("tern: "))
        #expect(outcome.errors.contains(needle), "\(outcome.errors)")
    }

    @Test func argumentsReachTheTerminalWithoutTheirControls() throws {
        let outcome = try program.run(["--\u{1B}]0;title\u{7}\u{202E}x"])
        #expect(outcome.code == 2)
        #expect(
            !outcome.errors.dropLast().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" }
        )
        for arguments in [
            ["refresh", "\u{1B}[2J"], ["--api", "\u{1B}[2J"], ["preview", "app", "--size", "\u{1B}[2J"],
        ] {
            #expect(!(try program.run(arguments)).errors.contains("\u{1B}"), "\(arguments)")
        }
    }

    @Test(arguments: [[], ["--mock", "."], ["--api", "http://127.0.0.1:1/"]])
    func withoutATerminalItSaysSo(arguments: [String]) throws {
        let outcome = try program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("not a terminal"))
        #expect(!FileManager.default.fileExists(atPath: program.file("data")), "no library was made")
    }

    @Test func aMockDirectoryThatIsNoneIsNamed() throws {
        try program.write("notes.txt", "notes")
        for (path, reason) in [("/missing", "/missing"), (program.file("notes.txt"), "is a file")] {
            let outcome = try program.run("--mock", path)
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains(path) && outcome.errors.contains(reason), "\(outcome.errors)")
        }
    }

    @Test(
        arguments: [(nil, "TERM"), ("", "TERM"), ("no-such-type", "no-such-type")] as [(String?, String)]
    )
    func aTerminalThatItCannotUseIsNamed(type: String?, needle: String) throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 1)
        let running = try RunningProgram(program, ["--mock", pages.path], environment: ["TERM": type])
        #expect(running.change() == .exited(code: 2))
        #expect(running.sentText.hasPrefix("tern: "))
        #expect(running.sentText.contains(needle))
        #expect(!running.sent.contains(0x1B))
    }
}

// MARK: Themes and the configuration

extension CommandTests {
    @Test func themesAreListedWithTheirContrast() throws {
        try program.write("config.toml", "[themes.mine]\ntext-tertiary = \"#444444\"\n")
        let outcome = try program.run("themes", "--config", program.file("config.toml"))
        #expect(outcome.code == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == Theme.BuiltIn.allCases.count + 1)
        #expect(lines.first?.hasPrefix("dark: dark, contrast at least") == true)
        #expect(lines.last?.contains("mine: dark, hard to read") == true)
        #expect(lines.last?.contains("text-tertiary 1.7") == true, "\(lines.last ?? "")")
        #expect(!outcome.output.contains("\u{1B}"), "a pipe gets no colours unasked")
        #expect(try program.run("themes", "--depth", "256").output.contains("\u{1B}[0;1;38;5;"))
    }

    @Test func aMistakeInTheConfigurationStopsACommand() throws {
        try FileManager.default.createDirectory(
            atPath: program.file(".config/tern"),
            withIntermediateDirectories: true
        )
        try program.write(".config/tern/config.toml", "\ntheme = \"pink\"\n")
        for arguments in [["themes"], ["preview", "app"]] {
            let outcome = try program.run(arguments)
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains("config.toml:2:9: “theme” is to be a theme"), "\(outcome.errors)")
        }
        #expect(try program.run("refresh").errors.contains("config.toml:2:9: “theme” is to be a theme"))
        #expect(try program.run("--config", "/missing.toml", "--mock", "x").errors.contains("/missing.toml"))
    }

    @Test func whatMeansNothingInTheConfigurationIsSaid() throws {
        try program.write("config.toml", "thema = 1\n")
        let outcome = try program.run("themes", "--config", program.file("config.toml"))
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("config.toml:1:1: “thema” has no meaning here; perhaps “theme” is meant."))
    }
}

// MARK: Previews

extension CommandTests {
    private func lines(_ preview: Preview, _ format: String, _ size: String) throws -> [Substring] {
        let outcome = try program.run(
            "preview",
            preview.screen.rawValue,
            "--state",
            preview.state.rawValue,
            "--size",
            size,
            "--format",
            format
        )
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.hasSuffix("\n"))
        return outcome.output.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(arguments: Preview.Screen.allCases)
    func everyPreviewHasAsManyRowsAsAskedFor(screen: Preview.Screen) throws {
        for preview in Preview.all where preview.screen == screen {
            let text = try lines(preview, "text", "100x30")
            #expect(text.count == 30, "\(preview)")
            #expect(text.contains { !$0.isEmpty })
            #expect(!text.joined().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
            #expect(try lines(preview, "ansi", "40x12").count == 12, "\(preview)")
            let picture = try lines(preview, "svg", "20x5")
            #expect(picture.first?.hasPrefix("<svg") == true || picture.first?.hasPrefix("<?xml") == true)
            #expect(picture.last == "</svg>")
        }
    }
}
