/// One line for each thing that can be completed.
enum FishCompletion {
    static var text: String {
        let reading = CommandDescription.readingOptions + CommandDescription.generalOptions
        let lines =
            [
                "# Completions of tern for fish.", "complete -c tern -f",
            ] + reading.map { option($0, when: "__fish_use_subcommand") }
            + CommandDescription.all.flatMap(lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of command: CommandDescription) -> [String] {
        let condition = "__fish_seen_subcommand_from \(command.allNames.joined(separator: " "))"
        let names = command.allNames.map { name in
            "complete -c tern -n __fish_use_subcommand -a \(name) -d \(quoted(command.summary))"
        }
        let words = arguments(command.candidates).map { ["complete -c tern -n \(quoted(condition)) \($0)"] } ?? []
        let options = command.options + [.flag("--help", "all about the command")]
        return names + words + options.map { option($0, when: condition) }
    }

    private static func option(_ option: OptionDescription, when condition: String) -> String {
        let value = option.value == nil ? "" : " -r \(arguments(option.candidates) ?? "-f")"
        return "complete -c tern -n \(quoted(condition)) -l \(option.name.dropFirst(2))\(value) -d "
            + quoted(option.summary)
    }

    private static func arguments(_ candidates: Candidates) -> String? {
        switch candidates {
        case .none: nil
        case .files: "-F"
        case .directories: "-f -a '(__fish_complete_directories)'"
        case .choice(let words): "-f -a \(quoted(words.joined(separator: " ")))"
        case .names(let names): "-f -a '(tern completions --names \(names.rawValue) 2>/dev/null)'"
        case .commands: "-f -a \(quoted(CommandDescription.allCommandNames.joined(separator: " ")))"
        }
    }

    /// In single quotes, in which fish escapes two signs.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
