import Model

extension Invocation {
    struct ListRequest: Equatable {
        var choice: ArticleChoice
        /// Nil: a line as the terminal has room for it.
        var format: ArticleFormat?
        /// A story of several feeds is one line.
        var joinsStories = false
    }

    struct ShowRequest: Equatable {
        enum Format: String, CaseIterable { case text, markdown, html, json }
        var choice: ArticleChoice
        var format = Format.text
        /// The text of the article's page, and no other.
        var isFullOnly = false
        /// What an article said before its publisher changed it, too.
        var showsVersions = false
    }

    struct OpenRequest: Equatable {
        var choice: ArticleChoice
        /// The files that come with the articles, in place of their pages.
        var opensEnclosures = false
    }

    /// What `tern mark`, `star`, `later` and `tag` do.
    struct MarkRequest: Equatable {
        var choice: ArticleChoice
        var change: StatusChange
        var isDryRun = false
    }

    static func list(_ words: [String], _ options: Options) throws(UsageError) -> ListRequest {
        _ = try options.one(of: ["--format", "--json"])
        var request = ListRequest(choice: try choice(words, options))
        if let format = options.values["--format"] { request.format = try ArticleFormat(format) }
        request.joinsStories = options.switches.contains("--stories")
        guard !request.joinsStories || !request.choice.isNamed else {
            throw UsageError(sentence: "--stories makes no sense with articles that are named.")
        }
        return request
    }

    static func show(_ words: [String], _ options: Options) throws(UsageError) -> ShowRequest {
        var request = ShowRequest(choice: try choice(words, options))
        try request.choice.refuseEverything("show")
        request.format = try options.choice("--format") ?? (options.switches.contains("--json") ? .json : .text)
        guard !options.switches.contains("--json") || request.format == .json else {
            throw UsageError(sentence: "--json and --format \(request.format.rawValue) cannot be used together.")
        }
        request.isFullOnly = options.switches.contains("--full")
        request.showsVersions = options.switches.contains("--versions")
        return request
    }

    static func open(_ words: [String], _ options: Options) throws(UsageError) -> OpenRequest {
        let choice = try choice(words, options)
        try choice.refuseEverything("open")
        return OpenRequest(choice: choice, opensEnclosures: options.switches.contains("--enclosure"))
    }

    static func mark(_ words: [String], _ options: Options) throws(UsageError) -> MarkRequest {
        guard let change = try options.one(of: ["--read", "--unread"]) else {
            throw UsageError(sentence: "mark needs --read or --unread.")
        }
        return try marking(words, options, .read(change == "--read"), isUnread: false, "mark")
    }

    static func star(_ words: [String], _ options: Options) throws(UsageError) -> MarkRequest {
        let isUnread = options.switches.contains("--unread")
        return try marking(words, options, .starred(!options.switches.contains("--remove")), isUnread: isUnread, "star")
    }

    static func later(_ words: [String], _ options: Options) throws(UsageError) -> MarkRequest {
        let isUnread = options.switches.contains("--unread")
        return try marking(words, options, .later(!options.switches.contains("--remove")), isUnread: isUnread, "later")
    }

    static func tag(_ words: [String], _ options: Options) throws(UsageError) -> MarkRequest {
        guard let tag = words.first?.cleanedLine, !tag.isEmpty else {
            throw UsageError(sentence: "tag needs a tag, and articles.")
        }
        let isUnread = options.switches.contains("--unread")
        let change = StatusChange.tagged(tag, !options.switches.contains("--remove"))
        return try marking(Array(words.dropFirst()), options, change, isUnread: isUnread, "tag")
    }

    private static func choice(_ words: [String], _ options: Options) throws(UsageError) -> ArticleChoice {
        try ArticleChoice(words, options, isUnread: options.switches.contains("--unread"))
    }

    private static func marking(
        _ words: [String],
        _ options: Options,
        _ change: StatusChange,
        isUnread: Bool,
        _ command: String
    ) throws(UsageError) -> MarkRequest {
        var choice = try ArticleChoice(words, options, isUnread: isUnread)
        if !options.switches.contains("--all") {
            try choice.refuseEverything(command, "; --all is for every article")
        } else if !choice.isEverything {
            throw UsageError(sentence: "--all is every article, so nothing else can choose.")
        }
        // What is so already is not what the reader means.
        if !choice.isNamed, let isStillToDo = change.isStillToDo { choice.conditions.append(isStillToDo) }
        return MarkRequest(choice: choice, change: change, isDryRun: options.switches.contains("--dry-run"))
    }
}

extension ArticleChoice {
    fileprivate func refuseEverything(_ command: String, _ more: String = "") throws(UsageError) {
        guard isEverything else { return }
        throw UsageError(
            sentence:
                "\(command) needs the numbers of articles, -, or options that choose some, such as --today\(more)."
        )
    }
}

extension StatusChange {
    /// Holds for articles that it would change, where that can be asked.
    fileprivate var isStillToDo: SearchExpression? {
        switch self {
        case .read(let isRead): .filter(.status(isRead ? .unread : .read))
        case .starred(true): .not(.filter(.status(.starred)))
        case .starred(false): .filter(.status(.starred))
        case .later(true): .not(.filter(.status(.later)))
        case .later(false): .filter(.status(.later))
        // Others may bear the tag for their feed or their category: all are looked at.
        case .tagged: nil
        }
    }
}
