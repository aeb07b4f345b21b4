import Model

extension Invocation {
    /// Which feeds `tern feeds` lists.
    struct FeedsRequest: Equatable {
        var folder: [String]?
        var tag: String?
        var isFailingOnly = false
    }

    /// What `tern folders` changes: folders by their names from the outermost.
    enum FolderChange: Equatable {
        case rename([String], to: [String])
        case remove([[String]])
    }

    /// What `tern mv` does.
    struct FeedsMove: Equatable {
        enum Place: Equatable {
            case before(String)
            case end
        }

        var feeds: [String]
        /// An empty path is no folder; nil leaves them where they are.
        var folder: [String]?
        var place: Place?
    }

    static func feeds(_ words: [String], _ options: Options) throws(UsageError) -> FeedsRequest {
        try none(words, "feeds")
        return FeedsRequest(
            folder: options.values["--folder"].map(FolderPath.names),
            tag: options.values["--tag"],
            isFailingOnly: options.switches.contains("--failing")
        )
    }

    static func folders(_ words: [String], _ options: Options) throws(UsageError) -> FolderChange? {
        let paths = words.map(FolderPath.names)
        switch try options.one(of: ["--rename", "--remove"]) {
        case nil:
            try none(words, "folders")
            return nil
        case "--remove"?:
            guard !paths.isEmpty, paths.allSatisfy({ !$0.isEmpty }) else {
                throw UsageError(sentence: "folders --remove needs a folder: News/World.")
            }
            return .remove(paths)
        default: break
        }
        guard paths.count == 2, paths.allSatisfy({ !$0.isEmpty }) else {
            throw UsageError(sentence: "folders --rename needs a folder and what it is to be: News World/News.")
        }
        return .rename(paths[0], to: paths[1])
    }

    static func rename(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        if options.switches.contains("--reset") {
            guard words.count == 1 else { throw UsageError(sentence: "rename --reset needs one feed, and no name.") }
            return .rename(feed: words[0], name: nil)
        }
        guard words.count == 2, !words[1].cleanedLine.isEmpty else {
            throw UsageError(
                sentence: "rename needs a feed and its new name, each in quotation marks where there are spaces in it."
            )
        }
        return .rename(feed: words[0], name: words[1].cleanedLine)
    }

    static func moveFeeds(_ words: [String], _ options: Options) throws(UsageError) -> FeedsMove {
        guard !words.isEmpty else { throw UsageError(sentence: "mv needs a feed: its address, title or number.") }
        var move = FeedsMove(feeds: words)
        move.folder = options.values["--folder"].map(FolderPath.names)
        switch try options.one(of: ["--before", "--end"]) {
        case "--end"?: move.place = .end
        case "--before"?: move.place = options.values["--before"].map(FeedsMove.Place.before)
        default: break
        }
        guard move.folder != nil || move.place != nil else {
            throw UsageError(sentence: "mv needs --folder, --before or --end.")
        }
        return move
    }
}
