import CCurl
import Glibc
import Synchronization

typealias FetchAnswer = @Sendable (FetchExchange) -> Void

/// Where callers leave work for the fetching thread. All that is shared between them and the thread is in here.
final class FetchMailbox: Sendable {
    /// What the thread takes out at once.
    struct Post {
        var jobs: [(job: FetchJob, answer: FetchAnswer)] = []
        var cancelled: [UInt64] = []
        var isClosed = false
    }

    /// libcurl allows `curl_multi_wakeup` from any thread, and this is the only call made through it; every other
    /// call on the handle is made by the thread that owns it.
    private struct Waker: @unchecked Sendable {
        let multi: OpaquePointer

        func wake() { ccurl_multi_wakeup(multi) }
    }

    private struct State {
        var post = Post()
        var lastID: UInt64 = 0
        var live: Set<UInt64> = []
        var waker: Waker?
        var isRunning = false
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Announces a fetch, which may be cancelled from now on, and ends with `forget`.
    func announce() -> UInt64 {
        state.withLock {
            $0.lastID += 1
            $0.live.insert($0.lastID)
            return $0.lastID
        }
    }

    func forget(_ id: UInt64) {
        state.withLock { _ = $0.live.remove(id) }
    }

    /// Starts the thread when it is not running. After `close`, and for a fetch that was cancelled before it came
    /// here, the answer is `.cancelled`.
    func post(_ job: FetchJob, answer: @escaping FetchAnswer) {
        let refusal: FetchExchange? = state.withLock { state in
            if state.post.isClosed || !state.live.contains(job.id) { return .cancelled }
            if !state.isRunning {
                guard FetchThread.start(self, limits: job.limits) else {
                    return .refused("Feeds cannot be fetched: no thread could be started.")
                }
                state.isRunning = true
            }
            state.post.jobs.append((job, answer))
            state.waker?.wake()
            return nil
        }
        if let refusal { answer(refusal) }
    }

    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard state.live.remove(id) != nil, state.isRunning else { return }
            state.post.cancelled.append(id)
            state.waker?.wake()
        }
    }

    /// `whenEnded` is called once the thread has let go of everything, at once when there is none.
    func close(whenEnded: (@Sendable () -> Void)? = nil) {
        let isRunning = state.withLock { state in
            state.post.isClosed = true
            state.waker?.wake()
            if state.isRunning, let whenEnded { state.whenEnded.append(whenEnded) }
            return state.isRunning
        }
        if !isRunning { whenEnded?() }
    }

    /// From the thread: what has been left since the last call.
    func collect() -> Post {
        state.withLock { state in
            let post = state.post
            state.post.jobs = []
            state.post.cancelled = []
            return post
        }
    }

    /// From the thread: who is to be woken; nil before the handle is destroyed.
    func setWaker(_ multi: OpaquePointer?) {
        let waker = multi.map(Waker.init)
        state.withLock { $0.waker = waker }
    }

    /// From the thread, as its last act.
    func threadEnded() {
        let waiting = state.withLock { state in
            state.isRunning = false
            let waiting = state.whenEnded
            state.whenEnded = []
            return waiting
        }
        for call in waiting { call() }
    }
}
