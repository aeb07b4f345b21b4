import Feeds
import FoundationEssentials
import Model
import Store

extension LibrarySource {
    /// What a fetch brought, parsed.
    enum Received {
        case unchanged(FetchResponse)
        case feed(ParsedFeed, FetchResponse)
    }

    /// All that was said, and what it came to.
    struct Reception {
        var exchange: FetchExchange
        var result: Result<Received, Failure>
    }

    /// Asks one feed and keeps what came of it.
    @discardableResult
    func fetch(
        _ state: FetchState,
        _ settings: FeedSettings,
        isWhole: Bool,
        _ result: inout FeedResult
    ) async -> Reception {
        let validators = Validators(etag: state.etag, lastModified: state.lastModified)
        let reception = await receive(
            FetchRequest(
                url: state.address,
                validators: isWhole ? Validators() : validators,
                options: settings.options
            )
        )
        if case .failure(.cancelled) = reception.result {
            result.outcome = .failed(.cancelled)
            return reception
        }
        let basis = basis(reception, state, settings)
        if reception.exchange.isDowngraded {
            result.notices.append("is redirected from https to http, which anybody on the way can read and change.")
        }
        do throws(Failure) {
            switch reception.result {
            case .success(.unchanged(let response)):
                let record = FetchRecord(reception.exchange, basis.planAfterSuccess())
                let move = FeedMove(response, of: state)
                try await store.noteUnchanged(state.feed, at: basis.now, record, move)
                result.outcome = .unchanged
                if let move { result.notices.append(try await notice(of: move, state, settings)) }
            case .success(.feed(let parsed, let response)):
                let articles = parsed.distinctItems.map(NewArticle.init)
                let move = FeedMove(response, of: state)
                var outcome = outcome(parsed, response, reception.exchange, basis, move)
                outcome.wantsFullTexts = settings.wantsFullTexts
                let arrivals = try await store.save(articles, for: state.feed, outcome, arrivalRules)
                result.outcome = .stored(new: arrivals.new)
                result.errands = arrivals.errands
                if let move { result.notices.append(try await notice(of: move, state, settings)) }
            case .failure(let failure):
                try await note(failure, reception.exchange, state, basis, &result)
            }
        } catch .missing {
            // Removed while it was fetched.
            result.outcome = .unchanged
        } catch {
            result.outcome = .failed(error)
        }
        return reception
    }

    /// Keeps the reason with the feed. A library that cannot be written to is the graver of two failures.
    private func note(
        _ failure: Failure,
        _ exchange: FetchExchange,
        _ state: FetchState,
        _ basis: CheckBasis,
        _ result: inout FeedResult
    ) async throws(Failure) {
        result.outcome = .failed(failure)
        var isGone = false
        if case .http(410, _, _) = failure { isGone = true }
        let plan = isGone ? CheckBasis.planForGone : basis.planAfterFailure(state.failures + 1)
        let record = FetchRecord(exchange, plan, isGone: isGone)
        try await store.noteFailure(state.feed, failure.sentence, at: basis.now, record)
        if isGone { result.notices.append("is gone for good, and is not asked for any more.") }
        result.pause = try await keepPause(exchange)
    }

    /// What the next check of a feed depends on.
    func basis(_ reception: Reception, _ state: FetchState?, _ settings: FeedSettings) -> CheckBasis {
        let now = now()
        var basis = CheckBasis(
            now: now,
            interval: settings.interval,
            advice: ServerAdvice(reception.exchange.hops.last, now: now)
        )
        if let state {
            basis.rhythm.interval = state.rhythm.interval
            basis.rhythm.skippedHours = state.rhythm.skippedHours
            basis.rhythm.skippedDays = state.rhythm.skippedDays
            basis.gap = state.oldestRecent.map { max(0, now.timeIntervalSince($0)) / Double(max(1, state.recentCount)) }
        }
        if case .success(.feed(let parsed, _)) = reception.result {
            basis.rhythm = parsed.details.rhythm
            basis.gap = CheckBasis.gap(parsed.items.compactMap(\.published), now: now) ?? basis.gap
        }
        return basis
    }

    /// Fetches and parses, on no actor.
    @concurrent
    func receive(_ request: FetchRequest) async -> Reception {
        let exchange = await fetcher.exchange(request)
        let result = exchange.result.flatMap { response -> Result<Received, Failure> in
            if response.isNotModified { return .success(.unchanged(response)) }
            do throws(Failure) {
                return .success(.feed(try parsed(response, what: request.url.withoutCredentials), response))
            } catch {
                return .failure(error)
            }
        }
        return Reception(exchange: exchange, result: result)
    }

    /// Reads what a server sent as a feed, be it asked or not. `what` names it in failures.
    func parsed(_ response: FetchResponse, what: String) throws(Failure) -> ParsedFeed {
        do throws(ParseError) {
            return try FeedParser.parse(response.body, contentType: response.contentType, url: response.finalURL)
        } catch {
            throw Failure(error, what: what)
        }
    }

    func outcome(
        _ parsed: ParsedFeed,
        _ response: FetchResponse,
        _ exchange: FetchExchange,
        _ basis: CheckBasis,
        _ move: FeedMove? = nil
    ) -> FetchOutcome {
        // Half a document must be asked for again, so its validators are not kept.
        let validators = parsed.isPartial ? Validators() : response.validators
        let rhythm = parsed.details.rhythm
        let offer = HubOffer(exchange.hops.last, parsed.details, url: response.finalURL)
        return FetchOutcome(
            time: basis.now,
            title: parsed.title,
            site: parsed.site,
            move: move,
            etag: validators.etag,
            lastModified: validators.lastModified,
            rhythm: StatedRhythm(
                interval: rhythm.interval,
                skippedHours: rhythm.skippedHours,
                skippedDays: rhythm.skippedDays
            ),
            hub: offer.line,
            topic: offer.topic,
            record: FetchRecord(exchange, basis.planAfterSuccess()),
            isWhole: !parsed.isPartial
        )
    }
}

extension HubOffer {
    /// The hubs as the library keeps them; nil without any.
    var line: String? { hubs.isEmpty ? nil : hubs.joined(separator: "\n") }
}

extension FetchRecord {
    /// The exchange as the lines that went over the wire.
    init(_ exchange: FetchExchange, _ plan: CheckPlan, isGone: Bool = false) {
        self.init(
            nextCheck: plan.next,
            reason: plan.reason,
            request: exchange.sent.map { "\($0.name): \($0.value)" }.joined(separator: "\n").cleanedLines,
            answer: exchange.hops.map(Self.text).joined(separator: "\n\n").cleanedLines,
            isGone: isGone
        )
    }

    private static func text(_ hop: FetchHop) -> String {
        let lines = hop.headers.map { field -> String in
            switch field.name.lowercased() {
            // What a server sets to know its visitors again is nothing to keep.
            case "set-cookie": "\(field.name): …"
            case "location": "\(field.name): \(field.value.withoutCredentials)"
            default: "\(field.name): \(field.value)"
            }
        }
        return (["\(hop.status) \(hop.url)"] + lines).joined(separator: "\n")
    }
}

extension String {
    /// The same as `cleanedText`, at once for what has nothing to clean, as nearly every head of an answer.
    fileprivate var cleanedLines: String {
        utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A } ? self : cleanedText
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
        enclosures = item.details.enclosures
    }
}
