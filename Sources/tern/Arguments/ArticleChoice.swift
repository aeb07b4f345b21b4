import Model

/// Which articles a command is about: those that are named, or all that everything chosen holds for.
struct ArticleChoice: Equatable {
    var ids: [ArticleID] = []
    /// More of them come through standard input.
    var readsInput = false
    /// As a command line names it.
    var feed: String?
    var folder: [String]?
    /// All must hold.
    var conditions: [SearchExpression] = []
    var limit: Int?
    var isOldestFirst = false

    /// Whether articles are named.
    var isNamed: Bool { !ids.isEmpty || readsInput }
    /// Whether it is every article there is.
    var isEverything: Bool { !isNamed && feed == nil && folder == nil && conditions.isEmpty && limit == nil }

    var query: SearchQuery {
        switch conditions.count {
        case 0: SearchQuery(nil)
        case 1: SearchQuery(conditions[0])
        default: SearchQuery(.all(conditions))
        }
    }
}

extension ArticleChoice {
    /// Throws for what is no number of an article, no date, no query, or cannot come together.
    init(_ words: [String], _ options: Options, isUnread: Bool = false) throws(UsageError) {
        for word in words where word != "-" { ids.append(try Self.id(word)) }
        readsInput = words.contains("-")
        guard words.count(where: { $0 == "-" }) <= 1 else {
            throw UsageError(sentence: "Standard input is read once, but got “-” twice.")
        }
        let switches = options.switches
        if isUnread { conditions.append(.filter(.status(.unread))) }
        if switches.contains("--starred") { conditions.append(.filter(.status(.starred))) }
        if switches.contains("--later") { conditions.append(.filter(.status(.later))) }
        if switches.contains("--today") { conditions.append(.filter(.date(.within(.daysAgo(0), .daysAgo(0))))) }
        if let date = options.values["--since"] { conditions.append(.filter(.date(try Self.since(date)))) }
        if let date = options.values["--until"] { conditions.append(.filter(.date(try Self.until(date)))) }
        if let name = options.values["--folder"] {
            let path = FolderPath.names(name)
            guard !path.isEmpty else { throw UsageError(sentence: "--folder needs the name of a folder.") }
            folder = path
        }
        if let tag = options.values["--tag"] { conditions.append(.filter(.tag(tag))) }
        feed = options.values["--feed"]
        if let text = options.values["--query"], let root = try Self.query(text).root { conditions.append(root) }
        limit = try options.number("--limit", in: 1...1_000_000_000)
        isOldestFirst = switches.contains("--oldest")
        guard !isNamed || (conditions.isEmpty && feed == nil && folder == nil && limit == nil && !isOldestFirst) else {
            throw UsageError(sentence: "Articles are either named or chosen by options, not both.")
        }
    }

    /// What an article is named by: a whole number, as `tern list` shows it.
    static func id(_ word: String) throws(UsageError) -> ArticleID {
        guard let number = Int64(word), number > 0 else {
            throw UsageError(
                sentence: "“\(word.cleanedLine)” is no number of an article: tern list shows them in front."
            )
        }
        return ArticleID(rawValue: String(number))
    }

    private static func since(_ text: String) throws(UsageError) -> SearchDate {
        switch SearchDate(text) {
        case .within(let from?, _): .within(from, nil)
        case .younger(let age): .younger(age)
        default: throw noDate(text, "--since")
        }
    }

    private static func until(_ text: String) throws(UsageError) -> SearchDate {
        switch SearchDate(text) {
        case .within(_, let to?): .within(nil, to)
        case .younger(let age): .older(age)
        default: throw noDate(text, "--until")
        }
    }

    private static func noDate(_ text: String, _ option: String) -> UsageError {
        UsageError(
            sentence:
                "\(option) is to be a day, month or year such as 2026-11-30, today, yesterday, or an age such as 7d "
                + "(h, d, w, m, y), but got “\(text.cleanedLine)”."
        )
    }

    private static func query(_ text: String) throws(UsageError) -> SearchQuery {
        do throws(SearchProblem) {
            return try SearchQuery(strict: text)
        } catch {
            throw UsageError(sentence: "\(error.sentence)\n\(SearchCommand.pointer(to: error, in: text))")
        }
    }
}

/// Folders as a command line writes them: "News/World" is World in News, and "\/" a slash in a name.
enum FolderPath {
    /// From the outermost; none for "/".
    static func names(_ text: String) -> [String] {
        var names: [String] = []
        var name = ""
        var isEscaped = false
        for character in text {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "/" where !isEscaped:
                names.append(name)
                name = ""
            default: name.append(character)
            }
            isEscaped = false
        }
        names.append(name)
        return names.map(\.cleanedLine).filter { !$0.isEmpty }
    }

    static func text(_ names: [String]) -> String {
        names.map { $0.replacing("\\", with: "\\\\").replacing("/", with: "\\/") }.joined(separator: "/")
    }
}
