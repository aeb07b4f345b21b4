import CEventLoop
import Glibc

/// The program's one loop: on the main thread it waits for descriptors and timers and runs the main actor, and nothing
/// else wakes up while nothing happens.
package enum EventLoop {
    /// Runs a program: its body first, then whatever happens, until the body ends with an exit code. To be called from a
    /// `main` that is not asynchronous, before any task was made.
    package static func run(_ body: @escaping @MainActor @Sendable () async -> Int32) -> Never {
        guard cel_install() else {
            perror("eventfd")
            exit(1)
        }
        LoopExecutors.install()
        Task { @MainActor in exit(await body()) }
        cel_run()
    }

    /// For a program that somebody uses: threads in the background let the main thread and other programs go first.
    package static func putMainFirst() { cel_put_main_first() }
}
