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
        case rules(RulesRequest)
        case preview(PreviewRequest)
        case themes(ColorDepth?)
        case inspect(InspectCommand.Request)
        case doctor(DoctorRequest)
        /// A file; nil for a place beside the library.
        case backup(String?)
        case help
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
            command = .help
        } else if options.wantsVersion {
            command = .version
        } else {
            command = try Self.command(options)
        }
    }

    private static func command(_ options: Options) throws(UsageError) -> Command {
        guard let word = options.words.first else { return .read(try source(options)) }
        let rest = Array(options.words.dropFirst())
        switch word {
        case "add": return try add(rest, options)
        case "remove":
            guard !rest.isEmpty else { throw UsageError(sentence: "remove needs the address of a feed.") }
            try options.allow(["--db"], for: word)
            return .remove(rest)
        case "import": return try importing(rest, options)
        case "export": return try exporting(rest, options)
        case "refresh": return try refresh(rest, options)
        case "why": return try why(rest, options)
        case "feed": return try feed(rest, options)
        case "history": return try history(rest, options)
        case "listen": return try listen(rest, options)
        case "full-text": return try fullText(rest, options)
        case "gc": return try cleaning(rest, options)
        case "search": return try search(rest, options)
        case "rules": return try rules(rest, options)
        case "preview":
            try options.allow(["--state", "--size", "--format", "--theme", "--depth", "--config"], for: word)
            return .preview(try preview(rest, options))
        case "themes":
            guard rest.isEmpty else {
                throw UsageError(sentence: "themes takes no arguments, but got “\(rest[0].cleanedLine)”.")
            }
            try options.allow(["--depth", "--config"], for: word)
            return .themes(try options.choice("--depth"))
        case "inspect":
            try options.allow(["--content-type", "--base-url", "--json", "--batch", "--brief", "--article"], for: word)
            return .inspect(try inspection(rest, options))
        case "doctor": return try doctor(rest, options)
        case "backup": return try backup(rest, options)
        case "help": return .help
        default: throw UsageError(sentence: "There is no command “\(word.cleanedLine)”.")
        }
    }

    private static func source(_ options: Options) throws(UsageError) -> SourceChoice {
        try options.allow(
            ["--db", "--mock", "--api", "--theme", "--config", "--trace-frames", "--reduced-motion", "--linear"],
            for: nil
        )
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

    private static func inspection(_ words: [String], _ options: Options) throws(UsageError) -> InspectCommand.Request {
        var request = InspectCommand.Request()
        request.isBatch = options.switches.contains("--batch")
        request.isJSON = options.switches.contains("--json")
        request.contentType = options.values["--content-type"]
        request.baseURL = options.values["--base-url"]
        if options.switches.contains("--brief") {
            guard !words.isEmpty, options.switches.count == 1, options.values.isEmpty else {
                throw UsageError(sentence: "inspect --brief needs files, and goes with no other option.")
            }
            request.briefly = words
            return request
        }
        request.isArticle = options.switches.contains("--article")
        guard !request.isArticle || !request.isBatch else {
            throw UsageError(sentence: "--article and --batch cannot be used together.")
        }
        guard words.count == (request.isBatch ? 0 : 1) else {
            let need =
                request.isBatch
                ? "inspect --batch reads its files from standard input" : "inspect needs one file, address or -"
            throw UsageError(sentence: "\(need), but got \(words.count) of them.")
        }
        request.place = words.first ?? "-"
        return request
    }

    private static func preview(_ words: [String], _ options: Options) throws(UsageError) -> PreviewRequest {
        guard words.count == 1 else {
            let names = Preview.Screen.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "preview needs one screen: \(names).")
        }
        let screen: Preview.Screen = try Options.choice(words[0], of: "screen")
        let state = try options.choice("--state") ?? Preview.PageStateName.loaded
        guard let preview = Preview(screen: screen, state: state) else {
            let names = Preview.states(of: screen).map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "The screen \(screen.rawValue) has no state \(state.rawValue), only: \(names).")
        }
        var request = PreviewRequest(preview: preview)
        request.format = try options.choice("--format") ?? request.format
        request.depth = try options.choice("--depth") ?? request.depth
        if let size = options.values["--size"] { request.size = try self.size(size) }
        return request
    }

    /// "100x30": columns, then rows.
    private static func size(_ text: String) throws(UsageError) -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...1000).contains(width),
            (1...1000).contains(height)
        else {
            throw UsageError(
                sentence: "--size needs columns and rows like 100x30 (1 to 1000), but got “\(text.cleanedLine)”."
            )
        }
        return Size(width: width, height: height)
    }
}
