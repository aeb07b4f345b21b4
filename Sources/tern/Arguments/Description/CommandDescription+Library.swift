import Screens
import TermUI

extension CommandDescription {
    static let library: [CommandDescription] = [
        CommandDescription(
            name: "stats",
            group: .library,
            summary: "how much is in the library, and what came in the last days",
            options: [
                .valued("--top", "N", "how many of the busiest feeds (10)"),
                .valued("--days", "N", "how many days (14)"), .json, .database,
            ]
        ),
        CommandDescription(
            name: "gc",
            group: .library,
            summary: "lets old articles go as the settings say, and gives space back",
            words: "[FEED]",
            candidates: feed,
            options: [.dryRun, .flag("--restore", "brings back what went in the last 30 days"), .json, .quiet] + common
        ),
        CommandDescription(
            name: "rules",
            group: .library,
            summary: "the rules of the configuration, and what each finds",
            words: "[NAME|ID…]",
            options: [
                .flag("--dry-run", "what the rules, or the one, would do to what is stored; changes nothing"),
                .flag(
                    "--apply",
                    "does what the rule NAME says to what is stored, but for notify and run; u takes it back"
                ),
                .flag("--hidden", "what rules hid"),
                .flag("--restore", "brings back articles that were hidden, or all that the rule NAME hid"),
                .valued("--limit", "N", "how many articles at most, of each rule (20)"), .json, .quiet,
            ] + common
        ),
        CommandDescription(
            name: "doctor",
            group: .library,
            summary: "whether the library is whole",
            options: [
                .flag("--repair", "puts right what is wrong; what was there before is kept beside it"), .json, .quiet,
                .database,
            ],
            notes: ["Ends with 1 as long as something is wrong."]
        ),
        CommandDescription(
            name: "backup",
            group: .library,
            summary: "a copy of the library in one file, also while it is in use",
            words: "[FILE]",
            candidates: .files,
            options: [.json, .quiet, .database]
        ),
    ]

    static let program: [CommandDescription] = [
        CommandDescription(
            name: "themes",
            group: .program,
            summary: "shows the themes, and which texts are hard to read",
            options: [depth, .json, .configuration]
        ),
        CommandDescription(
            name: "preview",
            group: .program,
            summary: "draws a screen without running",
            words: "SCREEN",
            candidates: .choice(Preview.Screen.allCases.map(\.rawValue)),
            options: [
                .valued(
                    "--state",
                    "STATE",
                    .choice(Preview.PageStateName.allCases.map(\.rawValue)),
                    Preview.PageStateName.allCases.map(\.rawValue).joined(separator: ", ")
                ),
                .valued("--size", "100x30", "columns and rows"),
                .valued(
                    "--format",
                    "FORMAT",
                    .choice(Invocation.PreviewRequest.Format.allCases.map(\.rawValue)),
                    "text, ansi or svg"
                ),
                .valued("--theme", "NAME", "one of tern themes"), depth, .json, .configuration,
            ],
            notes: ["SCREEN: " + Preview.Screen.allCases.map(\.rawValue).joined(separator: ", ") + "."]
        ),
        CommandDescription(
            name: "config",
            group: .program,
            summary: "every key of the configuration, what is wrong with yours, or where it is",
            words: "[FILE]",
            candidates: .files,
            options: [
                .flag("--default", "a configuration with every key and what it means"),
                .flag("--check", "what is wrong with it, and where"),
                .flag("--path", "where it is"),
                .json, .configuration,
            ],
            notes: ["--json goes with --check: a configuration and a path are text."]
        ),
        CommandDescription(
            name: "completions",
            group: .program,
            summary: "what a shell needs to complete commands, options, feeds and folders",
            words: "bash|zsh|fish",
            candidates: .choice(Shell.allCases.map(\.rawValue)),
            options: [
                .valued(
                    "--names",
                    "KIND",
                    .choice(LibraryNames.allCases.map(\.rawValue)),
                    "the feeds, folders or tags instead, one a line, as the shell asks for them"
                ),
                .database,
            ],
            notes: ["bash: source <(tern completions bash). make install puts them in place."],
            withoutJSON: "A shell reads it."
        ),
        CommandDescription(
            name: "man",
            group: .program,
            summary: "the manual page, in roff: tern man | man -l -",
            withoutJSON: "It is written for man."
        ),
        CommandDescription(
            name: "help",
            group: .program,
            summary: "says what there is, or all about a command",
            words: "[COMMAND]",
            candidates: .commands,
            withoutJSON: "It is written for people; programs know tern man and tern completions."
        ),
    ]

    private static let depth = OptionDescription.valued(
        "--depth",
        "DEPTH",
        .choice(ColorDepth.allCases.map(\.rawValue)),
        ColorDepth.allCases.map(\.rawValue).joined(separator: ", ")
    )
}
