import Model

extension Invocation {
    static func stories(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        try none(words, "stories")
        return .stories(limit: try options.number("--limit", in: 1...1_000_000) ?? usualAnswers)
    }

    static func split(_ words: [String]) throws(UsageError) -> Command {
        guard words.count == 1, let number = Int64(words[0]), number > 0 else {
            throw UsageError(sentence: "split needs the number of one article, which tern stories tells.")
        }
        return .split(ArticleID(rawValue: String(number)))
    }
}
