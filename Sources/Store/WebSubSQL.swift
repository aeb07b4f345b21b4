import FoundationEssentials
import Model

/// The statements about hubs and subscriptions, and the reading of their rows.
enum WebSubSQL {
    static let feeds = """
        SELECT id, coalesce(name, title), address, hub, topic FROM feeds
        WHERE removed IS NULL AND gone IS NULL AND hub <> '' ORDER BY position, id
        """

    private static let columns =
        "feed, hub, topic, callback, secret, state, lease_end, next_request, failures, reason"
    static let subscriptions = "SELECT \(columns) FROM hub_subscriptions ORDER BY id"
    /// Of the feed's subscriptions, the one that counts.
    static let subscription = """
        SELECT \(columns) FROM hub_subscriptions WHERE feed = ?1 AND state NOT IN ('leaving', 'ended')
        ORDER BY lease_end DESC, id DESC LIMIT 1
        """
    static let keep = """
        INSERT INTO hub_subscriptions (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (callback) DO UPDATE SET hub = ?2, topic = ?3, state = ?6, lease_end = ?7, next_request = ?8,
        failures = ?9, reason = ?10
        """
    static let drop = "DELETE FROM hub_subscriptions WHERE callback = ?1"

    /// Until when what is new in a feed `f` is pushed, by all that is known: never longer than somebody listens. In
    /// milliseconds; NULL when it is not.
    static let pushedUntil = """
        (SELECT min(max(h.lease_end), max(l.seen) + \(Int64(HubListener.patience * 1_000))) FROM hub_subscriptions h
        JOIN hub_listener l WHERE h.feed = f.id AND h.state IN ('active', 'renewing'))
        """

    static let listener = "SELECT callback, owner, seen, is_to_stop FROM hub_listener"
    static let listen = """
        INSERT INTO hub_listener (id, callback, owner, seen) VALUES (1, ?1, ?2, ?3)
        ON CONFLICT (id) DO UPDATE SET callback = ?1, owner = ?2, seen = ?3, is_to_stop = 0
        """
    static let seen = "UPDATE hub_listener SET seen = ?1 WHERE owner = ?2"
    static let stop = "UPDATE hub_listener SET is_to_stop = 1"
    static let endListening = "DELETE FROM hub_listener WHERE owner = ?1"

    /// Neither hub nor topic: those a feed names at its own address, where it is asked.
    static let notePush = """
        UPDATE feeds SET title = coalesce(nullif(?2, ''), title), name = nullif(name, ?2),
        site = coalesce(nullif(?3, ''), site)
        WHERE id = ?1 AND removed IS NULL
        """

    static func feed(_ row: Statement) -> HubbedFeed {
        let topic = row.optionalText(4)
        return HubbedFeed(
            feed: FeedID(row: row.integer(0)),
            title: row.text(1),
            address: row.text(2),
            hubs: HubbedFeed.hubs(row.text(3)),
            topic: topic?.isEmpty == false ? topic : nil,
            isLookedUp: topic != nil
        )
    }

    static func subscription(_ row: Statement) -> HubSubscription {
        HubSubscription(
            feed: FeedID(row: row.integer(0)),
            hub: row.text(1),
            topic: row.text(2),
            callback: row.text(3),
            secret: row.text(4),
            // What cannot be read may still push.
            state: HubSubscription.State(rawValue: row.text(5)) ?? .leaving,
            leaseEnd: row.date(6),
            nextRequest: row.date(7),
            failures: Int(row.integer(8)),
            reason: row.optionalText(9)
        )
    }

    static func values(of subscription: HubSubscription) -> [Value] {
        [
            .integer(subscription.feed.row ?? 0), .text(subscription.hub), .text(subscription.topic),
            .text(subscription.callback), .text(subscription.secret), .text(subscription.state.rawValue),
            subscription.leaseEnd.map { .integer($0.milliseconds) } ?? .null,
            subscription.nextRequest.map { .integer($0.milliseconds) } ?? .null,
            .integer(Int64(subscription.failures)), .optional(subscription.reason),
        ]
    }
}
