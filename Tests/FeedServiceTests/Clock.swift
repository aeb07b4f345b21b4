import Foundation
import Synchronization

/// A clock that goes when a test says so.
final class Clock: Sendable {
    private let date: Mutex<Date>

    init(_ start: Date = .start) { date = Mutex(start) }

    var now: Date { date.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
