import FeedService
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
            configuration = try Configuration.read(settings)
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
            let outside = Outside(file: Configuration.file(settings))
            let service = try makeService(configuration, outside)
            let code: ExitCode
            if isLinear {
                let run = LinearRun(service: service, configuration: configuration, outside: outside)
                code = await run.run()
                // What calls back holds it weakly, and the optimizer may end an object with its last use.
                withExtendedLifetime(run) {}
            } else {
                let run = InteractiveRun(
                    service: service,
                    configuration: configuration,
                    outside: outside,
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
        settings.isLinear || ProcessInfo.processInfo.environment["TERM"] == "dumb"
    }

    /// The terminal, where it shows notifications, comes before a program.
    private func notifier(_ configuration: Configuration, _ outside: Outside) -> Notifier {
        let environment = ProcessInfo.processInfo.environment
        guard !isLinear, let notification = TerminalNotification(environment: environment) else {
            return configuration.rules.notifier(orElse: RuleSettings.notifySend)
        }
        return configuration.rules.notifier(
            orElse: .handler { announcement in
                Task { @MainActor in outside.announce(announcement, notification) }
            }
        )
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

    @MainActor
    private func makeService(_ configuration: Configuration, _ outside: Outside) throws(Failure) -> FeedService {
        switch choice {
        case .library:
            let rules = RuleBook(configuration.rules.rules, notifier: notifier(configuration, outside))
            return try Library(settings: settings, feeds: configuration.feeds, rules: rules).service()
        case .mock(let directory):
            return FeedService(source: MockDirectory(path: directory))
        case .api(let address):
            return FeedService(source: RemotePages(address: address, fetcher: Library.pageFetcher))
        }
    }
}
