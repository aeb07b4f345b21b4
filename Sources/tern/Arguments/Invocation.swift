import Model
import Screens
import TermUI

/// Arguments that make no sense, in a sentence that names the argument.
struct UsageError: Error, Equatable {
    var sentence: String
}

/// What a command line asks for.
struct Invocation: Equatable {
    enum Command: Equatable {
        case read(SourceChoice)
        case add([String], AddChoice)
        case remove([String])
        case importing(ImportRequest)
        /// A file; nil for standard output.
        case exporting(String?)
        case refresh(RefreshScope)
        case why(feed: String, asJSON: Bool)
        case feed(FeedAction)
        case history(feed: String, pages: Int)
        case listen(ListenCommand.Request)
        case fullText(feed: String, again: Bool)
        case cleaning(CleaningRequest)
        case search(SearchRequest)
        case stories(limit: Int)
        /// The number of an article.
        case split(ArticleID)
        case rules(RulesRequest)
        case config(ConfigCommand.Request)
        case preview(PreviewRequest)
        case themes(ColorDepth?)
        case inspect(InspectCommand.Request)
        case doctor(DoctorRequest)
        /// A file; nil for a place beside the library.
        case backup(String?)
        case list(ListRequest)
        case show(ShowRequest)
        case open(OpenRequest)
        case mark(MarkRequest)
        case note(ArticleID, NoteCommand.Action)
        case journal(JournalRequest)
        case query(QueryRequest)
        case feeds(FeedsRequest)
        /// Nil lists them.
        case folders(FolderChange?)
        /// Without a name: as it calls itself.
        case rename(feed: String, name: String?)
        case moveFeeds(FeedsMove)
        case statistics(days: Int, top: Int)
        case health
        case completions(Shell)
        /// For the completions.
        case names(LibraryNames)
        case manual
        /// All about a command; nil: what there is.
        case help(String?)
        case version
    }

    /// Where the articles come from.
    enum SourceChoice: Equatable {
        case library
        case mock(directory: String)
        case api(address: String)
    }

    struct Settings: Equatable {
        /// Nil: the XDG place.
        var database: String?
        /// Nil: the XDG place, where none has to be.
        var configuration: String?
        /// The name of a theme; nil: what the configuration says.
        var theme: String?
        /// Line by line instead of on a screen.
        var isLinear = false
        /// A file for a record of each frame.
        var traceFrames: String?
        /// Nothing moves by itself, whatever the configuration says.
        var reducedMotion = false
        /// Answers for programs.
        var asJSON = false
        /// No progress and no summary.
        var isQuiet = false
    }

    struct PreviewRequest: Equatable {
        enum Format: String, CaseIterable { case text, ansi, svg }
        var preview: Preview
        var size = Size(width: 100, height: 30)
        var format = Format.text
        var depth = ColorDepth.truecolor
    }

    var command: Command
    var settings = Settings()

    init(arguments: [String]) throws(UsageError) {
        var options = Options()
        try options.read(arguments)
        settings = options.settings
        if options.wantsHelp {
            command = .help(try options.words.first.map(Self.described)?.name)
        } else if options.wantsVersion {
            command = .version
        } else {
            command = try Self.command(options)
        }
    }

    private static func command(_ options: Options) throws(UsageError) -> Command {
        guard let word = options.words.first else { return .read(try source(options)) }
        let command = try described(word)
        try options.allow(command.options, for: word)
        return try Self.command(command.name, Array(options.words.dropFirst()), options)
    }

    private static func source(_ options: Options) throws(UsageError) -> SourceChoice {
        try options.allow(CommandDescription.readingOptions, for: nil)
        guard !options.settings.isLinear || options.settings.traceFrames == nil else {
            throw UsageError(sentence: "--linear and --trace-frames cannot be used together: there are no frames.")
        }
        let given = ["--mock", "--api", "--db"].filter { options.values[$0] != nil }
        guard given.count <= 1 else {
            throw UsageError(sentence: "\(given[0]) and \(given[1]) cannot be used together.")
        }
        if let directory = options.values["--mock"] { return .mock(directory: directory) }
        guard let address = options.values["--api"] else { return .library }
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
            throw UsageError(sentence: "--api needs an http or https address, but got “\(address.cleanedLine)”.")
        }
        return .api(address: address)
    }
}
