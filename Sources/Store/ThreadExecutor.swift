import CEventLoop

/// Runs an actor on a thread of its own: a call that waits for a disk or for another program's lock holds up no thread of
/// the shared pool.
final class ThreadExecutor: SerialExecutor {
    // The C side has its own lock; `Sendable` cannot be seen through an opaque pointer.
    nonisolated(unsafe) private let thread: OpaquePointer

    /// In the background a thread lets those go first that somebody waits for.
    init(inBackground: Bool = false) {
        thread = cel_thread_make(inBackground)
    }

    /// What is under way holds the executor, so nothing is left to do by now.
    deinit { cel_thread_end(thread) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self)
        let work: cel_work = { executor, job in
            guard let executor, let job else { return }
            let holder = Unmanaged<ThreadExecutor>.fromOpaque(executor).takeRetainedValue()
            unsafeBitCast(job, to: UnownedJob.self).runSynchronously(on: holder.asUnownedSerialExecutor())
        }
        cel_thread_do(thread, work, Unmanaged.passRetained(self).toOpaque(), job)
    }
}
