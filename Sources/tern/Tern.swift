import TermUI

/// The program: reads its arguments, does what they ask, and ends with 0 (done), 1 (could not be done) or 2 (asked
/// wrongly, or no terminal to run in).
@main
struct Tern {
    static let version = "0.1.0"

    static func main() {
        Console.fillStreams()
        EventLoop.run {
            let code = await run(Array(CommandLine.arguments.dropFirst()))
            Console.clearProgress()
            return code.rawValue
        }
    }

    @MainActor
    private static func run(_ arguments: [String]) async -> ExitCode {
        do throws(UsageError) {
            let code = await run(try Invocation(arguments: arguments))
            return code == .success && Console.hasFailed ? .failure : code
        } catch {
            Console.error("tern: \(error.sentence)\nTry: tern --help")
            return .usage
        }
    }

    @MainActor
    private static func run(_ invocation: Invocation) async -> ExitCode {
        let settings = invocation.settings
        switch invocation.command {
        case .help(let name):
            Console.output(name.flatMap(CommandDescription.named).map(Help.text) ?? Help.text)
        case .version: Console.output("tern \(version)")
        case .completions(let shell): Console.raw(String(shell.completions.dropLast()))
        case .manual: Console.raw(ManualPage.text)
        case .names(let names): return await NamesCommand(names: names, settings: settings).run()
        case .list(let request): return await ListCommand(request: request, settings: settings).run()
        case .show(let request): return await ShowCommand(request: request, settings: settings).run()
        case .open(let request): return await OpenCommand(request: request, settings: settings).run()
        case .mark(let request): return await MarkCommand(request: request, settings: settings).run()
        case .note(let article, let action):
            return await NoteCommand(article: article, action: action, settings: settings).run()
        case .journal(let request): return await JournalCommand(request: request, settings: settings).run()
        case .query(let request): return await QueryCommand(request: request, settings: settings).run()
        case .feeds(let request): return await FeedsCommand(request: request, settings: settings).run()
        case .folders(let change): return await FoldersCommand(change: change, settings: settings).run()
        case .rename(let feed, let name):
            return await ArrangeCommand(action: .rename(feed: feed, name: name), settings: settings).run()
        case .moveFeeds(let move): return await ArrangeCommand(action: .move(move), settings: settings).run()
        case .statistics(let days, let top):
            return await StatisticsCommand(days: days, top: top, settings: settings).run()
        case .health: return await HealthCommand(settings: settings).run()
        case .read(let choice): return await ReadCommand(choice: choice, settings: settings).run()
        case .add(let addresses, let choice):
            return await AddCommand(addresses: addresses, choice: choice, settings: settings).run()
        case .remove(let feeds): return await RemoveCommand(feeds: feeds, settings: settings).run()
        case .importing(let request): return await ImportCommand(request: request, settings: settings).run()
        case .exporting(let path): return await ExportCommand(path: path, settings: settings).run()
        case .doctor(let request): return await DoctorCommand(request: request, settings: settings).run()
        case .backup(let path): return await BackupCommand(path: path, settings: settings).run()
        case .inspect(let request): return await InspectCommand(request: request).run()
        case .refresh(let scope): return await RefreshCommand(scope: scope, settings: settings).run()
        case .why(let feed, let asJSON):
            return await WhyCommand(feed: feed, asJSON: asJSON, settings: settings).run()
        case .feed(let action): return await FeedCommand(action: action, settings: settings).run()
        case .history(let feed, let pages):
            return await HistoryCommand(feed: feed, pages: pages, settings: settings).run()
        case .listen(let request): return await ListenCommand(request: request, settings: settings).run()
        case .fullText(let feed, let again):
            return await FullTextCommand(feed: feed, again: again, settings: settings).run()
        case .cleaning(let request): return await CleanCommand(request: request, settings: settings).run()
        case .stories(let limit): return await StoriesCommand(limit: limit, settings: settings).run()
        case .split(let article): return await SplitCommand(article: article, settings: settings).run()
        case .search(let request): return await SearchCommand(request: request, settings: settings).run()
        case .rules(let request): return await RulesCommand(request: request, settings: settings).run()
        case .preview(let request): return PreviewCommand(request: request, settings: settings).run()
        case .themes(let depth): return ThemesCommand(depth: depth, settings: settings).run()
        case .config(let request): return ConfigCommand(request: request, settings: settings).run()
        }
        return .success
    }
}
