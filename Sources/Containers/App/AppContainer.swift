package import Model
import Observation

/// Owns the program's state and runs its effects against a feed source. All changes go through `send(_:)`.
@MainActor
@Observable
package final class AppContainer {
    /// How long marks and edits may take to become durable once the program ends.
    /// Longer than a library waits for a lock of another program, so that a mark either is made or is known to be lost.
    package static let markGrace = Duration.seconds(8)

    /// How long the selection stays on an article before its body is loaded to be looked into.
    package static let restTime = Duration.milliseconds(150)

    /// How long a search may take before the reader is told that it goes on.
    package static let answerTime = Duration.milliseconds(300)

    /// How often it is looked what has been indexed meanwhile.
    package static let indexTime = Duration.seconds(2)

    /// Observed by whatever draws; `send(_:)` alone changes it.
    package private(set) var state: AppPage.State
    @ObservationIgnored private let source: any FeedSource
    /// What only the outside can do: open a browser, write the log, end the program.
    @ObservationIgnored private let outside: any AppOutside
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let tasks = TaskBag<TaskName>()
    @ObservationIgnored private var isClosed = false
    /// Marks and edits that failed after the end, when nobody could be shown it any more.
    @ObservationIgnored private var lateFailures: [Failure] = []

    /// Nothing runs until the first intent. `clock` times toasts and the grace at the end.
    package init(
        state: AppPage.State,
        source: any FeedSource,
        outside: any AppOutside,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.state = state
        self.source = source
        self.outside = outside
        self.clock = clock
    }

    /// Applies an intent and runs the effects. After `close()` only what becomes of marks and edits is still
    /// heard of.
    package func send(_ intent: AppPage.Intent) {
        guard !isClosed else { return hearLate(intent) }
        let effects = AppPage.reduce(&state, intent)
        logDetail(of: intent, effects)
        effects.forEach(run)
    }

    /// A page or a toast says a failure plainly; what it leaves out helps whoever looks for the cause.
    private func logDetail(of intent: AppPage.Intent, _ effects: [AppPage.Effect]) {
        guard let failure = intent.failure, failure.detail != nil, !effects.contains(.log(failure)) else { return }
        outside.log(failure.logLine)
    }

    /// Tasks that have not ended, those that were cancelled included.
    package var runningTasks: Int { tasks.count }

    /// Writes a sentence for whoever looks for a cause.
    package func log(_ line: String) { outside.log(line) }

    private func hearLate(_ intent: AppPage.Intent) {
        switch intent {
        case .markSettled: _ = AppPage.reduce(&state, intent)
        case .feeds(.edited(_, nil)): _ = AppPage.reduce(&state, intent)
        case .markFailed(_, _, let failure), .feeds(.edited(_, let failure?)), .noteKept(_, _, let failure?):
            _ = AppPage.reduce(&state, intent)
            lateFailures.append(failure)
            outside.log(failure.logLine)
        default: break
        }
    }

    /// Cancels every task; returns when all have ended. Marks and edits already made are still brought home, for a
    /// while; when some
    /// were lost, sentences say so, for whoever can still tell the reader.
    @discardableResult
    package func close() async -> [String] {
        isClosed = true
        tasks.cancelAll(except: [.edits])
        let deadline = Task {
            // Cancelled means that everything ended in time: then there is nothing left to cancel.
            try? await clock.sleep(for: Self.markGrace)
            tasks.cancelAll()
        }
        await tasks.idle()
        deadline.cancel()
        await deadline.value
        return losses()
    }

    private func losses() -> [String] {
        let lost = state.marking.values.reduce(0, +) + state.feeds.edits + lateFailures.count
        guard lost > 0 else { return [] }
        let summary = lost == 1 ? "A change could not be saved." : "\(lost) changes could not be saved."
        outside.log(summary)
        return [summary] + lateFailures.suffix(1).map(\.sentence)
    }

    private func run(_ effect: AppPage.Effect) {
        switch effect {
        case .openURL(let url): open(url)
        case .openFile(let file, let title): open(file, of: title)
        case .saveSettings(let settings): save(settings)
        case .log(let failure): outside.log(failure.logLine)
        case .quit: outside.quit()
        case .cancelArticle: tasks.cancel(.article)
        case .rest(let article): rest(article)
        case .cancelRest: tasks.cancel(.rest)
        case .cancelAddition: tasks.cancel(.addition)
        case .cancelDetails: tasks.cancel(.details)
        case .articles(.cancelLoads): ArticleListPage.Effect.loads.forEach(tasks.cancel)
        case .articles(.cancelAwaited): tasks.cancel(.awaited)
        case .search(.cancel): SearchPage.Effect.waits.forEach(tasks.cancel)
        case .search(.awaitAnswer(let id)): wait(.answer, Self.answerTime, then: .search(.late(id)))
        case .search(.awaitIndex(let id)): wait(.index, Self.indexTime, then: .search(.indexed(id)))
        case .listen: listen()
        case .expireToast(let toast): expire(toast)
        case .mark, .turn, .split, .markAll, .keepNote, .keepPlace, .setBookmark, .feeds(.edit):
            ask(effect, tasks.enqueue)
        case .feeds, .articles, .article, .addFeed, .details, .search, .findBookmark, .find:
            ask(effect, tasks.start)
        }
    }

    /// How the bag takes a task: in place of the one of that name, or behind it.
    private typealias Starter = (
        TaskName, @escaping @Sendable () async -> AppPage.Intent?, @escaping @MainActor (AppPage.Intent) -> Void
    ) -> Void

    private func ask(_ effect: AppPage.Effect, _ start: Starter) {
        guard let name = effect.taskName else { return }
        start(name, { [source] in await effect.run(on: source) }, { [weak self] in self?.send($0) })
    }

    private func listen() {
        tasks.follow(.listen, { [source] in await source.changes() }) { [weak self] change in
            self?.send(.sourceChanged(change))
        }
    }

    /// A newer toast takes the place of this timer, as it does of the toast.
    private func expire(_ toast: Toast) {
        tasks.start(.toast) { [clock] () -> Toast? in
            // Cancelled: the bag delivers nothing then.
            try? await clock.sleep(for: toast.duration)
            return toast
        } deliver: { [weak self] in
            self?.send(.toastExpired($0))
        }
    }

    /// Sends an intent after a while, unless another wait of the name begins before.
    private func wait(_ name: TaskName, _ time: Duration, then intent: AppPage.Intent) {
        tasks.start(name) { [clock] () -> AppPage.Intent? in
            // Cancelled: the bag delivers nothing then.
            try? await clock.sleep(for: time)
            return intent
        } deliver: { [weak self] in
            self?.send($0)
        }
    }

    /// Cancelled when the selection moves on.
    private func rest(_ article: ArticleID) {
        tasks.start(.rest) { [clock] () -> ArticleID? in
            // Cancelled: the bag delivers nothing then.
            try? await clock.sleep(for: Self.restTime)
            return article
        } deliver: { [weak self] in
            self?.send(.rested($0))
        }
    }

    private func save(_ settings: Settings) {
        switch outside.save(settings) {
        case .success(let path): send(.settings(.saved(settings, path: path)))
        case .failure(let failure): send(.settings(.saveFailed(failure)))
        }
    }

    private func open(_ url: String) {
        guard !outside.open(url: url) else { return }
        send(.showToast(Toast(.failure, "No browser could be started for \(url)")))
    }

    private func open(_ file: Enclosure, of title: String) {
        guard !outside.open(file, of: title) else { return }
        send(.showToast(Toast(.failure, "No program could be started for \(file.url)")))
    }
}

extension Toast {
    /// How long it stays: a failure takes longer to read.
    fileprivate var duration: Duration {
        switch kind {
        case .information: .seconds(4)
        case .failure: .seconds(8)
        }
    }
}

/// The edge of the program as the container sees it.
@MainActor
package protocol AppOutside: Sendable {
    /// Opens an http(s) address in the reader's browser; false when that could not be done.
    func open(url: String) -> Bool
    /// Opens a file at such an address with what the reader has for files of its type; false when that could not be done.
    func open(_ file: Enclosure, of title: String) -> Bool
    /// Writes settings to the configuration file; answers with its path.
    func save(_ settings: Settings) -> Result<String, Failure>
    /// Takes one sentence about something that went wrong without anybody waiting for it.
    func log(_ line: String)
    /// Asks for the end of the program, which comes after `close()`.
    func quit()
}

extension AppOutside {
    /// Where nothing but a browser is known.
    package func open(_ file: Enclosure, of title: String) -> Bool { open(url: file.url) }
}
