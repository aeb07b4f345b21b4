import FeedService
import Feeds
import FoundationEssentials
import Model
import Store

/// `tern why FEED`: what was asked and answered last, and why the next check is when it is.
struct WhyCommand {
    var feed: String
    var asJSON: Bool
    var settings: Invocation.Settings

    /// So many are told.
    private static let arrivals = 5

    func run() async -> ExitCode {
        await Library.withFeed(feed, settings) { feed, source throws(Failure) in
            let history = try await source.fetchHistory(of: feed.id)
            let pause = try await source.pause(of: feed.address)
            let texts = try await source.fullTextCounts(of: feed.id)
            let subscription = try await source.hubSubscription(of: feed.id)
            let arrivals = try await source.arrivals(of: feed.id, limit: Self.arrivals)
            if asJSON {
                Console.output(
                    try JSONText.line(WhyAnswer(history, pause: pause, texts, now: Date(), subscription, arrivals))
                )
            } else {
                Console.output(Self.text(history, pause: pause, texts, now: Date(), subscription, arrivals))
            }
        }
    }

    static func text(
        _ history: FetchHistory,
        pause: Date?,
        _ texts: FullTextCounts = FullTextCounts(),
        now: Date,
        _ subscription: HubSubscription? = nil,
        _ arrivals: [Arrival] = []
    ) -> String {
        var fields = Fields()
        fields.add("Feed", "\(history.state.title)\n\(history.state.address.withoutCredentials)")
        if let from = history.state.movedFrom, let moment = history.moved {
            fields.add("Moved", "from \(from.withoutCredentials) on \(Moment.text(moment))")
        }
        if let time = history.time, let record = history.record {
            fields.add("Last asked", "\(Moment.text(time)), \(max(0, now.timeIntervalSince(time)).spoken) ago")
            fields.add("Sent", record.request)
            fields.add("Answered", record.answer.isEmpty ? "nothing" : record.answer)
        } else {
            fields.add("Last asked", "not yet, or by an older Tern")
        }
        fields.add("Last success", history.lastFetched.map(Moment.text))
        let came = arrivals.map { "\(Moment.text($0.time)), \($0.articles.of("article"))" }
        fields.add("Articles came", came.isEmpty ? nil : came.joined(separator: "\n"))
        if let failure = history.failure, let since = history.failingSince {
            fields.add("Failing", "since \(Moment.text(since)), \(history.state.failures) in a row: \(failure)")
        }
        if let hub = history.hub { fields.add("WebSub hub", "\(hub)\n\(push(history, now: now, subscription))") }
        fields.add("Full texts", FullTextCommand.text(of: texts))
        fields.add("Next check", nextCheck(history, pause: pause, now: now))
        return fields.text
    }

    private static func push(_ history: FetchHistory, now: Date, _ subscription: HubSubscription?) -> String {
        guard let subscription else { return "not subscribed to: tern listen does that" }
        if let end = subscription.leaseEnd, subscription.isLive(at: now) {
            let isHeard = history.state.isPushed(at: now)
            return "pushes what is new until \(Moment.text(end))\(isHeard ? "" : ", but nobody listens")"
        }
        if let reason = subscription.reason { return "does not push: \(reason)" }
        return subscription.state == .asked
            ? "was asked to push, and has not confirmed it" : "is still to be asked to push"
    }

    private static func nextCheck(_ history: FetchHistory, pause: Date?, now: Date) -> String {
        let because = (history.record?.reason).map { ", because \($0)." } ?? "."
        if history.state.isGone { return "never\(because)" }
        guard let next = history.state.nextCheck else { return "with the next refresh: no time was set." }
        let isPaused = pause.map { $0 > max(next, now) } ?? false
        if isPaused, let pause {
            return "\(Moment.text(pause)), because its host asked to be left alone until then (Retry-After)."
        }
        let moment = next <= now ? "with the next refresh, due since \(Moment.text(next))" : Moment.text(next)
        return moment + because
    }
}

/// The same for programs.
private struct WhyAnswer: Encodable {
    var title: String
    var address: String
    var movedFrom: String?
    var lastAsked: String?
    var request: [String]
    var answer: [String]
    var lastSuccess: String?
    var failure: String?
    var failingSince: String?
    var failures: Int
    var gone: Bool
    var hubs: [String]
    var leaseEnd: String?
    /// Nil also while nobody listens.
    var pushedUntil: String?
    var subscription: String?
    var nextCheck: String?
    var hostPausedUntil: String?
    var reason: String?
    var fullTexts: FullTexts
    var arrivals: [Came]

    struct Came: Encodable {
        var time: String
        var articles: Int
    }

    struct FullTexts: Encodable {
        var waiting: Int
        var kept: Int
        var failed: Int
        var lastReason: String?
    }

    init(
        _ history: FetchHistory,
        pause: Date?,
        _ texts: FullTextCounts,
        now: Date,
        _ hubSubscription: HubSubscription?,
        _ arrivals: [Arrival]
    ) {
        self.arrivals = arrivals.map { Came(time: Moment.forPrograms($0.time), articles: $0.articles) }
        fullTexts = FullTexts(
            waiting: texts.waiting,
            kept: texts.kept,
            failed: texts.failed,
            lastReason: texts.lastReason
        )
        title = history.state.title
        address = history.state.address.withoutCredentials
        movedFrom = history.state.movedFrom?.withoutCredentials
        lastAsked = history.time.map(Moment.forPrograms)
        request = history.record?.request.split(separator: "\n").map(String.init) ?? []
        answer = history.record?.answer.split(separator: "\n").map(String.init) ?? []
        lastSuccess = history.lastFetched.map(Moment.forPrograms)
        failure = history.failure
        failingSince = history.failingSince.map(Moment.forPrograms)
        failures = history.state.failures
        gone = history.state.isGone
        hubs = history.hub.map { HubbedFeed.hubs($0) } ?? []
        leaseEnd = hubSubscription?.leaseEnd.map(Moment.forPrograms)
        pushedUntil = history.state.isPushed(at: now) ? history.state.pushedUntil.map(Moment.forPrograms) : nil
        subscription = hubSubscription?.state.rawValue
        nextCheck = history.state.isGone ? nil : history.state.nextCheck.map(Moment.forPrograms)
        hostPausedUntil = pause.map(Moment.forPrograms)
        reason = history.record?.reason
    }
}
