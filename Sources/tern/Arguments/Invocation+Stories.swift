import Model

extension Invocation {
    static func stories(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.isEmpty else {
            throw UsageError(sentence: "stories takes no arguments, but got “\(words[0].cleanedLine)”.")
        }
        try options.allow(["--db", "--config", "--limit", "--json"], for: "stories")
        let text = options.values["--limit"] ?? "20"
        guard let limit = Int(text), limit > 0 else {
            throw UsageError(sentence: "--limit needs a number of stories, but got “\(text.cleanedLine)”.")
        }
        return .stories(limit: limit, asJSON: options.switches.contains("--json"))
    }

    static func split(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.count == 1, let number = Int64(words[0]), number > 0 else {
            throw UsageError(sentence: "split needs the number of one article, which tern stories tells.")
        }
        try options.allow(["--db", "--config"], for: "split")
        return .split(ArticleID(rawValue: String(number)))
    }
}
