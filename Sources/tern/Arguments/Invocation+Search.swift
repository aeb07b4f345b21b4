import Model

extension Invocation {
    /// What `tern search` is to answer.
    struct SearchRequest: Equatable {
        var query: String
        var order = Search.Order.newestFirst
        var limit = Invocation.usualAnswers
        var asJSON = false
        /// A story of several feeds is one answer.
        var joinsStories = false
    }

    /// How many articles `tern search` shows unless told.
    static let usualAnswers = 20

    static func search(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.contains(where: { !$0.cleanedLine.isEmpty }) else {
            throw UsageError(sentence: "search needs words to look for, such as: tern search 'title:swift is:unread'.")
        }
        let limit = options.values["--limit"].map { Int($0) } ?? usualAnswers
        guard let limit, (1...1_000_000).contains(limit) else {
            throw UsageError(sentence: "--limit is to be a whole number from 1 to 1000000.")
        }
        return .search(
            SearchRequest(
                query: words.joined(separator: " "),
                order: options.switches.contains("--rank") ? .bestFirst : .newestFirst,
                limit: limit,
                asJSON: options.switches.contains("--json"),
                joinsStories: options.switches.contains("--stories")
            )
        )
    }
}
