import Feeds
import FoundationEssentials
import Model
import Store

/// What hubs are asked, and when.
extension Listener {
    /// Seconds for which hubs are asked to push: ten days, as long as the usual ones allow.
    static let lease: TimeInterval = 864_000
    /// How many hubs are asked at once.
    static let requests = 8
    /// Requests that a hub which is to push no more gets at most: its lease ends by itself.
    static let leavings = 3

    /// Before the next request when so many were not confirmed: 5 minutes, twice as long each time, up to a day.
    static func pause(after failures: Int) -> TimeInterval {
        min(300 * Double(1 << min(max(failures - 1, 0), 10)), 86_400)
    }

    /// Makes the subscriptions those that the feeds ask for.
    func settle(at now: Date) async throws(Failure) {
        // Each as it is when its turn comes: hubs go on talking meanwhile.
        for token in subscriptions.keys {
            if let subscription = subscriptions[token] { try await settle(subscription, at: now) }
        }
        guard !isStopping else { return }
        let subscribed = Set(subscriptions.values.filter { $0.state != .leaving && $0.state != .ended }.map(\.feed))
        for feed in feeds.values where !subscribed.contains(feed.feed) {
            guard let topic = feed.topic, let hub = feed.hubs.first else { continue }
            let subscription = HubSubscription(
                feed: feed.feed,
                hub: hub,
                topic: topic,
                callback: callback + HubRequest.unguessable(bytes: 16),
                secret: HubRequest.unguessable(bytes: 32),
                nextRequest: now
            )
            try await keep(subscription)
        }
    }

    private func settle(_ subscription: HubSubscription, at now: Date) async throws(Failure) {
        let hasLapsed = (subscription.leaseEnd ?? .distantPast) <= now
        switch subscription.state {
        case .ended where hasLapsed: try await forget(subscription)
        case .leaving where hasLapsed || subscription.isGivenUp(at: now): try await giveUp(subscription)
        case .ended, .leaving: break
        case .active, .renewing, .asked, .wanted:
            guard isWanted(subscription) else { return try await leave(subscription) }
            guard subscription.leaseEnd != nil, hasLapsed else { return }
            var lapsed = subscription
            lapsed.state = .wanted
            lapsed.leaseEnd = nil
            lapsed.nextRequest = min(subscription.nextRequest ?? now, now)
            try await keep(lapsed)
            tell(.lapsed, lapsed)
        }
    }

    private func isWanted(_ subscription: HubSubscription) -> Bool {
        guard !isStopping, let feed = feeds[subscription.feed] else { return false }
        return feed.topic == subscription.topic && feed.hubs.contains(subscription.hub)
            && subscription.callback.hasPrefix(callback)
    }

    /// What a hub does is undone there. What it has not confirmed is dropped: when it asks for our word, it gets none.
    private func leave(_ subscription: HubSubscription) async throws(Failure) {
        switch subscription.state {
        case .leaving, .ended: return
        case .wanted, .asked: return try await forget(subscription)
        case .active, .renewing: break
        }
        var subscription = subscription
        subscription.state = .leaving
        subscription.failures = 0
        subscription.nextRequest = library.now()
        try await keep(subscription)
    }

    /// The hub confirms nothing: it is told with each push, until its lease is over.
    private func giveUp(_ subscription: HubSubscription) async throws(Failure) {
        var subscription = subscription
        subscription.state = .ended
        subscription.nextRequest = nil
        try await keep(subscription)
        tell(.unsubscribed, subscription)
    }

    /// Asks all hubs whose time has come.
    func askHubs() async {
        let now = library.now()
        var due = subscriptions.values.filter { $0.isDue(at: now) }
            .sorted { ($0.nextRequest ?? now, $0.callback) < ($1.nextRequest ?? now, $1.callback) }[...]
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.requests {
                if let first = due.popFirst() { group.addTask { await self.ask(first) } }
            }
            while await group.next() != nil {
                guard !Task.isCancelled, let next = due.popFirst() else { continue }
                group.addTask { await self.ask(next) }
            }
        }
    }

    private func ask(_ chosen: HubSubscription) async {
        guard let known = subscriptions[token(of: chosen)], known.isDue(at: library.now()) else { return }
        var subscription = known
        if known.state == .wanted || known.state == .asked, let hubs = feeds[known.feed]?.hubs, !hubs.isEmpty {
            subscription.hub = hubs[known.failures % hubs.count]
        }
        do throws(Failure) {
            let pause = try await library.pause(of: subscription.hub)
            // What was confirmed or denied meanwhile is as it is.
            guard subscriptions[token(of: known)] == known else { return }
            if let pause {
                // Nobody was asked, so nobody failed.
                var postponed = known
                postponed.nextRequest = pause
                try await keep(postponed)
            } else {
                try await request(subscription)
            }
        } catch {
            report(ListenEvent(feed: nil, title: "", address: "", kind: .failed(error, next: nil)))
        }
    }

    /// Remembers the request before it is made: a hub may ask for our word before it answers, and a program that ends amid
    /// all this asks again later, not at once.
    private func request(_ known: HubSubscription) async throws(Failure) {
        var subscription = known
        let mode: HubMode = known.state == .leaving ? .unsubscribe : .subscribe
        subscription.state = known.state.asked
        subscription.failures += 1
        subscription.nextRequest = library.now().addingTimeInterval(Self.pause(after: subscription.failures))
        let request = HubRequest(
            mode,
            topic: subscription.topic,
            callback: subscription.callback,
            secret: subscription.secret,
            lease: Int(Self.lease)
        )
        try await keep(subscription)
        if mode == .subscribe { tell(.asked(hub: subscription.hub.withoutCredentials), subscription) }
        let exchange = await library.ask(subscription.hub, request, for: feeds[subscription.feed])
        try await note(exchange, of: subscription)
    }

    /// A hub that takes the request confirms it in a request of its own, then or later; one that does not says why.
    private func note(_ exchange: FetchExchange, of asked: HubSubscription) async throws(Failure) {
        guard case .failure(let failure) = exchange.result, failure != .cancelled else { return }
        let token = token(of: asked)
        // What was confirmed or denied meanwhile is as it is.
        guard var subscription = subscriptions[token], subscription == asked else { return }
        let advised = ServerAdvice(exchange.hops.last, now: library.now()).retryAfter
        subscription.nextRequest = [advised, asked.nextRequest].compactMap { $0 }.max()
        subscription.reason = failure.sentence
        try await keep(subscription)
        tell(.failed(failure, next: subscription.nextRequest), subscription)
    }
}

extension HubSubscription {
    fileprivate func isDue(at now: Date) -> Bool { (nextRequest ?? .distantFuture) <= now }

    fileprivate func isGivenUp(at now: Date) -> Bool {
        failures >= Listener.leavings && (nextRequest ?? now) <= now
    }
}

extension HubSubscription.State {
    /// What it becomes when the hub is asked.
    fileprivate var asked: HubSubscription.State {
        switch self {
        case .wanted, .asked: .asked
        case .active, .renewing: .renewing
        case .leaving, .ended: self
        }
    }
}
