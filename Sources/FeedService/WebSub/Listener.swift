package import Feeds
import FoundationEssentials
package import Model
import Store

/// Subscribes to the hubs of the library's feeds, and stores what they push (W3C WebSub, the subscriber). All that is to be
/// remembered lies in the library, so that a restart goes on; what is kept here is the same, by the callbacks' tokens.
package actor Listener {
    let library: LibrarySource
    let server: CallbackServer
    /// Where hubs reach the server, with a slash at its end.
    let callback: String
    let report: @Sendable (ListenEvent) -> Void
    /// Which listener this is, among those that come to have the same callback.
    private let owner = HubRequest.unguessable(bytes: 16)

    var subscriptions: [String: HubSubscription] = [:]
    var feeds: [FeedID: HubbedFeed] = [:]
    /// Feeds that were asked for their topic.
    private var lookedUp: Set<FeedID> = []
    private var noted = Date.distantPast
    /// Feeds that were pushed something new, whose full texts and retention are still to be seen to.
    var pushed: Set<FeedID> = []
    /// What rules want done about what was pushed: no hub waits for that.
    var errands: [Errand] = []
    private var errandRun: Task<Void, Never>?
    private(set) var isStopping = false

    package init(
        library: LibrarySource,
        server: CallbackServer,
        callback: String,
        report: @escaping @Sendable (ListenEvent) -> Void
    ) {
        self.library = library
        self.server = server
        self.callback = callback
        self.report = report
    }

    /// Takes up where the last one stopped. Throws when somebody else listens, or the library cannot be read.
    package func start() async throws(Failure) {
        try await library.store.listen(as: callback, owner: owner, at: library.now())
        noted = library.now()
        for subscription in try await library.store.hubSubscriptions() { adopt(subscription) }
        server.update { $0.isComplete = true }
    }

    /// Does what is due: looks for feeds that came or went, and asks hubs. To be called every few seconds. Returns whether
    /// there is anything left to wait for: nothing is for one that another listener has replaced.
    package func step() async -> Bool {
        do throws(Failure) {
            let now = library.now()
            let listener = try await library.store.hubListener()
            guard listener?.owner == owner else {
                let sentence = "Another tern listen has taken over, so this one ends."
                report(ListenEvent(feed: nil, title: "", address: "", kind: .failed(.unsupported(sentence), next: nil)))
                return false
            }
            if listener?.isToStop == true { stop() }
            if abs(now.timeIntervalSince(noted)) >= Self.noteInterval {
                noted = now
                try await library.store.noteListener(owner, at: now)
            }
            if !isStopping { try await lookUpTopics(try await library.store.hubbedFeeds()) }
            let named = try await library.store.hubbedFeeds()
            feeds = Dictionary(named.map { ($0.feed, $0) }) { first, _ in first }
            try await settle(at: now)
        } catch {
            report(ListenEvent(feed: nil, title: "", address: "", kind: .failed(error, next: nil)))
        }
        await askHubs()
        await followPushes()
        return !isStopping || subscriptions.values.contains { $0.state != .ended }
    }

    /// Unsubscribes from everything; later steps do it.
    package func stop() {
        isStopping = true
    }

    /// Listens no more: polling goes back to normal at once. Subscriptions stay for the next time.
    package func end() async throws(Failure) {
        try await library.store.endListening(owner)
    }

    /// Takes what hubs say until the server is closed.
    package func hear() async {
        for await event in server.events { await take(event) }
    }

    /// Does what follows on what was pushed, as each step does; what fails is done again with the next.
    package func followPushes() async {
        beginErrands()
        for feed in pushed {
            if Task.isCancelled { return }
            // Taken out first: what is pushed meanwhile puts it in again.
            pushed.remove(feed)
            do throws(Failure) {
                try await library.follow(feed)
            } catch .missing {
                // A feed that was removed meanwhile has nothing to follow.
            } catch .cancelled {
                // It ends; the next refresh does the rest.
                return
            } catch {
                pushed.insert(feed)
                report(ListenEvent(feed: nil, title: "", address: "", kind: .failed(error, next: nil)))
            }
        }
    }

    /// Beside the steps: programs may take their time, and leases do not wait.
    private func beginErrands() {
        guard errandRun == nil, !errands.isEmpty else { return }
        let due = errands
        errands = []
        errandRun = Task {
            for notice in await library.carryOut(due) {
                report(
                    ListenEvent(feed: notice.feed, title: notice.title, address: "", kind: .noticed(notice.sentence))
                )
            }
            errandRun = nil
        }
    }

    /// Waits for the programs that rules run, or ends them.
    package func endErrands(waits: Bool) async {
        while true {
            if waits { beginErrands() }
            guard let run = errandRun else { return }
            if !waits { run.cancel() }
            await run.value
        }
    }

    /// An older Tern kept the hub and not the topic, and an answer that nothing changed has neither. One feed is asked in
    /// each step: what else is due is not to wait for all of them.
    private func lookUpTopics(_ named: [HubbedFeed]) async throws(Failure) {
        for feed in named where !feed.isLookedUp && !lookedUp.contains(feed.feed) {
            if Task.isCancelled { return }
            guard try await library.lookUp(feed) else { continue }
            lookedUp.insert(feed.feed)
            return
        }
    }
}

// MARK: What is kept

extension Listener {
    /// Seconds between two notes that somebody is here. Each wakes every open Tern, for a moment.
    static let noteInterval: TimeInterval = 300

    func token(of subscription: HubSubscription) -> String {
        subscription.callback.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Keeps a subscription in the library, here, and where hubs are answered.
    func keep(_ subscription: HubSubscription) async throws(Failure) {
        try await library.store.keep(subscription)
        adopt(subscription)
    }

    func adopt(_ subscription: HubSubscription) {
        let token = token(of: subscription)
        subscriptions[token] = subscription
        let entry = CallbackTable.Entry(subscription)
        server.update { $0[token] = entry }
    }

    func forget(_ subscription: HubSubscription) async throws(Failure) {
        try await library.store.drop(subscription)
        let token = token(of: subscription)
        subscriptions[token] = nil
        server.update { $0[token] = nil }
    }

    func tell(_ kind: ListenEvent.Kind, _ subscription: HubSubscription) {
        let feed = feeds[subscription.feed]
        report(
            ListenEvent(
                feed: subscription.feed,
                title: feed?.title ?? subscription.topic.withoutCredentials,
                address: (feed?.address ?? subscription.topic).withoutCredentials,
                kind: kind
            )
        )
    }
}

extension CallbackTable.Entry {
    fileprivate init(_ subscription: HubSubscription) {
        self.init(
            topic: subscription.topic,
            secret: subscription.secret,
            standing: subscription.state == .ended ? .ended : subscription.leaseEnd == nil ? .asked : .active,
            expected: subscription.expected
        )
    }
}

extension HubSubscription {
    /// What the hub may ask us to confirm.
    var expected: HubMode? {
        switch state {
        case .asked, .renewing: .subscribe
        case .leaving: .unsubscribe
        case .wanted, .active, .ended: nil
        }
    }
}
