import Feeds
package import Model
package import Store

extension LibrarySource {
    /// The subscription of a feed at its hub, asked for or live; nil without one.
    package func hubSubscription(of feed: FeedID) async throws(Failure) -> HubSubscription? {
        try await store.hubSubscription(of: feed)
    }

    /// Puts what a hub pushed the way of a fetched answer: filter, parser, library. It need not be the
    /// whole feed, so nothing is concluded from what is missing. Which hub and topic a feed has, it says at its own address
    /// only.
    @concurrent
    func take(_ push: Push, for subscription: HubSubscription) async throws(Failure) -> Arrivals {
        let state = try await store.fetchHistory(of: subscription.feed).state
        let settings = try await settings(of: state)
        let sent = FetchResponse(body: push.body, contentType: push.contentType, finalURL: subscription.topic)
        let response = try await settings.options.filtered(sent)
        let parsed = try parsed(response, what: "What \(subscription.hub.withoutCredentials) pushed")
        var outcome = FetchOutcome(time: now(), title: parsed.title, site: parsed.site)
        outcome.wantsFullTexts = settings.wantsFullTexts
        let articles = parsed.distinctItems.map(NewArticle.init)
        return try await store.save(articles, for: subscription.feed, outcome, arrivalRules, isPushed: true)
    }

    /// What follows on new articles of a feed, as at the end of a refresh: pages that have their whole text are asked for,
    /// and old articles go. Throws `.cancelled`; what is left comes with the next refresh.
    func follow(_ feed: FeedID) async throws(Failure) {
        let own = try await store.settings(of: feed)
        for state in try await store.fetchStates(.feed(feed)) {
            let settings = settings(of: state, own: own)
            if settings.wantsFullTexts {
                let pages = try await store.waitingPages(of: feed, limit: Self.pagesPerFeed)
                _ = try await fetchFullTexts(pages, of: [state], [feed: own])
            }
            _ = await letGo(of: feed, settings)
        }
    }

    /// Asks a hub on behalf of a feed, with what is set for the feed as far as it may go to that host.
    func ask(_ hub: String, _ request: HubRequest, for feed: HubbedFeed?) async -> FetchExchange {
        do throws(Failure) {
            var options = try await options(for: feed, asking: hub, request.topic)
            // What a hub answers is no feed.
            options.filter = nil
            let exchange = await fetcher.exchange(
                FetchRequest(url: hub, accept: "*/*", options: options, form: request.form)
            )
            _ = try await keepPause(exchange)
            return exchange
        } catch {
            return FetchExchange(result: .failure(error))
        }
    }

    /// A feed that is gone has what is set for all of them.
    private func options(
        for feed: HubbedFeed?,
        asking hub: String,
        _ topic: String
    ) async throws(Failure) -> FetchOptions {
        guard let feed else { return configuration.settings(for: topic).options.limited(to: topic, asking: hub) }
        let state = try await store.fetchHistory(of: feed.feed).state
        return try await settings(of: state).options.limited(to: state.address, asking: hub)
    }

    /// Asks for a whole feed, of which an older Tern kept the hub and nothing more. Returns whether it was asked; what came
    /// of that is kept with the feed.
    func lookUp(_ feed: HubbedFeed) async throws(Failure) -> Bool {
        let state = try await store.fetchHistory(of: feed.feed).state
        guard try await pause(of: state.address) == nil,
            try await store.claim([state], at: now(), pause: Self.leastPause).contains(state.feed)
        else { return false }
        var result = FeedResult(feed: state.feed, title: state.title)
        await fetch(state, try await settings(of: state), isWhole: true, &result)
        _ = await carryOut(result.errands)
        return true
    }
}

/// What `tern listen --stop` asks.
extension LibrarySource {
    /// Whether somebody listens for what hubs push.
    package func isListenedTo() async throws(Failure) -> Bool {
        try await store.hubListener()?.isThere(at: now()) ?? false
    }

    /// Asks whoever listens to unsubscribe and end, which takes a while.
    package func stopListener() async throws(Failure) {
        try await store.stopListener()
    }
}
