import TermUI

/// What `tern --help` and `tern help COMMAND` say, made from the description of the commands.
enum Help {
    private static let width = 80
    private static let column = 26

    /// What there is.
    static var text: String {
        let usage = """
            Tern, a feed reader for the terminal.

            usage: tern [options]            read the library
                   tern --mock DIR           read a directory of mock pages
                   tern --api ADDRESS        read a remote page API
                   tern COMMAND …            do something without a screen
                   tern help COMMAND         all about a command
            """
        let groups = CommandDescription.Group.allCases.map { group in
            section(group.rawValue, CommandDescription.all.filter { $0.group == group }.map { ($0.name, $0.summary) })
        }
        let options = CommandDescription.readingOptions + CommandDescription.generalOptions
        let end = """
            Press ? while reading for the keys. NO_COLOR turns colours off.
            """
        return ([usage] + groups + [section("Options", options.map { ($0.shown, $0.summary) }), exitCodes, end])
            .joined(separator: "\n\n")
    }

    static func text(of command: CommandDescription) -> String {
        let synopsis =
            "usage: tern " + command.name + (command.words.isEmpty ? "" : " \(command.words)")
            + (command.options.isEmpty ? "" : " [options]")
        let names = command.aliases.isEmpty ? [] : ["The same: tern \(command.aliases.joined(separator: ", "))."]
        let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
        let usage = PlainLines.of(synopsis, width: width, hangingIndent: 12).joined(separator: "\n")
        let parts = [usage, wrapped(summary)] + (names + command.allNotes).map(wrapped)
        let options = section("Options", command.options.map { ($0.shown, $0.summary) })
        return (parts + (command.options.isEmpty ? [] : [options]) + [exitCodes]).joined(separator: "\n\n")
    }

    private static var exitCodes: String {
        section("Exit codes", ExitCode.meanings.map { ($0.code, $0.meaning) }, column: 8)
    }

    private static func section(_ title: String, _ rows: [(String, String)], column: Int = column) -> String {
        let lines = rows.map { name, meaning in
            let head = "  " + name + String(repeating: " ", count: max(2, column - 2 - TextWidth.of(name)))
            return PlainLines.of(head + meaning, width: width, hangingIndent: column).joined(separator: "\n")
        }
        return ([title + ":"] + lines).joined(separator: "\n")
    }

    private static func wrapped(_ text: String) -> String {
        PlainLines.of(text, width: width).joined(separator: "\n")
    }
}
