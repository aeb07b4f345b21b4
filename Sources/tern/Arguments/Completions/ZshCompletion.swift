/// A function for `$fpath`, as zsh's completion system loads it.
enum ZshCompletion {
    static var text: String {
        """
        #compdef tern
        # Completions of tern for zsh.

        _tern_names() {
            local -a names
            # Behind the command, or before it.
            [[ -n ${opt_args[--db]} ]] && database=(--db ${~opt_args[--db]})
            names=("${(@f)$(tern completions --names $1 $database 2>/dev/null)}")
            (( ${#names} )) && [[ -n ${names[1]} ]] && compadd -a names
        }

        _tern_commands() {
            local -a commands
            commands=(
        \(commands)
            )
            _describe command commands
        }

        _tern() {
            local context state state_descr line
            local -a database
            typeset -A opt_args
            _arguments -C \\
        \(specifications(CommandDescription.readingOptions + CommandDescription.generalOptions))
                '1: :_tern_commands' \\
                '*:: :->words'
            [[ $state == words ]] || return
            [[ -n ${opt_args[--db]} ]] && database=(--db ${~opt_args[--db]})
            case $words[1] in
        \(CommandDescription.all.map(words).joined(separator: "\n"))
            esac
        }

        _tern "$@"

        """
    }

    private static var commands: String {
        CommandDescription.all.flatMap { command in
            command.allNames.map { "        " + "\($0):\(command.summary)".shellQuoted }
        }
        .joined(separator: "\n")
    }

    private static func words(of command: CommandDescription) -> String {
        let options = specifications(command.options + [.flag("--help", "all about the command")])
        return """
                \(command.allNames.joined(separator: "|")))
                    _arguments \\
            \(options)
                        '*: :\(action(command.candidates))'
                    ;;
            """
    }

    private static func specifications(_ options: [OptionDescription]) -> String {
        options.map { option in
            let text = "\(option.name)[\(escaped(option.summary))]"
            let value = option.value.map { ":\(escaped($0)):\(action(option.candidates))" } ?? ""
            return "            " + (text + value).shellQuoted + " \\"
        }
        .joined(separator: "\n")
    }

    private static func action(_ candidates: Candidates) -> String {
        switch candidates {
        case .none: " "
        case .files: "_files"
        case .directories: "_files -/"
        case .choice(let words): "(\(words.joined(separator: " ")))"
        // With a blank in front, nothing is put between the words.
        case .names(let names): " _tern_names \(names.rawValue)"
        case .commands: "_tern_commands"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
