import Glibc
import Model
import Synchronization
import TermUI

/// The program: reads its arguments, does what they ask, and ends with 0 (done), 1 (could not be done) or 2 (asked
/// wrongly, or no terminal to run in).
@main
struct Tern {
    static let version = "0.1.0"

    static func main() {
        EventLoop.run { await run(Array(CommandLine.arguments.dropFirst())).rawValue }
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
        switch invocation.command {
        case .help: Console.output(Help.text)
        case .version: Console.output("tern \(version)")
        case .read(let choice): return await ReadCommand(choice: choice, settings: invocation.settings).run()
        case .add(let addresses, let choice):
            return await AddCommand(addresses: addresses, choice: choice, settings: invocation.settings).run()
        case .remove(let addresses):
            return await RemoveCommand(addresses: addresses, settings: invocation.settings).run()
        case .importing(let request): return await ImportCommand(request: request, settings: invocation.settings).run()
        case .exporting(let path): return await ExportCommand(path: path, settings: invocation.settings).run()
        case .doctor(let request): return await DoctorCommand(request: request, settings: invocation.settings).run()
        case .backup(let path): return await BackupCommand(path: path, settings: invocation.settings).run()
        case .inspect(let request): return await InspectCommand(request: request).run()
        case .refresh(let scope): return await RefreshCommand(scope: scope, settings: invocation.settings).run()
        case .why(let feed, let asJSON):
            return await WhyCommand(feed: feed, asJSON: asJSON, settings: invocation.settings).run()
        case .feed(let action): return await FeedCommand(action: action, settings: invocation.settings).run()
        case .history(let feed, let pages):
            return await HistoryCommand(feed: feed, pages: pages, settings: invocation.settings).run()
        case .listen(let request): return await ListenCommand(request: request, settings: invocation.settings).run()
        case .fullText(let feed, let again):
            return await FullTextCommand(feed: feed, again: again, settings: invocation.settings).run()
        case .cleaning(let request): return await CleanCommand(request: request, settings: invocation.settings).run()
        case .search(let request): return await SearchCommand(request: request, settings: invocation.settings).run()
        case .rules(let request): return await RulesCommand(request: request, settings: invocation.settings).run()
        case .preview(let request): return PreviewCommand(request: request, settings: invocation.settings).run()
        case .themes(let depth): return ThemesCommand(depth: depth, settings: invocation.settings).run()
        }
        return .success
    }
}

/// How the program ends.
enum ExitCode: Int32 {
    case success = 0
    case failure = 1
    case usage = 2
}

/// Standard output and standard error, a line at a time. What is said may hold text from outside, so controls are dropped,
/// except from what is `raw`.
enum Console {
    private static let failure = Atomic(Int32(0))

    /// Something that was asked for could not be written.
    static var hasFailed: Bool { failure.load(ordering: .relaxed) != 0 }

    static func output(_ text: String) { print(cleaned(text)) }
    static func error(_ text: String) { _ = write(cleaned(text), to: STDERR_FILENO) }
    /// Tells a failure as a reader understands it; what lies behind it goes to the log.
    static func error(_ failure: Failure, _ what: String = "") {
        error("tern: \(what)\(failure.sentence)")
        if failure.detail != nil { Log(path: Places.standard.log).write(failure.logLine) }
    }

    static func raw(_ text: String) { print(text) }

    private static func print(_ text: String) {
        let code = write(text, to: STDOUT_FILENO)
        guard code != 0, failure.exchange(code, ordering: .relaxed) == 0 else { return }
        error("tern: the output could not be written: \(String(cString: strerror(code)))")
    }

    private static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.filter { $0 == "\n" || !TextCleaning.isDropped($0) })
        return String(result)
    }

    /// 0, or the number of the error.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A reader that went away (`tern --help | head -1`) is no error of ours.
            guard count > 0 else { return errno == EPIPE ? 0 : errno }
            bytes = bytes.dropFirst(count)
        }
        return 0
    }
}
