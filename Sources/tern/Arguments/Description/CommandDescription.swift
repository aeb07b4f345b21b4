/// A command as people and shells are told of it. The parser, `--help`, the completions and the manual page are made from
/// this one description.
struct CommandDescription {
    /// What commands are grouped by in lists of them.
    enum Group: String, CaseIterable {
        case reading = "Reading and marking"
        case feeds = "Feeds"
        case fetching = "Fetching"
        case library = "The library"
        case program = "The program"
    }

    var name: String
    /// Other names of it.
    var aliases: [String] = []
    var group: Group
    /// Reads after its name, without a full stop.
    var summary: String
    /// What comes after the name, as it is written: "FEED…".
    var words = ""
    /// What these words can be.
    var candidates = Candidates.none
    var options: [OptionDescription] = []
    /// What else there is to say, a paragraph each.
    var notes: [String] = []
    /// Why programs are not answered an object a line; nil when they are.
    var withoutJSON: String?

    /// With the reason why there is no `--json`.
    var allNotes: [String] {
        notes + (withoutJSON.map { ["Without --json: \($0.prefix(1).lowercased() + $0.dropFirst())"] } ?? [])
    }
}

/// An option as people and shells are told of it.
struct OptionDescription {
    /// With its dashes.
    var name: String
    /// What its value is called; nil for a switch.
    var value: String?
    var candidates = Candidates.none
    /// Reads after its name, without a full stop.
    var summary: String

    static func flag(_ name: String, _ summary: String) -> OptionDescription {
        OptionDescription(name: name, summary: summary)
    }

    static func valued(
        _ name: String,
        _ value: String,
        _ candidates: Candidates = .none,
        _ summary: String
    ) -> OptionDescription {
        OptionDescription(name: name, value: value, candidates: candidates, summary: summary)
    }

    /// "--limit N"
    var shown: String { name + (value.map { " \($0)" } ?? "") }
}

/// What a shell may offer for a word.
enum Candidates: Equatable {
    case none
    case files
    case directories
    case choice([String])
    /// What the library has.
    case names(LibraryNames)
    case commands
}

/// Names that a shell asks the library for.
enum LibraryNames: String, CaseIterable {
    case feeds, folders, tags
}

extension CommandDescription {
    /// In the order of their groups.
    static let all = reading + feeds + fetching + library + program

    static func named(_ name: String) -> CommandDescription? {
        all.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// For reading, which is no command.
    static let readingOptions: [OptionDescription] = [
        .database,
        .configuration,
        .valued("--mock", "DIR", .directories, "reads a directory of mock pages, with no network and no database"),
        .valued("--api", "ADDRESS", "reads a remote page API"),
        .valued("--theme", "NAME", "one of tern themes, or auto: as the terminal's background is"),
        .flag("--linear", "line by line, without a screen: for screen readers, pipes and logs"),
        .flag("--reduced-motion", "nothing moves by itself"),
        .valued(
            "--trace-frames",
            "FILE",
            .files,
            "writes why each frame was drawn and what it cost (docs/TRACING.md)"
        ),
    ]

    /// For the program as a whole.
    static let generalOptions: [OptionDescription] = [
        .flag("--help", "this, or what there is to say of a command"),
        .flag("--version", "the version"),
    ]

    /// Every option there is, whichever command has it.
    static let allOptions = readingOptions + all.flatMap(\.options)
}

extension OptionDescription {
    static func valued(_ name: String, _ value: String, _ summary: String) -> OptionDescription {
        .valued(name, value, .none, summary)
    }

    static let database = valued(
        "--db",
        "FILE",
        .files,
        "the library, instead of $XDG_DATA_HOME/tern/tern.db"
    )
    static let configuration = valued(
        "--config",
        "FILE",
        .files,
        "instead of $XDG_CONFIG_HOME/tern/config.toml"
    )
    static let json = flag("--json", "for programs: a JSON object a line (docs/COMMANDS.md)")
    static let quiet = flag("--quiet", "no progress and no summary; failures are told")
    static let stories = flag("--stories", "a story that several feeds have once, as its first article in this order")
    static let dryRun = flag("--dry-run", "says what it would come to, and changes nothing")

    /// Which articles a command is about.
    static let articleChoice: [OptionDescription] = [
        .valued("--feed", "FEED", .names(.feeds), "of one feed"),
        .valued("--folder", "FOLDER", .names(.folders), "of the feeds in a folder and in folders inside it"),
        .valued("--tag", "TAG", .names(.tags), "with a tag, of feeds with it, or with it as a category"),
        .flag("--starred", "those with a star"),
        .flag("--later", "those kept for later"),
        .flag("--today", "those of today"),
        .valued("--since", "DATE", "from a day on (2026-11-30, 2026-11, yesterday), or of the last 7d"),
        .valued("--until", "DATE", "up to the end of a day, or older than 7d"),
        .valued("--query", "QUERY", "those that answer a query, as tern search has them"),
        .valued("--limit", "N", "how many at most"),
        .flag("--oldest", "the oldest first"),
    ]
}
