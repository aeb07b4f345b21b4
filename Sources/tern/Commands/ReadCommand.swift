import Containers
import FeedService
import Feeds
import FoundationEssentials
import Glibc
import Model
import TermUI

/// `tern`, `tern --mock DIR`, `tern --api ADDRESS`: opens the reader.
struct ReadCommand {
    var choice: Invocation.SourceChoice
    var settings: Invocation.Settings

    @MainActor
    func run() async -> ExitCode {
        let configuration: Configuration
        do throws(Failure) {
            configuration = try Configuration.readUsable(settings)
        } catch {
            Console.error("tern: \(error.sentence)")
            return .usage
        }
        if case .mock(let directory) = choice, let sentence = Self.trouble(withDirectory: directory) {
            Console.error("tern: \(sentence)")
            return .failure
        }
        // Before a library is opened or made: a pipe is no place to read in, unless line by line.
        guard isLinear || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) else {
            Console.error("tern: this is not a terminal. Run tern in one, or see tern --help for commands.")
            return .usage
        }
        var frameLog: FrameLog?
        if let path = settings.traceFrames, !isLinear {
            frameLog = FrameLog(path: path)
            guard frameLog != nil else {
                Console.error("tern: \(path.cleanedLine) cannot be written: \(String(cString: strerror(errno))).")
                return .failure
            }
        }
        do throws(Failure) {
            EventLoop.putMainFirst()
            let notifications = NotificationRelay()
            let (service, use) = try makeService(configuration, notifications)
            let live = LiveConfiguration(configuration, file: Configuration.file(settings), use: use)
            let outside = Outside(live: live, notifications: notifications)
            let keeper = StateKeeper(file: StateFile(path: Places.standard.state), source: sourceName)
            let code: ExitCode
            if isLinear {
                let run = LinearRun(service: service, live: live, outside: outside, keeper: keeper)
                code = await run.run()
                // What calls back holds it weakly, and the optimizer may end an object with its last use.
                withExtendedLifetime(run) {}
            } else {
                let run = InteractiveRun(
                    service: service,
                    live: live,
                    outside: outside,
                    keeper: keeper,
                    options: InteractiveRun.Options(isStill: settings.reducedMotion, frameLog: frameLog)
                )
                code = await run.run()
                withExtendedLifetime(run) {}
            }
            await service.close()
            // All that was to be kept is. Whoever sent the signal is told that it has ended the program.
            if let signal = outside.endingSignal { Self.end(by: signal) }
            return code
        } catch {
            Console.error(error)
            return .failure
        }
    }

    /// Asked for, or the terminal can do nothing else.
    private var isLinear: Bool {
        settings.isLinear || getenv("TERM").map { String(cString: $0) } == "dumb"
    }

    /// What is wrong with a path that was given as a mock directory; nil when it is a directory that can be read.
    private static func trouble(withDirectory path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return Failure.unreadable(path: path.cleanedLine, reason: String(cString: strerror(errno))).sentence
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return "\(path.cleanedLine) is a file, not a directory of mock pages."
        }
        guard access(path, R_OK | X_OK) == 0 else {
            return Failure.unreadable(path: path.cleanedLine, reason: String(cString: strerror(errno))).sentence
        }
        return nil
    }

    private static func end(by signal: Int32) {
        Glibc.signal(signal, SIG_DFL)
        // The main queue may be on a thread of libdispatch, which takes no signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    /// What the place in it is kept under.
    private var sourceName: String {
        switch choice {
        case .library: Self.wholePath(settings.database ?? Places.standard.database)
        case .mock(let directory): Self.wholePath(directory)
        case .api(let address): address.withoutCredentials
        }
    }

    /// As it is called from everywhere; as it was given where that cannot be said.
    private static func wholePath(_ path: String) -> String {
        guard let whole = realpath(path, nil) else { return path }
        defer { free(whole) }
        return String(cString: whole)
    }

    /// The terminal, where it shows notifications, comes before a program.
    private func book(_ configuration: Configuration, _ notifications: NotificationRelay) -> RuleBook {
        let rules = configuration.rules
        guard !isLinear, TerminalNotification(environment: ProcessInfo.processInfo.environment) != nil else {
            return rules.bookForCommands
        }
        return RuleBook(rules.rules, notifier: rules.notifier(orElse: .handler(notifications.take)))
    }

    /// The service, and who is told when the configuration says something else about feeds or articles.
    private func makeService(
        _ configuration: Configuration,
        _ notifications: NotificationRelay
    ) throws(Failure) -> (FeedService, (Configuration) -> Void) {
        switch choice {
        case .library:
            let book = book(configuration, notifications)
            let library = Library(
                settings: settings,
                feeds: configuration.feeds,
                rules: book,
                joinsStories: configuration.settings.joinsStories
            )
            let source = try library.source()
            let service = FeedService(source: source)
            return (
                service,
                { configuration in
                    source.use(configuration.feeds)
                    source.use(self.book(configuration, notifications))
                    let joinsStories = configuration.settings.joinsStories
                    guard joinsStories != source.joinsStories else { return }
                    source.joinStories(joinsStories)
                    Task { await service.readAgain() }
                }
            )
        case .mock(let directory):
            return (FeedService(source: MockDirectory(path: directory)), { _ in })
        case .api(let address):
            return (FeedService(source: RemotePages(address: address, fetcher: Library.pageFetcher)), { _ in })
        }
    }
}
