package import FoundationEssentials
package import Model

extension Store {
    /// The feeds that name hubs, in the reader's order, but for those that are gone for good.
    package func hubbedFeeds() throws(Failure) -> [HubbedFeed] {
        try connection.query(WebSubSQL.feeds, [], WebSubSQL.feed)
    }

    package func hubSubscriptions() throws(Failure) -> [HubSubscription] {
        try connection.query(WebSubSQL.subscriptions, [], WebSubSQL.subscription)
    }

    /// The subscription of a feed that is asked for or holds; nil without one.
    package func hubSubscription(of feed: FeedID) throws(Failure) -> HubSubscription? {
        try connection.first(WebSubSQL.subscription, [.integer(feed.row ?? 0)], WebSubSQL.subscription)
    }

    /// Adds a subscription, or changes the one that has its callback.
    package func keep(_ subscription: HubSubscription) throws(Failure) {
        try connection.run(WebSubSQL.keep, WebSubSQL.values(of: subscription))
    }

    package func drop(_ subscription: HubSubscription) throws(Failure) {
        try connection.run(WebSubSQL.drop, [.text(subscription.callback)])
    }

    /// Takes the right to listen, for all programs that have the library open. Throws `.unsupported` while somebody listens
    /// for another callback: two would forever undo what the other does. Whoever listened for the same one is replaced by
    /// `owner`, and finds that in `hubListener`.
    package func listen(as callback: String, owner: String, at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            if let other = try hubListener(), other.isThere(at: time), other.callback != callback {
                throw .unsupported(
                    "Somebody listens already, for \(other.callback): tern listen --stop ends it. One that came to a "
                        + "sudden end is forgotten after \(Int(HubListener.patience / 60)) minutes."
                )
            }
            try connection.run(WebSubSQL.listen, [.text(callback), .text(owner), .integer(time.milliseconds)])
        }
    }

    /// Who listens, or did when it was last seen.
    package func hubListener() throws(Failure) -> HubListener? {
        try connection.first(WebSubSQL.listener) {
            HubListener(
                callback: $0.text(0),
                owner: $0.text(1),
                seen: Date(milliseconds: $0.integer(2)),
                isToStop: $0.flag(3)
            )
        }
    }

    /// Says that a listener is still there; nothing for one that was replaced.
    package func noteListener(_ owner: String, at time: Date) throws(Failure) {
        try connection.run(WebSubSQL.seen, [.integer(time.milliseconds), .text(owner)])
    }

    /// Asks whoever listens to unsubscribe and end.
    package func stopListener() throws(Failure) {
        try connection.run(WebSubSQL.stop)
    }

    /// Nothing for a listener that was replaced.
    package func endListening(_ owner: String) throws(Failure) {
        try connection.run(WebSubSQL.endListening, [.text(owner)])
    }

    /// Stores what a hub pushed. What is there is updated as after a fetch; but it need not be the whole feed, so nothing is
    /// concluded from what is missing: validators, schedule, health, and every article that was not pushed stay as they
    /// are. So do hub and topic, of which a hub has no say. Throws `.missing` when the feed is gone. To be called within a
    /// transaction.
    func storePushed(
        _ items: [NewArticle],
        in feed: Int64,
        _ outcome: FetchOutcome,
        _ verdicts: RuleVerdicts
    ) throws(Failure) -> Arrivals {
        var outcome = outcome
        outcome.isWhole = false
        let values: [Value] = [.integer(feed), .optional(outcome.title), .optional(outcome.site)]
        guard try connection.run(WebSubSQL.notePush, values) > 0 else { throw .missing(what: "The feed") }
        return try keep(items, in: feed, outcome, verdicts)
    }
}
