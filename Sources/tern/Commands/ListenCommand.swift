import FeedService
import Feeds
import Glibc
import Model
import TermUI

/// `tern listen`: has hubs push what is new, and stores it, until somebody ends it.
struct ListenCommand {
    struct Request: Equatable {
        /// Where hubs reach us, with a slash at its end; nil only with `isToStop`.
        var callback: String?
        var address = "127.0.0.1"
        var port: UInt16 = 8422
        /// Ends after the first push that brought new articles.
        var isOnce = false
        /// Unsubscribes instead.
        var isToStop = false
        var asJSON = false
    }

    /// Between two looks at what is due.
    private static let pause = Duration.seconds(5)
    /// Hubs that confirm nothing within that time are left to themselves.
    private static let stopPatience = Duration.seconds(60)

    var request: Request
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        // Whoever read our output and went away is no reason to hear no hubs any more.
        signal(SIGPIPE, SIG_IGN)
        do throws(Failure) {
            return try await Library.configured(settings).withSource { source async throws(Failure) in
                guard request.isToStop else { return try await listen(source) }
                return try await source.isListenedTo() ? await askToStop(source) : await unsubscribe(source)
            }
        } catch {
            Console.error(error)
            return .failure
        }
    }

    private func listen(_ source: LibrarySource) async throws(Failure) -> ExitCode {
        let callback = request.callback ?? ""
        let server = try CallbackServer(address: request.address, port: request.port)
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let (isOnce, lines) = (request.isOnce, ListenLines(asJSON: request.asJSON))
        let listener = Listener(library: source, server: server, callback: callback) { event in
            lines.tell(event)
            if isOnce, case .pushed(1...) = event.kind { end.finish() }
        }
        let run = ListenRun(listener: listener, server: server, ends: ends, end: end, pause: Self.pause)
        _ = try await run.untilItEnds {
            lines.tellStart(at: request.address, port: server.port, callback)
        }
        // The row is gone and all is stored: whoever has no time for this may end it, and the next refresh does it.
        if isOnce { await listener.followPushes() }
        await listener.endErrands(waits: isOnce)
        return .success
    }

    /// Somebody else listens, and hubs confirm what is asked of them there.
    private func askToStop(_ source: LibrarySource) async throws(Failure) -> ExitCode {
        try await source.stopListener()
        Console.output("Whoever listens was asked to unsubscribe from all hubs.")
        let deadline = ContinuousClock.now + Self.stopPatience
        while try await source.isListenedTo() {
            guard ContinuousClock.now < deadline else {
                Console.error("tern: it has not ended yet: some hub takes its time.")
                return .failure
            }
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                throw .cancelled
            }
        }
        Console.output("It has ended.")
        return .success
    }

    /// Nobody listens, so we do, for as long as hubs take to confirm.
    private func unsubscribe(_ source: LibrarySource) async throws(Failure) -> ExitCode {
        let server = try CallbackServer(address: request.address, port: request.port)
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let lines = ListenLines(asJSON: request.asJSON)
        let listener = Listener(library: source, server: server, callback: request.callback ?? "--stop") {
            lines.tell($0)
        }
        await listener.stop()
        let run = ListenRun(
            listener: listener,
            server: server,
            ends: ends,
            end: end,
            pause: .milliseconds(200),
            patience: Self.stopPatience
        )
        guard try await !run.untilItEnds() else { return .success }
        Console.error("tern: some hubs have not confirmed it: their pushes end with their leases.")
        return .failure
    }
}

/// A listener at work.
private struct ListenRun {
    var listener: Listener
    var server: CallbackServer
    /// Over when `end` is.
    var ends: AsyncStream<Never>
    var end: AsyncStream<Never>.Continuation
    /// Between two steps.
    var pause: Duration
    /// It ends after that time, whatever is being waited for.
    var patience: Duration?

    /// Listens until nothing is left to do, somebody ends it, or its time is over. Returns whether nothing is left to do.
    func untilItEnds(onStart: () -> Void = {}) async throws(Failure) -> Bool {
        let (listener, end, pause) = (self.listener, self.end, self.pause)
        let signals = await EndSignals { end.finish() }
        try await listener.start()
        onStart()
        let hearing = Task { await listener.hear() }
        let stepping: Task<Bool, Never> = Task {
            while await listener.step() {
                // Cancelled means that it ends now, which is asked next.
                try? await Task.sleep(for: pause)
                if Task.isCancelled { return false }
            }
            end.finish()
            return true
        }
        let deadline = patience.map { patience in
            Task {
                // Cancelled means that it has ended, and then once more does no harm.
                try? await Task.sleep(for: patience)
                end.finish()
            }
        }
        for await _ in ends {}
        deadline?.cancel()
        stepping.cancel()
        let isDone = await stepping.value
        // What hubs were told has come is stored before the end.
        server.close()
        await hearing.value
        try await listener.end()
        await signals.stop()
        return isDone
    }
}
