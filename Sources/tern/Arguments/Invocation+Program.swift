import Model

extension Invocation {
    static func statistics(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        try none(words, "stats")
        return .statistics(
            days: try options.number("--days", in: 1...3_660) ?? 14,
            top: try options.number("--top", in: 0...100_000) ?? 10
        )
    }

    static func completions(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        if let names: LibraryNames = try options.choice("--names") {
            try none(words, "completions --names")
            return .names(names)
        }
        guard words.count == 1 else { throw UsageError(sentence: "completions needs one shell: bash, zsh or fish.") }
        return .completions(try Options.choice(words[0], of: "shell"))
    }
}
