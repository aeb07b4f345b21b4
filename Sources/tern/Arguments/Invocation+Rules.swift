import Model

extension Invocation {
    /// What `tern rules` is to do.
    struct RulesRequest: Equatable {
        enum Action: Equatable {
            case list
            /// One rule, or nil for all.
            case rehearse(String?)
            case apply(String)
            case hidden
            /// Articles, or names of rules.
            case restore([String])
        }

        var action: Action
        var limit = Invocation.usualAnswers
        var asJSON = false
    }

    static func rules(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        let actions = ["--dry-run", "--apply", "--hidden", "--restore"]
        let given = actions.filter(options.switches.contains)
        guard given.count <= 1 else {
            throw UsageError(sentence: "\(given[0]) and \(given[1]) cannot be used together.")
        }
        var request = RulesRequest(action: try action(given.first, words))
        if let limit = options.values["--limit"] {
            guard let number = Int(limit), (1...1_000_000).contains(number) else {
                throw UsageError(sentence: "--limit is to be a whole number from 1 to 1000000.")
            }
            request.limit = number
        }
        request.asJSON = options.switches.contains("--json")
        return .rules(request)
    }

    private static func action(_ option: String?, _ words: [String]) throws(UsageError) -> RulesRequest.Action {
        switch (option, words.count) {
        case (nil, 0): return .list
        case ("--hidden", 0): return .hidden
        case ("--dry-run", 0): return .rehearse(nil)
        case ("--dry-run", 1): return .rehearse(words[0])
        case ("--apply", 1): return .apply(words[0])
        case ("--apply", 0): throw UsageError(sentence: "rules --apply needs the name of a rule.")
        case ("--restore", 1...): return .restore(words)
        case ("--restore", _):
            throw UsageError(sentence: "rules --restore needs what tern rules --hidden shows in front of an article.")
        default:
            let word = (words.last ?? "").cleanedLine
            throw UsageError(sentence: "rules \(option ?? "") takes fewer words, but got “\(word)” as well.")
        }
    }
}
