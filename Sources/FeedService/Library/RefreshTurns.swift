import Feeds
import FoundationEssentials
import Store

/// The feeds of a refresh that wait for their turn, and the hosts that want to be left alone meanwhile.
struct RefreshTurns {
    struct Turn: Sendable {
        var state: FetchState
        /// Its host is not to be asked before; nil when it may be.
        var isPausedUntil: Date?
    }

    private var waiting: IndexingIterator<[FetchState]>
    private var pauses: [String: Date]

    init(_ states: [FetchState], pauses: [String: Date]) {
        waiting = states.makeIterator()
        self.pauses = pauses
    }

    mutating func next(now: Date) -> Turn? {
        guard let state = waiting.next() else { return nil }
        let pause = state.address.webHost.flatMap { pauses[$0] }
        return Turn(state: state, isPausedUntil: pause.flatMap { $0 > now ? $0 : nil })
    }

    mutating func pause(_ host: String, until end: Date) {
        pauses[host] = max(end, pauses[host] ?? end)
    }
}
