import Feeds
import Model

extension Invocation {
    /// What `tern import` is to take.
    struct ImportRequest: Equatable {
        /// Paths, "-" for standard input; none: where other readers keep theirs.
        var paths: [String] = []
        /// Nil: what each file holds shows what it is.
        var format: SubscriptionFormat?
        var isDryRun = false
        var asJSON = false
    }

    static func importing(_ paths: [String], _ options: Options) throws(UsageError) -> Command {
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw UsageError(sentence: "import reads standard input once, but got “-” twice.")
        }
        var request = ImportRequest(paths: paths)
        request.format = try options.choice("--from")
        guard paths.isEmpty == false || request.format != .opml else {
            throw UsageError(sentence: "import --from opml needs a file, or - for standard input.")
        }
        request.isDryRun = options.switches.contains("--dry-run")
        request.asJSON = options.switches.contains("--json")
        return .importing(request)
    }

    static func exporting(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.count <= 1 else {
            throw UsageError(sentence: "export writes one file, but got “\(words[1].cleanedLine)” as well.")
        }
        return .exporting(words.first == "-" ? nil : words.first)
    }
}
