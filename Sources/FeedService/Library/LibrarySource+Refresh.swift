import Feeds
import FoundationEssentials
package import Model
import Store

extension LibrarySource {
    /// How many feeds are fetched and parsed at once; the fetcher limits what one host sees of it.
    static let concurrentFeeds = 16

    /// What came of one feed.
    private enum Outcome: Sendable {
        case stored(new: Int)
        case unchanged
        case failed(Failure)
    }

    /// What a fetch brought, parsed.
    enum Received {
        case unchanged
        case feed(ParsedFeed, FetchResponse)
    }

    /// Goes on when a feed fails: the reason is kept in its health and in the report. Each feed is saved as it arrives,
    /// so a refresh that is cancelled keeps what it has.
    package func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport {
        // What cannot be cleared away now can be another time.
        try? await store.purge(removedBefore: now().addingTimeInterval(-Self.removalGrace))
        let states = try await store.fetchStates(scope)
        var report = RefreshReport(feeds: states.count)
        await progress(RefreshStep(done: 0, total: states.count))

        await withTaskGroup(of: (FetchState, Outcome).self) { group in
            var waiting = Self.interleaved(states).makeIterator()
            func startNext() {
                guard !Task.isCancelled, let state = waiting.next() else { return }
                group.addTask { (state, await refresh(state)) }
            }
            for _ in 0..<Self.concurrentFeeds { startNext() }

            var step = RefreshStep(done: 0, total: states.count)
            while let (state, outcome) = await group.next() {
                startNext()
                step.done += 1
                step.stored = nil
                step.newArticles = 0
                switch outcome {
                case .unchanged: break
                case .stored(let new):
                    step.stored = state.feed
                    step.newArticles = new
                    report.newArticles += new
                case .failed(let failure):
                    report.failures.append(.init(feed: state.feed, title: state.title, failure: failure))
                }
                await progress(step)
            }
        }
        if Task.isCancelled { throw .cancelled }
        return report
    }

    /// The first feed of every host, then the second of every host, and so on: a host that is slow or is asked one
    /// thing at a time holds up its own feeds only.
    static func interleaved(_ states: [FetchState]) -> [FetchState] {
        var seen: [Substring: Int] = [:]
        let turns = states.enumerated().map { place, state in
            let host = state.address.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
            seen[host, default: 0] += 1
            return (turn: seen[host, default: 0], place: place)
        }
        return turns.sorted { ($0.turn, $0.place) < ($1.turn, $1.place) }.map { states[$0.place] }
    }

    private func refresh(_ state: FetchState) async -> Outcome {
        let validators = Validators(etag: state.etag, lastModified: state.lastModified)
        do throws(Failure) {
            switch try await receive(FetchRequest(url: state.address, validators: validators)) {
            case .unchanged:
                try await store.noteUnchanged(state.feed, at: now())
                return .unchanged
            case .feed(let parsed, let response):
                let articles = parsed.distinctItems.map(NewArticle.init)
                return .stored(new: try await store.save(articles, for: state.feed, outcome(parsed, response)))
            }
        } catch .missing {
            // Removed while it was fetched.
            return .unchanged
        } catch {
            return .failed(await note(error, for: state.feed))
        }
    }

    /// Keeps the reason with the feed. A cancelled refresh says nothing about the feed; a library that cannot be
    /// written to is the graver of two failures.
    private func note(_ failure: Failure, for feed: FeedID) async -> Failure {
        switch failure {
        case .cancelled, .library: return failure
        default: break
        }
        do throws(Failure) {
            try await store.noteFailure(feed, failure.sentence, at: now())
            return failure
        } catch {
            return error
        }
    }

    /// Fetches and parses, on no actor.
    @concurrent
    func receive(_ request: FetchRequest) async throws(Failure) -> Received {
        let response = try await fetcher.fetch(request)
        if response.isNotModified { return .unchanged }
        do throws(ParseError) {
            let parsed = try FeedParser.parse(
                response.body,
                contentType: response.contentType,
                url: response.finalURL
            )
            return .feed(parsed, response)
        } catch {
            throw Failure(error, what: request.url)
        }
    }

    func outcome(_ parsed: ParsedFeed, _ response: FetchResponse) -> FetchOutcome {
        // Half a document must be asked for again, so its validators are not kept.
        let validators = parsed.isPartial ? Validators() : response.validators
        return FetchOutcome(
            time: now(),
            title: parsed.title,
            site: parsed.site,
            movedTo: response.movedTo,
            etag: validators.etag,
            lastModified: validators.lastModified
        )
    }
}

extension Failure {
    fileprivate init(_ error: ParseError, what: String) {
        switch error {
        case .notAFeed(let found):
            self = .notAFeed(found: found, what: what)
        case .malformed(let line, let column, let detail):
            self = .malformed(what: what, place: "line \(line), column \(column)", detail: detail)
        }
    }
}

extension NewArticle {
    init(_ item: ParsedItem) {
        self.init(
            identity: item.identity,
            title: item.title,
            summary: item.summary,
            html: item.html,
            base: item.base,
            url: item.details.original ?? item.url,
            author: item.author,
            published: item.published,
            categories: item.categories,
            coverURL: item.coverURL
        )
    }
}
