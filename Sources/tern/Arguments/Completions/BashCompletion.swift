/// Needs nothing but bash 4, and names of feeds from the program itself.
enum BashCompletion {
    static var text: String {
        let commands = CommandDescription.all.map(words).joined(separator: "\n")
        let reading = CommandDescription.readingOptions + CommandDescription.generalOptions
        return head + "\n" + """
            _tern() {
                local cur prev word command= i
                local -a database=()
                COMPREPLY=()
                cur=${COMP_WORDS[COMP_CWORD]}
                prev=${COMP_WORDS[COMP_CWORD - 1]}
                # "--feed=x" comes as three words.
                if [[ $cur == "=" ]]; then
                    cur=
                elif [[ $prev == "=" ]] && ((COMP_CWORD > 1)); then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    case $word in
                        --db) database=(--db "${COMP_WORDS[i + 1]/#\\~/$HOME}"); ((i++)) ;;
                        \(valued)) ((i++)) ;;
                        -*) ;;
                        =) ((i++)) ;;
                        *) [[ $command ]] || command=$word ;;
                    esac
                done
                case $command in
                    '')
                        case $prev in
            \(values(of: CommandDescription.readingOptions))
                        esac
                        if [[ $cur == -* ]]; then
                            _tern_choice \(reading.map(\.name).joined(separator: " "))
                        else
                            _tern_choice \(CommandDescription.allCommandNames.joined(separator: " "))
                        fi
                        ;;
            \(commands)
                esac
            }
            complete -F _tern tern

            """
    }

    private static let head = """
        # Completions of tern for bash.

        _tern_choice() {
            local word
            for word in "$@"; do
                [[ $word == "$cur"* ]] && COMPREPLY+=("$word ")
            done
            compopt -o nospace
        }

        _tern_files() {
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen "-$1" -- "$cur")
        }

        # Names hold blanks, so they are offered as they have to be written.
        _tern_names() {
            local name written
            while IFS= read -r name; do
                case $cur in
                    [\\"\\']*) [[ $name == "${cur:1}"* ]] && COMPREPLY+=("$name") ;;
                    *)
                        printf -v written %q "$name"
                        [[ $written == "$cur"* || $name == "$cur"* ]] && COMPREPLY+=("$written")
                        ;;
                esac
            done < <(tern completions --names "$1" "${database[@]}" 2>/dev/null)
        }

        """

    /// As a pattern.
    private static var valued: String {
        let names = CommandDescription.allOptions.filter { $0.value != nil && $0.name != "--db" }.map(\.name)
        return Set(names).sorted().joined(separator: "|")
    }

    private static func words(of command: CommandDescription) -> String {
        let options = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
        return """
                    \(command.allNames.joined(separator: "|")))
                        case $prev in
            \(values(of: command.options))
                        esac
                        if [[ $cur == -* ]]; then
                            _tern_choice \(options)
                        else
                            \(offer(command.candidates))
                        fi
                        ;;
            """
    }

    private static func values(of options: [OptionDescription]) -> String {
        options.filter { $0.value != nil }.map { option in
            "                \(option.name)) \(offer(option.candidates)); return ;;"
        }
        .joined(separator: "\n")
    }

    private static func offer(_ candidates: Candidates) -> String {
        switch candidates {
        case .none: ":"
        case .files: "_tern_files f"
        case .directories: "_tern_files d"
        case .choice(let words): "_tern_choice \(words.joined(separator: " "))"
        case .names(let names): "_tern_names \(names.rawValue)"
        case .commands: "_tern_choice \(CommandDescription.allCommandNames.joined(separator: " "))"
        }
    }
}
