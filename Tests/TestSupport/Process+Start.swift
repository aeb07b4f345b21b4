package import Foundation
import Synchronization

/// Foundation looks through the table of open files while it starts a process, and copies the environment; two at once can
/// meet in there.
private let starting = Mutex(())

extension Process {
    /// `run()`, one at a time.
    package func start() throws {
        try starting.withLock { _ in try run() }
    }
}
