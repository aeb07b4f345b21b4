/// The manual page, tern(1), in roff (man(7)), made from the description of the commands.
enum ManualPage {
    static var text: String {
        let parts = [
            head, options("OPTIONS", CommandDescription.readingOptions + CommandDescription.generalOptions),
            ".SH COMMANDS", CommandDescription.all.map(command).joined(separator: "\n"), exitCodes, files, examples,
        ]
        return parts.joined(separator: "\n")
    }

    /// When what it says was last changed by hand: a date of the build would make every build another.
    private static let changed = "2026-11-30"

    private static let head = """
        .TH TERN 1 "\(changed)" "tern \(Tern.version)" "User Commands"
        .SH NAME
        tern \\- feed reader for the terminal
        .SH SYNOPSIS
        .B tern
        .RI [ options ]
        .br
        .B tern
        .I command
        .RI [ options ]
        .RI [ arguments ]
        .SH DESCRIPTION
        Without a command,
        .B tern
        opens the library for reading; press ? there for the keys.
        Commands need no terminal and can be used while the library is open elsewhere, which shows their changes within a
        second.
        """

    private static let files = """
        .SH FILES
        .TP
        .I $XDG_DATA_HOME/tern/tern.db
        The library.
        .TP
        .I $XDG_CONFIG_HOME/tern/config.toml
        The configuration.
        .TP
        .I $XDG_STATE_HOME/tern/state.toml
        Where somebody was, to begin there again.
        .TP
        .I $XDG_STATE_HOME/tern/log
        The log.
        """

    private static let examples = """
        .SH EXAMPLES
        .nf
        tern list \\-\\-unread \\-\\-json | jq \\-r .title
        tern list \\-\\-unread \\-\\-folder News | fzf \\-\\-multi | tern open \\-
        tern mark \\-\\-read \\-\\-query \\(aqtitle:weather date:>7d\\(aq
        tern show 1234 \\-\\-format markdown
        .fi
        """

    private static func command(_ command: CommandDescription) -> String {
        let words = command.words.isEmpty ? "" : " \\fI\(escaped(command.words))\\fR"
        let head = ".SS tern \(escaped(command.name))\(words)"
        let aliases = command.aliases.isEmpty ? "" : " (also: \(command.aliases.joined(separator: ", ")))"
        let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
        let notes = command.allNotes.map { ".PP\n" + line($0) }
        return ([head, line(summary + aliases + ".")] + notes + command.options.map(option)).joined(separator: "\n")
    }

    private static func options(_ title: String, _ options: [OptionDescription]) -> String {
        ([".SH \(title)"] + options.map(option)).joined(separator: "\n")
    }

    private static func option(_ option: OptionDescription) -> String {
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return ".TP\n\\fB\(escaped(option.name))\\fR\(value)\n\(line(option.summary))"
    }

    private static var exitCodes: String {
        let rows = ExitCode.meanings.map { ".TP\n.B \($0.code)\n\(line($0.meaning))" }
        return ([".SH EXIT STATUS"] + rows).joined(separator: "\n")
    }

    /// A line of text, which must not look like a request.
    private static func line(_ text: String) -> String {
        let text = escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "“": "\\(lq"
            case "”": "\\(rq"
            case "…": "\\&..."
            default: String(character)
            }
        }
        .joined()
    }
}
