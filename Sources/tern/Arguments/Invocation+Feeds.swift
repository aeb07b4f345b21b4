import Feeds
import Model

extension Invocation {
    /// What `tern add` does with a page that offers several feeds.
    enum AddChoice: Equatable {
        /// Asks on a terminal; else lists them.
        case ask
        case first
        case all
    }

    /// What `tern feed` does.
    enum FeedAction: Equatable {
        case show(feed: String, asJSON: Bool)
        /// Nil takes the setting back.
        case set(feed: String, key: FeedSettingKey, value: String?)
        case merge(feed: String, into: String)
    }

    /// How many older pages `tern history` asks for unless told.
    static let usualPages = 10

    static func add(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard !words.isEmpty else { throw UsageError(sentence: "add needs the address of a feed or a site.") }
        let choices = ["--first", "--all"].filter(options.switches.contains)
        guard choices.count < 2 else { throw UsageError(sentence: "--first and --all cannot be used together.") }
        return .add(words, choices.isEmpty ? .ask : choices == ["--first"] ? .first : .all)
    }

    static func refresh(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.isEmpty else {
            throw UsageError(sentence: "refresh takes no arguments, but got “\(words[0].cleanedLine)”.")
        }
        let isUnconditional = options.switches.contains("--unconditional")
        if isUnconditional || options.switches.contains("--force") {
            return .refresh(.forced(unconditional: isUnconditional))
        }
        return .refresh(options.switches.contains("--all") ? .all : .due)
    }

    static func why(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        return .why(feed: try one(words, "why"), asJSON: options.switches.contains("--json"))
    }

    static func history(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        let pages = options.values["--pages"].map { Int($0) } ?? usualPages
        guard let pages, (1...1000).contains(pages) else {
            throw UsageError(sentence: "--pages is to be a whole number from 1 to 1000.")
        }
        return .history(feed: try one(words, "history"), pages: pages)
    }

    static func fullText(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        return .fullText(feed: try one(words, "full-text"), again: options.switches.contains("--again"))
    }

    static func feed(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        let rest = Array(words.dropFirst())
        switch (words.first, rest.count) {
        case ("show", 1): return .feed(.show(feed: rest[0], asJSON: options.switches.contains("--json")))
        case ("set", 3): return .feed(.set(feed: rest[0], key: try key(rest[1]), value: rest[2]))
        case ("unset", 2): return .feed(.set(feed: rest[0], key: try key(rest[1]), value: nil))
        case ("merge", 2): return .feed(.merge(feed: rest[0], into: rest[1]))
        default:
            throw UsageError(
                sentence: "feed is followed by: show FEED, set FEED KEY VALUE, unset FEED KEY, or merge FEED INTO."
            )
        }
    }

    private static func key(_ name: String) throws(UsageError) -> FeedSettingKey {
        guard let key = FeedSettingKey(rawValue: name) else {
            let names = FeedSettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "“\(name.cleanedLine)” is no setting of a feed; there are: \(names).")
        }
        return key
    }

    private static func one(_ words: [String], _ command: String) throws(UsageError) -> String {
        guard words.count == 1 else {
            throw UsageError(sentence: "\(command) needs one feed: its address, or a part of its title.")
        }
        return words[0]
    }
}
