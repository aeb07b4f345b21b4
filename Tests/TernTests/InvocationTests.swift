import Feeds
import Model
import Screens
import TermUI
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct InvocationTests {
    private func command(_ line: String) throws -> Invocation.Command {
        try Invocation(arguments: line.split(separator: " ").map(String.init)).command
    }

    private func refusal(_ line: String) -> String? {
        do {
            _ = try Invocation(arguments: line.split(separator: " ").map(String.init))
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func withoutArgumentsTheLibraryIsRead() throws {
        #expect(try command("") == .read(.library))
        #expect(try Invocation(arguments: ["--db", "x.db"]).settings.database == "x.db")
    }

    @Test func theLibraryIsLookedAfter() throws {
        #expect(try command("doctor") == .doctor(Invocation.DoctorRequest()))
        #expect(try command("doctor --repair --json") == .doctor(Invocation.DoctorRequest(repairs: true, isJSON: true)))
        #expect(try command("backup") == .backup(nil))
        #expect(try command("backup copy.db") == .backup("copy.db"))
        #expect(refusal("doctor me") == "doctor takes no arguments, but got “me”.")
        #expect(refusal("backup a b")?.contains("“b”") == true)
        #expect(refusal("backup --repair") != nil)
    }

    @Test func aSourceIsChosenByItsOption() throws {
        #expect(try command("--mock pages") == .read(.mock(directory: "pages")))
        #expect(try command("--mock=pages") == .read(.mock(directory: "pages")))
        #expect(try command("--api https://example.org/pages") == .read(.api(address: "https://example.org/pages")))
    }

    @Test func motionAndTracesAreForReading() throws {
        let settings = try Invocation(arguments: ["--reduced-motion", "--trace-frames", "frames.txt"]).settings
        #expect(settings.reducedMotion)
        #expect(settings.traceFrames == "frames.txt")
        #expect(try !Invocation(arguments: []).settings.reducedMotion)
        #expect(refusal("add x --reduced-motion")?.contains("--reduced-motion makes no sense with add") == true)
        #expect(refusal("refresh --linear")?.contains("--linear makes no sense with refresh") == true)
        #expect(refusal("--linear --trace-frames x")?.contains("cannot be used together") == true)
    }

    @Test func commandsTakeTheirArguments() throws {
        #expect(
            try command("add https://a.example/feed file:///b.xml")
                == .add(["https://a.example/feed", "file:///b.xml"], .ask)
        )
        #expect(try command("refresh --db x") == .refresh(.due))
        #expect(try command("add -- --odd") == .add(["--odd"], .ask))
        #expect(try command("remove https://a.example/feed b") == .remove(["https://a.example/feed", "b"]))
    }

    @Test func listsAreImportedFromFilesAndExportedToOne() throws {
        #expect(try command("import a.opml -") == .importing(.init(paths: ["a.opml", "-"])))
        #expect(
            try command("import --from newsboat --dry-run --json")
                == .importing(.init(format: .newsboat, isDryRun: true, asJSON: true))
        )
        #expect(refusal("import - -")?.contains("“-” twice") == true)
        #expect(refusal("import --from opml")?.contains("needs a file") == true)
        #expect(refusal("import --from rss x")?.contains("opml, newsboat, sfeed") == true)
        #expect(refusal("import --all x")?.contains("--all") == true)
        #expect(refusal("export --quiet")?.contains("--quiet makes no sense with export") == true)
        #expect(refusal("export a b")?.contains("“b”") == true)
        #expect(try command("export") == .exporting(nil))
        #expect(try command("export -") == .exporting(nil))
        #expect(try command("export a.opml") == .exporting("a.opml"))
    }

    @Test func anInspectionNamesOneFileOrReadsABatch() throws {
        var request = InspectCommand.Request()
        request.place = "feed.xml"
        request.contentType = "text/xml; charset=utf-8"
        #expect(
            try Invocation(arguments: ["inspect", "--content-type", "text/xml; charset=utf-8", "feed.xml"]).command
                == .inspect(request)
        )
        var batch = InspectCommand.Request()
        batch.isBatch = true
        batch.isJSON = true
        #expect(try command("inspect --json --batch") == .inspect(batch))
        var brief = InspectCommand.Request()
        brief.briefly = ["a", "b"]
        #expect(try command("inspect --brief a b") == .inspect(brief))
        #expect(refusal("inspect --brief")?.contains("needs files") == true)
        #expect(refusal("inspect")?.contains("one file") == true)
        #expect(refusal("inspect --batch x")?.contains("standard input") == true)
        #expect(refusal("inspect x --db y")?.contains("--db makes no sense with inspect") == true)
    }

    @Test func feedsAreFetchedAndExplainedAsAskedFor() throws {
        #expect(try command("refresh --all") == .refresh(.all))
        #expect(try command("refresh --force") == .refresh(.forced(unconditional: false)))
        #expect(try command("refresh --unconditional") == .refresh(.forced(unconditional: true)))
        #expect(try command("add x --first") == .add(["x"], .first))
        #expect(try command("add x y --all") == .add(["x", "y"], .all))
        #expect(try command("why swift --json") == .why(feed: "swift", asJSON: true))
        #expect(try command("history swift") == .history(feed: "swift", pages: 10))
        #expect(try command("history swift --pages=3") == .history(feed: "swift", pages: 3))
        #expect(try command("feed show x") == .feed(.show(feed: "x", asJSON: false)))
        #expect(try command("feed set x interval 2h") == .feed(.set(feed: "x", key: .interval, value: "2h")))
        #expect(try command("feed unset x proxy") == .feed(.set(feed: "x", key: .proxy, value: nil)))
        #expect(try command("feed merge x y") == .feed(.merge(feed: "x", into: "y")))
    }

    @Test func helpAndVersionWinOverEverythingElse() throws {
        #expect(try command("--help") == .help(nil))
        #expect(try command("refresh -h") == .help("refresh"))
        #expect(try command("help rm") == .help("remove"))
        #expect(refusal("help nothing")?.contains("no command “nothing”") == true)
        #expect(try command("--version") == .version)
        #expect(try command("help") == .help(nil))
    }

    @Test func aPreviewIsDescribedByItsOptions() throws {
        let request = try command(
            "preview articles --state loading-more --size 80x24 --format svg --theme light --depth 16"
        )
        guard case .preview(let preview) = request else {
            Issue.record("not a preview")
            return
        }
        #expect(preview.preview == Preview(screen: .articles, state: .loadingMore))
        #expect(preview.size == Size(width: 80, height: 24))
        #expect(preview.format == .svg)
        #expect(preview.depth == .ansi16)
    }

    @Test(arguments: [
        ("--nonsense", "no option “--nonsense”"),
        ("frobnicate", "no command “frobnicate”"),
        ("add", "needs the address"),
        ("--mock", "--mock needs a value"),
        ("--mock a --api http://b", "cannot be used together"),
        ("--mock a --mock b", "given twice"),
        ("--api ftp://a", "http or https"),
        ("refresh now", "takes no arguments"),
        ("refresh --mock a", "makes no sense with refresh"),
        ("preview", "preview needs one screen"),
        ("preview nowhere", "no screen"),
        ("preview article --state loading-more", "has no state loading-more"),
        ("preview app --size 80", "columns and rows"),
        ("preview app --size 0x5", "1 to 1000"),
        ("preview app --size -4x5", "1 to 1000"),
        ("preview app --depth 17", "no --depth; there are: mono, 8, 16, 256, truecolor"),
        ("themes dark", "takes no arguments"),
        ("refresh --theme x", "makes no sense with refresh"), ("add", "address of a feed"),
        ("add x --first --all", "cannot be used together"), ("why", "needs one feed"), ("why a b", "needs one feed"),
        ("history x --pages 0", "from 1 to 1000"), ("feed", "feed is followed by"),
        ("feed set x interval", "followed by"),
        ("feed set x colour red", "no setting of a feed; there are: interval"),
    ])
    func whatMakesNoSenseIsRefusedByName(line: String, sentence: String) throws {
        let refusal = try #require(self.refusal(line))
        #expect(refusal.contains(sentence), "\(refusal)")
    }

    @Test func controlCharactersOfArgumentsAreNotEchoed() {
        #expect(refusal("--\u{1B}[31mred")?.contains("\u{1B}") == false)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct PlacesTests {
    @Test func theXDGVariablesDecideWhenTheyAreAbsolute() {
        let places = Places { ["HOME": "/home/a", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "state"][$0] }
        #expect(places.database == "/data/tern/tern.db")
        #expect(places.configuration == "/home/a/.config/tern/config.toml")
        #expect(places.log == "/home/a/.local/state/tern/log")
    }

    @Test func withoutThemTheHomeDirectoryDoes() {
        let places = Places { $0 == "HOME" ? "/home/a" : nil }
        #expect(places.database == "/home/a/.local/share/tern/tern.db")
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SearchInvocationTests {
    @Test func aSearchTakesItsWordsAsOneQuery() throws {
        func command(_ words: String...) throws -> Invocation.Command { try Invocation(arguments: words).command }
        #expect(try command("search", "title:swift", "is:unread") == .search(.init(query: "title:swift is:unread")))
        #expect(
            try command("search", "--rank", "--json", "--limit", "5", "a b")
                == .search(.init(query: "a b", order: .bestFirst, limit: 5, asJSON: true))
        )
        #expect(try command("search", "--", "-x") == .search(.init(query: "-x")))
        #expect(throws: UsageError.self) { try command("search") }
        #expect(throws: UsageError.self) { try command("search", "--limit", "0", "x") }
    }

    @Test func theErrorPointsAtItsPlace() {
        #expect(
            SearchCommand.pointer(to: SearchProblem(place: 3..<5, sentence: ""), in: "東京 OR") == "  東京 OR\n       ^^"
        )
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ArticleChoiceTests {
    private func request(_ words: String...) throws -> Invocation.MarkRequest? {
        guard case .mark(let request) = try Invocation(arguments: words).command else { return nil }
        return request
    }

    @Test func everythingChosenMustHold() throws {
        let request = try request("mark", "--read", "--starred", "--since", "2021-08", "--query", "a OR b")
        let words = ["a", "b"].map { SearchExpression.words(SearchWords($0)) }
        #expect(
            request?.choice.query.root
                == .all([
                    .filter(.status(.starred)), .filter(.date(.within(.month(2021, 8), nil))), .any(words),
                    .filter(.status(.unread)),
                ])
        )
        #expect(
            try self.request("star", "--until", "7d")?.choice.conditions.first
                == .filter(.date(.older(.init(7, .days))))
        )
    }

    @Test func whatIsNamedIsNotSifted() throws {
        let request = try request("star", "--remove", "5", "-")
        #expect(request?.change == .starred(false))
        #expect(request?.choice.ids == [ArticleID(rawValue: "5")])
        #expect(request?.choice.readsInput == true)
        #expect(request?.choice.conditions == [])
    }
}
