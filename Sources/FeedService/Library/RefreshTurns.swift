import Feeds
import FoundationEssentials
import Model
import Store

/// The feeds of a refresh that wait for their turn, and the hosts that want to be left alone meanwhile.
struct RefreshTurns {
    /// How many feeds are taken from other programs in one step: each step is a write.
    static let claims = 16

    struct Turn: Sendable {
        enum Right: Sendable {
            case taken
            /// Somebody else asked a moment ago.
            case refused
            case failed(Failure)
            /// The host is not to be asked before.
            case paused(until: Date)
        }

        var state: FetchState
        var right: Right
    }

    private var waiting: ArraySlice<FetchState>
    private var ready: ArraySlice<Turn> = []
    private var pauses: [String: Date]

    init(_ states: [FetchState], pauses: [String: Date]) {
        waiting = states[...]
        self.pauses = pauses
    }

    /// Whether turns have to be prepared before there is another one.
    var needsPreparing: Bool { ready.isEmpty && !waiting.isEmpty }

    /// Prepares the next few turns. `claim` takes the right to ask from all other programs.
    mutating func prepare(
        now: Date,
        _ claim: ([FetchState]) async throws(Failure) -> Set<FeedID>
    ) async {
        let drawn = waiting.prefix(Self.claims)
        waiting = waiting.dropFirst(drawn.count)
        let wanted = drawn.filter { pause(of: $0, now: now) == nil }
        var turns: [Turn] = []
        do throws(Failure) {
            let taken = wanted.isEmpty ? [] : try await claim(Array(wanted))
            turns = drawn.map { Turn(state: $0, right: taken.contains($0.feed) ? .taken : .refused) }
        } catch {
            turns = drawn.map { Turn(state: $0, right: .failed(error)) }
        }
        ready = turns[...]
    }

    mutating func next(now: Date) -> Turn? {
        guard var turn = ready.popFirst() else { return nil }
        if let end = pause(of: turn.state, now: now) { turn.right = .paused(until: end) }
        return turn
    }

    mutating func pause(_ host: String, until end: Date) {
        pauses[host] = max(end, pauses[host] ?? end)
    }

    private func pause(of state: FetchState, now: Date) -> Date? {
        guard let end = state.address.webHost.flatMap({ pauses[$0] }), end > now else { return nil }
        return end
    }
}
