extension CommandDescription {
    private static let unread = OptionDescription.flag("--unread", "those that are unread")
    private static let whichArticles = """
        Articles are named by the numbers that tern list shows, or chosen by options, all of which must hold. With -, \
        the first word of each line of standard input is such a number.
        """

    static let reading: [CommandDescription] = [
        CommandDescription(
            name: "list",
            group: .reading,
            summary: "lists articles, the newest first",
            words: "[ARTICLE…|-]",
            options: [unread] + OptionDescription.articleChoice + [
                .valued(
                    "--format",
                    "FORMAT",
                    "a line as written, such as '{id}\\t{title}'; the names are those of --json"
                ),
                .stories, .json, .quiet, .database,
            ],
            notes: [
                whichArticles,
                "Every article is a line, as tern feeds counts them, also where the screen shows a story as one row.",
                "Ends with 1 when there is none.",
            ]
        ),
        CommandDescription(
            name: "show",
            group: .reading,
            summary: "shows the text of articles; marks nothing and fetches nothing",
            words: "ARTICLE…|-",
            options: [unread] + OptionDescription.articleChoice + [
                .valued(
                    "--format",
                    "FORMAT",
                    .choice(["text", "markdown", "html", "json"]),
                    "text (as the screen has it, for the width of the terminal), markdown, html or json"
                ),
                .flag("--full", "only the text of the article's page, as full-text fetched it"),
                .flag("--versions", "also what it said before its publisher changed it, the latest first"),
                .json, .quiet, .database,
            ],
            notes: [whichArticles]
        ),
        CommandDescription(
            name: "open",
            group: .reading,
            summary: "opens articles in the browser ($BROWSER, else xdg-open)",
            words: "ARTICLE…|-",
            options: [
                .flag("--enclosure", "opens the files that come with them, as [players] in the configuration has it"),
                unread,
            ] + OptionDescription.articleChoice + [.json, .quiet, .database],
            notes: [whichArticles, "More than ten at once are opened only with --limit."]
        ),
        CommandDescription(
            name: "mark",
            group: .reading,
            summary: "marks articles as read or unread",
            words: "--read|--unread [ARTICLE…|-]",
            options: [
                .flag("--read", "marks as read"), .flag("--unread", "marks as unread"),
                .flag("--all", "every article, where nothing else chooses"),
            ] + OptionDescription.articleChoice + [.dryRun, .json, .quiet, .database],
            notes: [
                whichArticles,
                "What is marked so already does not count, for --limit either. A thousand at most are marked at once, and "
                    + "what was told as marked stays so, whatever ends the program.",
            ]
        ),
        CommandDescription(
            name: "star",
            group: .reading,
            summary: "gives articles a star",
            words: "[ARTICLE…|-]",
            options: [
                .flag("--remove", "takes their star"), .flag("--all", "every article, where nothing else chooses"),
                unread,
            ] + OptionDescription.articleChoice + [.dryRun, .json, .quiet, .database],
            notes: [whichArticles]
        ),
        CommandDescription(
            name: "later",
            group: .reading,
            summary: "keeps articles for later",
            words: "[ARTICLE…|-]",
            options: [
                .flag("--remove", "no longer"), .flag("--all", "every article, where nothing else chooses"), unread,
            ] + OptionDescription.articleChoice + [.dryRun, .json, .quiet, .database],
            notes: [whichArticles]
        ),
        CommandDescription(
            name: "tag",
            group: .reading,
            summary: "gives articles a tag of yours",
            words: "TAG [ARTICLE…|-]",
            candidates: .names(.tags),
            options: [
                .flag("--remove", "takes it"), .flag("--all", "every article, where nothing else chooses"), unread,
            ] + OptionDescription.articleChoice + [.dryRun, .json, .quiet, .database],
            notes: [whichArticles]
        ),
        CommandDescription(
            name: "note",
            group: .reading,
            summary: "shows, writes or deletes your own words about an article",
            words: "ARTICLE [WORDS…|-]",
            options: [.flag("--remove", "deletes them"), .json, .database],
            notes: ["With - the words come through standard input."]
        ),
        CommandDescription(
            name: "undo",
            group: .reading,
            summary: "takes back what was done last, on the screen or by a command",
            options: [.flag("--list", "what was done, the latest first"), .json, .database],
            notes: ["Marks, stars, tags, notes, removed feeds, imports and what gc let go; step by step."]
        ),
        CommandDescription(
            name: "redo",
            group: .reading,
            summary: "does again what was taken back last",
            options: [.flag("--list", "what was done, the latest first"), .json, .database]
        ),
        CommandDescription(
            name: "query",
            group: .reading,
            summary: "the searches that are kept, as feeds are, with what they find unread",
            words: "[keep NAME QUERY…|drop NAME|rename NAME NEW]",
            candidates: .choice(["keep", "drop", "rename"]),
            options: [.json, .database],
            notes: ["QUERY is what tern search understands."]
        ),
        CommandDescription(
            name: "search",
            group: .reading,
            summary: "articles that answer, the newest first",
            words: "QUERY",
            options: [
                .flag("--rank", "the best first"), .valued("--limit", "N", "how many at most (20)"), .stories, .json,
                .quiet, .database,
            ],
            notes: [
                "QUERY: words, \"a phrase\", begin*, OR, -without, (…), title: author: text: feed: folder: tag: url: "
                    + "date:2026-11 date:<7d is:unread is:read is:starred is:later has:author has:image "
                    + "has:link has:enclosure has:note has:tag; -- before one that "
                    + "begins with \"-\".",
                "Ends with 1 when none answers, as grep does.",
            ]
        ),
        CommandDescription(
            name: "stories",
            group: .reading,
            summary: "what several feeds have, and why it was taken for the same; the latest first",
            options: [.valued("--limit", "N", "how many at most (20)"), .json] + common,
            notes: ["Ends with 1 when there is none."]
        ),
        CommandDescription(
            name: "split",
            group: .reading,
            summary: "takes such a story apart: each of its articles stands alone from then on",
            words: "ARTICLE",
            options: [.json] + common,
            notes: ["ARTICLE is the number of any of them, as tern stories shows. tern undo takes it back."]
        ),
    ]
}
