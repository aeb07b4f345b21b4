extension Schema {
    /// What hubs push (W3C WebSub). `topic` is the feed's own address as its last document named it, '' when it named
    /// none, and NULL when it was read by a Tern that did not look; `hub` holds all hubs, one a line. A subscription refers
    /// to no feed's row, since it is to be ended after its feed is gone. `hub_listener` has one row while somebody listens.
    static let webSub = """
        ALTER TABLE feeds ADD COLUMN topic TEXT;

        CREATE TABLE hub_subscriptions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feed INTEGER NOT NULL,
            hub TEXT NOT NULL,
            topic TEXT NOT NULL,
            callback TEXT NOT NULL UNIQUE,
            secret TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('wanted', 'asked', 'active', 'renewing', 'leaving', 'ended')),
            lease_end INTEGER,
            next_request INTEGER,
            failures INTEGER NOT NULL DEFAULT 0,
            reason TEXT
        ) STRICT;
        CREATE INDEX hub_subscriptions_by_feed ON hub_subscriptions (feed);

        CREATE TABLE hub_listener (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            callback TEXT NOT NULL,
            seen INTEGER NOT NULL,
            is_to_stop INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """

    /// Random: tells one listener from the next at the same callback.
    static let listenerOwner = "ALTER TABLE hub_listener ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
}
