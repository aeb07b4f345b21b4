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
                .json, .quiet, .database,
            ],
            notes: [whichArticles, "Ends with 1 when there is none."]
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
                .json, .quiet, .database,
            ],
            notes: [whichArticles]
        ),
        CommandDescription(
            name: "open",
            group: .reading,
            summary: "opens articles in the browser ($BROWSER, else xdg-open)",
            words: "ARTICLE…|-",
            options: [unread] + OptionDescription.articleChoice + [.json, .quiet, .database],
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
            name: "search",
            group: .reading,
            summary: "articles that answer, the newest first",
            words: "QUERY",
            options: [
                .flag("--rank", "the best first"), .valued("--limit", "N", "how many at most (20)"), .json, .quiet,
                .database,
            ],
            notes: [
                "QUERY: words, \"a phrase\", begin*, OR, -without, (…), title: author: text: feed: folder: tag: url: "
                    + "date:2026-11 date:<7d is:unread is:read is:starred has:author has:image has:link; -- before one that "
                    + "begins with \"-\".",
                "Ends with 1 when none answers, as grep does.",
            ]
        ),
    ]
}
