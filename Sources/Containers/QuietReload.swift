/// Reloads that nobody watches, one at a time: what is asked for while one runs is run once, after it. Starting anew
/// for each request lost to it, since a stream of changes would keep every reload from its end.
package enum QuietReload: Equatable, Sendable {
    /// Nothing is in flight.
    case none
    /// One is in flight, and nothing was asked for since.
    case running
    /// Something is in flight, and what it brings will already be old.
    case again

    /// Asks for a reload; true when it is to start now. `busy` says that a load which is watched is in flight.
    mutating func ask(busy: Bool) -> Bool {
        guard self == .none, !busy else {
            self = .again
            return false
        }
        self = .running
        return true
    }

    /// What was in flight ended; true when another is to start.
    mutating func finish() -> Bool {
        let startsAnother = self == .again
        self = startsAnother ? .running : .none
        return startsAnother
    }
}

/// How much a reload asks for.
enum ReloadReach: Equatable, Sendable {
    case page
    /// As much as is held, since a page did not reach what is shown.
    case window
    /// What is shown, since all of that did not either.
    case place
}
