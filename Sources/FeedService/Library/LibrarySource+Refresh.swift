import Feeds
import FoundationEssentials
package import Model
import Store

extension LibrarySource {
    /// How many feeds are fetched and parsed at once; the fetcher limits what one host sees of it.
    static let concurrentFeeds = 64
    /// A feed that was asked less than this many seconds ago is left alone unless its reader forces it.
    static let leastPause: TimeInterval = 60

    /// Goes on when a feed fails: the reason is kept in its health and in the report. Each feed is saved as it arrives,
    /// so a refresh that is cancelled keeps what it has.
    package func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport {
        try refuseIfUnclear()
        // What cannot be cleared away now can be another time.
        try? await store.purge(removedBefore: now().addingTimeInterval(-Self.removalGrace))
        try? await store.endPauses(before: now())
        _ = try? await store.emptyTrash(removedBefore: now().addingTimeInterval(-Self.trashTime))
        let known = try await store.fetchStates(scope)
        let pauses = try await hostPauses()
        let settings = try await store.feedSettings()
        let states = known.filter { state in
            let interval = self.settings(of: state, own: settings[state.feed] ?? [:]).interval
            return Self.isWanted(state, scope, interval: interval, now: now())
        }
        var turns = RefreshTurns(Self.interleaved(states), pauses: pauses)
        var report = RefreshReport(skipped: known.count - states.count)
        var errands: [Errand] = []
        await progress(RefreshStep(done: 0, total: states.count))

        await withTaskGroup(of: FeedResult.self) { group in
            func startNext() async {
                if Task.isCancelled { return }
                if turns.needsPreparing {
                    await turns.prepare(now: now()) { states throws(Failure) in try await claim(states, scope) }
                }
                guard let turn = turns.next(now: now()) else { return }
                group.addTask { await refresh(turn, scope, own: settings[turn.state.feed] ?? [:]) }
            }
            for _ in 0..<Self.concurrentFeeds { await startNext() }

            var step = RefreshStep(done: 0, total: states.count)
            while let result = await group.next() {
                if let pause = result.pause { turns.pause(pause.host, until: pause.end) }
                await startNext()
                report.add(result)
                errands += result.errands
                step.advance(result)
                await progress(step)
            }
        }
        if Task.isCancelled { throw .cancelled }
        report.notices += await carryOut(errands)
        let only: FeedID? = if case .feed(let feed) = scope { feed } else { nil }
        let wanted = known.filter { self.settings(of: $0, own: settings[$0.feed] ?? [:]).wantsFullTexts }
        if !wanted.isEmpty {
            // Of feeds that moved meanwhile, where they are now is what their secrets are for.
            let states = Set(wanted.map(\.feed))
            let current = try await store.fetchStates(scope).filter { states.contains($0.feed) }
            let pages = try await store.waitingPages(of: only, limit: Self.pagesPerFeed)
            report.fullTexts = try await fetchFullTexts(pages, of: current, settings).gained
        }
        return report
    }

    private static func isWanted(
        _ state: FetchState,
        _ scope: RefreshScope,
        interval: TimeInterval?,
        now: Date
    ) -> Bool {
        switch scope {
        case .feed, .forced: true
        case .all: !state.isGone
        // A clock that was set back says nothing about what is due.
        case .due where state.attempted.map { $0 > now } ?? false: !state.isGone
        case .due: !state.isGone && (state.nextCheck(interval: interval, now: now).map { $0 <= now } ?? true)
        }
    }

    /// The first feed of every host, then the second of every host, and so on: a host that is slow or is asked one
    /// thing at a time holds up its own feeds only.
    static func interleaved(_ states: [FetchState]) -> [FetchState] {
        var seen: [String: Int] = [:]
        let turns = states.enumerated().map { place, state in
            let host = state.address.webHost ?? ""
            seen[host, default: 0] += 1
            return (turn: seen[host, default: 0], place: place)
        }
        return turns.sorted { ($0.turn, $0.place) < ($1.turn, $1.place) }.map { states[$0.place] }
    }

    private func refresh(
        _ turn: RefreshTurns.Turn,
        _ scope: RefreshScope,
        own: [String: String]
    ) async -> FeedResult {
        var result = FeedResult(feed: turn.state.feed, title: turn.state.title)
        switch turn.right {
        case .taken:
            let settings = settings(of: turn.state, own: own)
            await fetch(turn.state, settings, isWhole: scope == .forced(unconditional: true), &result)
            if result.isFetched { result.trashed = await letGo(of: turn.state.feed, settings) }
        case .refused:
            if case .feed = scope { result.notices = ["was asked less than a minute ago."] }
        case .failed(let failure): result.outcome = .failed(failure)
        case .paused(let end):
            let host = turn.state.address.webHost ?? ""
            result.notices = [refusal(of: host, until: end)]
        }
        return result
    }

    private func claim(_ states: [FetchState], _ scope: RefreshScope) async throws(Failure) -> Set<FeedID> {
        let isForced = if case .forced = scope { true } else { false }
        let pause = isForced ? 0 : Self.leastPause
        // Nobody else is bothered by reading a file or running a command.
        let (web, local) = (states.filter { $0.address.webHost != nil }, states.filter { $0.address.webHost == nil })
        var taken = try await store.claim(web, at: now(), pause: pause, isForced: isForced)
        if !local.isEmpty {
            taken.formUnion(try await store.claim(local, at: now(), pause: 0, isForced: isForced))
        }
        return taken
    }
}

extension FetchState {
    /// When the feed is asked next. An interval that its reader shortened since holds at once, unless the feed fails; one
    /// whose hub pushes what is new, and somebody is there to hear it, is asked once a day.
    func nextCheck(interval: TimeInterval?, now: Date) -> Date? {
        guard let nextCheck, let attempted, failures == 0 else { return nextCheck }
        if let interval { return min(nextCheck, attempted.addingTimeInterval(interval)) }
        guard let pushedUntil, pushedUntil > now else { return nextCheck }
        return max(nextCheck, attempted.addingTimeInterval(CheckBasis.pushed))
    }
}

/// What came of one feed.
struct FeedResult: Sendable {
    enum Outcome: Sendable {
        case skipped
        case stored(new: Int)
        case unchanged
        case failed(Failure)
    }

    var feed: FeedID
    var title: String
    var outcome = Outcome.skipped
    /// How many articles went to the trash.
    var trashed = 0
    /// Read after the feed's title.
    var notices: [String] = []
    /// What rules want done when all feeds were asked.
    var errands: [Errand] = []
    /// A host that asked to be left alone.
    var pause: (host: String, end: Date)?

    /// Its server answered, be it that nothing changed.
    var isFetched: Bool {
        switch outcome {
        case .stored, .unchanged: true
        case .skipped, .failed: false
        }
    }
}

extension RefreshReport {
    fileprivate mutating func add(_ result: FeedResult) {
        for sentence in result.notices {
            notices.append(Notice(feed: result.feed, title: result.title, sentence: sentence))
        }
        trashed += result.trashed
        switch result.outcome {
        case .skipped: skipped += 1
        case .unchanged: feeds += 1
        case .stored(let new):
            feeds += 1
            newArticles += new
        case .failed(let failure):
            feeds += 1
            failures.append(FeedFailure(feed: result.feed, title: result.title, failure: failure))
        }
    }
}

extension RefreshStep {
    fileprivate mutating func advance(_ result: FeedResult) {
        done += 1
        stored = nil
        newArticles = 0
        if result.trashed > 0 { stored = result.feed }
        guard case .stored(let new) = result.outcome else { return }
        stored = result.feed
        newArticles = new
    }
}
