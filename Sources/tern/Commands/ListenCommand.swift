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
        /// Ends after the first push that was stored.
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
            if isOnce, case .pushed = event.kind { end.finish() }
        }
        try await listener.start()
        lines.tellStart(request, callback)
        let signals = await EndSignals { end.finish() }
        let hearing = Task { await listener.hear() }
        let stepping = Task {
            while await listener.step(), !Task.isCancelled {
                // Cancelled means that it ends now, which is asked next.
                try? await Task.sleep(for: Self.pause)
            }
            end.finish()
        }
        for await _ in ends {}
        stepping.cancel()
        await stepping.value
        // What hubs were told has come is stored before the end.
        server.close()
        await hearing.value
        await signals.stop()
        try await listener.end()
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
        let lines = ListenLines(asJSON: request.asJSON)
        let listener = Listener(library: source, server: server, callback: request.callback ?? "--stop") {
            lines.tell($0)
        }
        try await listener.start()
        try await listener.stop()
        let hearing = Task { await listener.hear() }
        let deadline = ContinuousClock.now + Self.stopPatience
        var isDone = false
        while !isDone, ContinuousClock.now < deadline {
            isDone = await !listener.step()
            // Nobody cancels this; a shorter sleep would do no harm.
            if !isDone { try? await Task.sleep(for: .milliseconds(200)) }
        }
        server.close()
        await hearing.value
        try await listener.end()
        guard !isDone else { return .success }
        Console.error("tern: some hubs have not confirmed it: their pushes end with their leases.")
        return .failure
    }
}
