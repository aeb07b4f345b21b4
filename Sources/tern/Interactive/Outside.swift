import Containers
import FeedService
import Glibc
import Model
import TermUI

/// What a run of the interface asks of the outside, on a screen as well as line by line; and how the run ends.
@MainActor
final class Outside: AppOutside {
    /// The signal that ended the run: the program is to die by it when all that was to be kept is.
    private(set) var endingSignal: Int32?
    private(set) var isEnded = false

    /// Where notifications for this terminal come in.
    let notifications: NotificationRelay

    private let live: LiveConfiguration
    private let logFile = Log(path: Places.standard.log)
    private let browser = Browser()
    private var waiting: CheckedContinuation<Void, Never>?

    init(live: LiveConfiguration, notifications: NotificationRelay = NotificationRelay()) {
        self.live = live
        self.notifications = notifications
    }

    func open(url: String) -> Bool { browser.open(url) }
    func open(_ file: Enclosure, of title: String) -> Bool {
        browser.open(file, of: title, with: live.configuration.players)
    }
    func log(_ line: String) { logFile.write(line) }
    func save(_ settings: Settings) -> Result<String, Failure> { live.save(settings) }

    func quit() {
        isEnded = true
        waiting?.resume()
        waiting = nil
    }

    /// Waits for `quit()`.
    func untilEnd() async {
        guard !isEnded else { return }
        await withCheckedContinuation { waiting = $0 }
    }

    /// Tells what is wrong with the configuration file: the first of it to the reader, all of it to the log.
    func warn(_ container: AppContainer) {
        let configuration = live.configuration
        let problems = configuration.errors + configuration.warnings
        live.log(problems, container)
        guard let first = problems.first else { return }
        let more = problems.count > 1 ? " The log names \(problems.count - 1) more." : ""
        container.send(.showToast(Toast(.failure, live.file.briefSentence(first) + more)))
    }

    /// Ends the run, or tells of a browser that failed.
    func receive(_ signal: TerminalSignal, for container: AppContainer) {
        switch signal {
        case .child:
            for failure in browser.failures() { container.send(.showToast(Toast(.failure, failure))) }
            return
        case .interrupt: break
        case .terminate: endingSignal = SIGTERM
        case .hangup: endingSignal = SIGHUP
        }
        quit()
    }

    /// Brings home what is under way, and says what was lost. A run that failed to begin ended with `code`.
    func close(_ container: AppContainer, _ code: ExitCode) async -> ExitCode {
        let losses = await container.close()
        losses.forEach { Console.error("tern: \($0)") }
        guard losses.isEmpty, endingSignal == nil else { return .failure }
        return code
    }
}
