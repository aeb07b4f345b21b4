import CCurl
import Glibc
import Model
import Synchronization

typealias FetchAnswer = @Sendable (Result<FetchResponse, Failure>) -> Void

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
    }

    private struct State {
        var post = Post()
        var nextID: UInt64 = 0
        var waker: Waker?
        var isRunning = false
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    func newID() -> UInt64 {
        state.withLock {
            $0.nextID += 1
            return $0.nextID
        }
    }

    /// Starts the thread when it is not running. After `close` the answer is `.cancelled`.
    func post(_ job: FetchJob, answer: @escaping FetchAnswer) {
        let refusal: Failure? = state.withLock { state in
            if state.post.isClosed { return .cancelled }
            if !state.isRunning {
                guard FetchThread.start(self, limits: job.limits) else {
                    return .unsupported("Feeds cannot be fetched: no thread could be started.")
                }
                state.isRunning = true
            }
            state.post.jobs.append((job, answer))
            if let waker = state.waker { ccurl_multi_wakeup(waker.multi) }
            return nil
        }
        if let refusal { answer(.failure(refusal)) }
    }

    func cancel(_ id: UInt64) {
        state.withLock { state in
            state.post.cancelled.append(id)
            if let waker = state.waker { ccurl_multi_wakeup(waker.multi) }
        }
    }

    /// `whenEnded` is called once the thread has let go of everything, at once when there is none.
    func close(whenEnded: (@Sendable () -> Void)? = nil) {
        let isRunning = state.withLock { state in
            state.post.isClosed = true
            if let waker = state.waker { ccurl_multi_wakeup(waker.multi) }
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
