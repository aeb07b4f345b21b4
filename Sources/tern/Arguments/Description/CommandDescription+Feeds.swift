import Feeds

extension CommandDescription {
    static let whatIsAFeed = """
        FEED is an address, the number that tern feeds --json shows, or a part of a title or an address that only one \
        feed has.
        """
    /// What a feed can be told with `tern feed set`.
    static let settingNames = FeedSettingKey.allCases.map(\.rawValue)
    static let feed = Candidates.names(.feeds)
    static let common: [OptionDescription] = [.database, .configuration]

    static let feeds: [CommandDescription] = [
        CommandDescription(
            name: "add",
            group: .feeds,
            summary: "subscribes to feeds, or to those that a site names",
            words: "ADDRESS…",
            options: [
                .flag("--first", "the first feed of a page with several, instead of asking"),
                .flag("--all", "all of them"), .json,
            ] + common
        ),
        CommandDescription(
            name: "remove",
            aliases: ["rm"],
            group: .feeds,
            summary: "unsubscribes, and drops the articles; asks nothing",
            words: "FEED…",
            candidates: feed,
            options: [.json, .quiet, .database],
            notes: [whatIsAFeed, "Nothing goes when one of them cannot be told."]
        ),
        CommandDescription(
            name: "feeds",
            group: .feeds,
            summary: "lists the feeds with their unread and starred articles",
            options: [
                .valued("--folder", "FOLDER", .names(.folders), "those in a folder and in folders inside it"),
                .valued("--tag", "TAG", .names(.tags), "those with a tag"),
                .flag("--failing", "those that cannot be fetched"), .json, .database,
            ]
        ),
        CommandDescription(
            name: "folders",
            group: .feeds,
            summary: "the folders, how many feeds and unread articles are in each; or renames one, or removes some",
            words: "[--rename FOLDER NEW | --remove FOLDER…]",
            candidates: .names(.folders),
            options: [
                .flag("--rename", "gives a folder another name or place"),
                .flag("--remove", "takes folders away; what is in them goes up"), .json, .database,
            ],
            notes: ["A folder in another is written News/World, and “/” in a name as “\\/”."]
        ),
        CommandDescription(
            name: "rename",
            group: .feeds,
            summary: "calls a feed by a name of your own",
            words: "FEED NAME",
            candidates: feed,
            options: [.flag("--reset", "calls it as it calls itself"), .json, .quiet, .database],
            notes: [whatIsAFeed]
        ),
        CommandDescription(
            name: "mv",
            group: .feeds,
            summary: "moves feeds into a folder, or to another place in the list",
            words: "FEED…",
            candidates: feed,
            options: [
                .valued(
                    "--folder",
                    "FOLDER",
                    .names(.folders),
                    "into this folder, made where it is missing; / is none"
                ),
                .valued("--before", "FEED", feed, "before this feed"), .flag("--end", "to the end"), .json, .quiet,
                .database,
            ],
            notes: [whatIsAFeed, "A folder in another is written News/World, and “/” in a name as “\\/”."]
        ),
        CommandDescription(
            name: "feed",
            group: .feeds,
            summary: "shows and changes the settings of a feed, or makes one feed of two",
            words: "show FEED | set FEED KEY VALUE | unset FEED KEY | merge FEED INTO",
            candidates: .choice(["show", "set", "unset", "merge"]),
            options: [.json] + common,
            notes: [
                whatIsAFeed, "KEY: " + settingNames.joined(separator: ", ") + ".",
            ]
        ),
        CommandDescription(
            name: "import",
            group: .feeds,
            summary: "takes over OPML, newsboat's urls and cache.db, sfeed's sfeedrc",
            words: "[FILE…|-]",
            candidates: .files,
            options: [
                .valued(
                    "--from",
                    "KIND",
                    .choice(SubscriptionFormat.allCases.map(\.rawValue)),
                    "opml, newsboat or sfeed, instead of by what is in the file; without a file, their own places"
                ),
                .dryRun, .json, .quiet, .database,
            ]
        ),
        CommandDescription(
            name: "export",
            group: .feeds,
            summary: "the feeds as OPML, with folders, names and tags",
            words: "[FILE]",
            candidates: .files,
            options: [.json, .database],
            notes: ["With --json it is told what was written; without a FILE, the list is in the answer, too."]
        ),
    ]

    static let fetching: [CommandDescription] = [
        CommandDescription(
            name: "refresh",
            group: .fetching,
            summary: "fetches what is new in every feed that is due",
            options: [
                .flag("--all", "every feed, due or not, but for those asked within the last minute"),
                .flag("--force", "those too"),
                .flag("--unconditional", "sends for all of it again, changed or not"), .json, .quiet,
            ] + common
        ),
        CommandDescription(
            name: "why",
            group: .fetching,
            summary: "what was asked and answered last, when articles came, and when the next check is",
            words: "FEED",
            candidates: feed,
            options: [.json] + common,
            notes: [whatIsAFeed]
        ),
        CommandDescription(
            name: "health",
            group: .fetching,
            summary: "which feeds fail since when and why, are gone, or were never fetched; hosts to be left alone",
            options: [.json, .database],
            notes: ["Ends with 1 when a feed fails or is gone, for cron to tell."]
        ),
        CommandDescription(
            name: "history",
            group: .fetching,
            summary: "fetches older pages, where a feed has them; they arrive read",
            words: "FEED",
            candidates: feed,
            options: [.valued("--pages", "N", "how many older pages at most (10)"), .json, .quiet] + common,
            notes: [whatIsAFeed, "What was asked and answered last, and when articles came, is told by tern why."]
        ),
        CommandDescription(
            name: "full-text",
            group: .fetching,
            summary: "fetches the pages of articles that came before the setting full-text",
            words: "FEED",
            candidates: feed,
            options: [.flag("--again", "also those that gave nothing"), .json, .quiet] + common,
            notes: [whatIsAFeed]
        ),
        CommandDescription(
            name: "listen",
            group: .fetching,
            summary: "has hubs push what is new (WebSub), for feeds that have one",
            options: [
                .valued("--callback", "ADDRESS", "where hubs reach it, such as https://me.example/hook/"),
                .valued("--bind", "ADDRESS", "the address to listen at (127.0.0.1)"),
                .valued("--port", "PORT", "the port to listen at (8422)"),
                .flag("--once", "ends after the first push that was stored"),
                .flag("--stop", "unsubscribes from all hubs, and ends the one that listens"), .json,
            ] + common
        ),
        CommandDescription(
            name: "inspect",
            group: .fetching,
            summary: "shows what is read from a feed or a list of feeds, and why",
            words: "FILE|ADDRESS|-",
            candidates: .files,
            options: [
                .flag("--json", "one JSON object"),
                .flag("--article", "the article of a web page instead, and why it is taken for that"),
                .flag("--brief", "one line about each file, of any length"),
                .valued("--content-type", "TYPE", "as a server would label the file"),
                .valued("--base-url", "ADDRESS", "where the file is from"),
                .flag("--batch", "reads {\"file\", \"content_type\", \"base_url\"} a line, answers one object a line"),
            ]
        ),
    ]
}
