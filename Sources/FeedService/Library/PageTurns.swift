import Feeds
import Store

/// The pages of a refresh that wait for their turn, in a lane for each host. Hosts take turns, and no more is begun of one
/// than it is asked for at once, so that a host that wants its peace has it from all that is still here.
struct PageTurns {
    /// As many as the fetcher asks of a host at once.
    private static let perHost = FetchLimits().transfersPerHost

    private struct Lane {
        var waiting: [WaitingPage] = []
        /// How many of them had their turn.
        var begun = 0
        var running = 0
        var isPaused = false
    }

    private var lanes: [Lane] = []
    private var places: [String: Int] = [:]
    private var cursor = 0

    /// Pages that are not on the web have no turn.
    init(_ pages: [WaitingPage], paused: Set<String> = []) {
        for page in pages {
            guard let host = page.address.webHost else { continue }
            let place = places[host] ?? lanes.count
            if place == lanes.count {
                places[host] = place
                lanes.append(Lane(isPaused: paused.contains(host)))
            }
            lanes[place].waiting.append(page)
        }
    }

    /// Nil when nothing can begin before something has ended.
    mutating func next() -> WaitingPage? {
        for _ in lanes.indices {
            let place = cursor
            cursor = (cursor + 1) % lanes.count
            let lane = lanes[place]
            guard !lane.isPaused, lane.running < Self.perHost, lane.begun < lane.waiting.count else { continue }
            lanes[place].begun += 1
            lanes[place].running += 1
            return lane.waiting[lane.begun]
        }
        return nil
    }

    mutating func end(_ page: WaitingPage) {
        if let place = page.address.webHost.flatMap({ places[$0] }) { lanes[place].running -= 1 }
    }

    mutating func pause(_ host: String) {
        if let place = places[host] { lanes[place].isPaused = true }
    }
}
