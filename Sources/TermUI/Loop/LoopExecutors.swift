import CEventLoop

#if compiler(>=6.3)
    // The proposal for custom executors is not accepted yet; the runtime itself is built on it.
    @_spi(ExperimentalCustomExecutors) internal import _Concurrency
#endif

/// Makes Swift's concurrency run on the event loop: the main actor on the main thread, all other actors and tasks on the
/// loop's pool.
enum LoopExecutors {
    /// Before any task was made.
    static func install() {
        #if compiler(>=6.3)
            _createExecutors(factory: LoopExecutors.self)
        #else
            cel_take_all_jobs()
        #endif
    }
}

#if compiler(>=6.3)
    extension LoopExecutors: ExecutorFactory {
        static var mainExecutor: any MainExecutor { LoopExecutor() }
        static var defaultExecutor: any TaskExecutor { PoolExecutor() }
    }

    /// The main actor's.
    private final class LoopExecutor: MainExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            cel_enqueue_main(unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self))
        }

        func run() { cel_run() }
        /// Never: the program ends by `exit`.
        func stop() {}
        func checkIsolated() { precondition(cel_is_main_thread(), "not on the main thread") }
        func isIsolatingCurrentContext() -> Bool? { cel_is_main_thread() }
    }

    private final class PoolExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let isBackground = job.priority.rawValue <= TaskPriority.utility.rawValue
            cel_enqueue_pool(unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self), isBackground)
        }
    }
#endif
