import Model

extension Invocation {
    /// What `tern gc` is to do.
    struct CleaningRequest: Equatable {
        /// Nil: every feed.
        var feed: String?
        /// Brings back what lies in the trash.
        var restores = false
        var isDryRun = false
        var asJSON = false
    }

    static func cleaning(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.count <= 1 else {
            throw UsageError(sentence: "gc takes one feed, or none for all, but got “\(words[1].cleanedLine)” as well.")
        }
        return .cleaning(
            CleaningRequest(
                feed: words.first,
                restores: options.switches.contains("--restore"),
                isDryRun: options.switches.contains("--dry-run"),
                asJSON: options.switches.contains("--json")
            )
        )
    }
}
