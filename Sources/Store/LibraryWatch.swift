import CEventLoop
import Glibc

/// Hears of each write to a library's write-ahead log, whoever writes, on a thread that sleeps in between (inotify(7)).
final class LibraryWatch {
    /// What is written within so many milliseconds is told as one.
    private static let gathering: Int32 = 200

    private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    private let inotify: Int32
    /// Its other end is closed when the stream is over.
    private let end: Int32
    private let writes: AsyncStream<Void>.Continuation

    /// One element after each burst of writes. Ends at once where the system cannot tell, or the library is no file.
    static func writes(to location: Location) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var ends: [Int32] = [-1, -1]
        guard case .file(let path) = location, socketpair(AF_UNIX, Self.stream, 0, &ends) == 0 else {
            continuation.finish()
            return stream
        }
        let other = ends[1]
        continuation.onTermination = { _ in close(other) }
        guard let watch = LibraryWatch(logPath(of: path), end: ends[0], continuation) else {
            continuation.finish()
            return stream
        }
        let thread = cel_thread_make(false)
        let work: cel_work = { watch, _ in
            if let watch { Unmanaged<LibraryWatch>.fromOpaque(watch).takeRetainedValue().run() }
        }
        cel_thread_do(thread, work, Unmanaged.passRetained(watch).toOpaque(), nil)
        cel_thread_end(thread)
        return stream
    }

    /// `realpath`: SQLite puts the log beside the file itself, not beside a symbolic link to it.
    private static func logPath(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path + "-wal" }
        defer { free(resolved) }
        return String(cString: resolved) + "-wal"
    }

    private init?(_ path: String, end: Int32, _ writes: AsyncStream<Void>.Continuation) {
        self.end = end
        self.writes = writes
        inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard inotify >= 0, inotify_add_watch(inotify, path, UInt32(IN_MODIFY)) >= 0 else { return nil }
    }

    deinit {
        if inotify >= 0 { close(inotify) }
        close(end)
    }

    private func run() {
        var events = [UInt8](repeating: 0, count: 4096)
        while sleeps(until: inotify, -1) {
            while read(inotify, &events, events.count) > 0 {}
            writes.yield()
            guard sleeps(until: -1, Self.gathering) else { break }
        }
        writes.finish()
    }

    /// False when the stream is over.
    private func sleeps(until descriptor: Int32, _ milliseconds: Int32) -> Bool {
        var ready = [end, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&ready, nfds_t(ready.count), milliseconds) < 0, errno == EINTR {}
        return ready[0].revents == 0
    }
}
