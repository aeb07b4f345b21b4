package import FoundationEssentials
package import Model

extension Store {
    /// Takes the right to ask feeds, for all programs that have the library open. Returns those that nobody took less than
    /// `pause` seconds ago, nor since their states were read unless it is forced, and that are not gone from the library.
    package func claim(
        _ states: [FetchState],
        at time: Date,
        pause: TimeInterval,
        isForced: Bool = false
    ) throws(Failure) -> Set<FeedID> {
        let now = time.milliseconds
        let before = now - Int64(pause * 1_000)
        return try connection.transaction { () throws(Failure) in
            var taken: Set<FeedID> = []
            for state in states {
                let attempted = state.attempted.map { Value.integer($0.milliseconds) } ?? .null
                let values: [Value] = [
                    .integer(state.feed.row ?? 0), .integer(now), .integer(before), .integer(isForced ? 1 : 0),
                    attempted,
                ]
                if try connection.run(FetchSQL.claim, values) > 0 { taken.insert(state.feed) }
            }
            return taken
        }
    }

    /// Remembers that a fetch found nothing new (304), be it at another address. A feed that is gone is passed over.
    package func noteUnchanged(
        _ feed: FeedID,
        at time: Date,
        _ record: FetchRecord? = nil,
        _ move: FeedMove? = nil
    ) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            let row = feed.row ?? 0
            let changed = try connection.run(FeedSQL.noteUnchanged, [.integer(row), .integer(time.milliseconds)])
            guard changed > 0 else { return }
            if let move { try keep(move, of: row, at: time) }
            if let record { try keep(record, of: row, at: time) }
        }
    }

    /// Remembers that a fetch failed: validators and articles stay as they were. Of failures in a row, the time of the
    /// first and the reason of the last are kept.
    package func noteFailure(
        _ feed: FeedID,
        _ reason: String,
        at time: Date,
        _ record: FetchRecord? = nil
    ) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            let row = feed.row ?? 0
            let values: [Value] = [.integer(row), .text(reason), .integer(time.milliseconds)]
            let changed = try connection.run(FeedSQL.noteFailure, values)
            if changed > 0, let record { try keep(record, of: row, at: time) }
        }
    }

    /// To be called within a transaction.
    func keep(_ record: FetchRecord, of feed: Int64, at time: Date) throws(Failure) {
        let moment = Value.integer(time.milliseconds)
        let next = record.nextCheck.map { Value.integer($0.milliseconds) } ?? .null
        try connection.run(FetchSQL.schedule, [.integer(feed), next, record.isGone ? moment : .null])
        try connection.run(
            FetchSQL.keepRecord,
            [.integer(feed), moment, .text(record.request), .text(record.answer), .text(record.reason)]
        )
    }

    /// Gives a feed its new address, and ends what was set for the old host alone. An address that another feed has is not
    /// taken from it. To be called within a transaction.
    func keep(_ move: FeedMove, of feed: Int64, at time: Date) throws(Failure) {
        guard !move.address.isEmpty else { return }
        let values: [Value] = [.integer(feed), .text(move.address), .integer(time.milliseconds)]
        guard try connection.run(FeedSQL.move, values) > 0 else { return }
        for key in move.endedSettings { try connection.run(FetchSQL.unset, [.integer(feed), .text(key)]) }
    }

    /// Leaves a whole host alone until a moment, for all programs that have the library open.
    package func pause(_ host: String, until moment: Date) throws(Failure) {
        try connection.run(FetchSQL.pause, [.text(host), .integer(moment.milliseconds)])
    }

    /// Hosts that are to be left alone, and until when.
    package func hostPauses(now: Date) throws(Failure) -> [String: Date] {
        let rows = try connection.query(FetchSQL.pauses, [.integer(now.milliseconds)]) {
            ($0.text(0), Date(milliseconds: $0.integer(1)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Drops pauses that are over.
    package func endPauses(before now: Date) throws(Failure) {
        try connection.run(FetchSQL.endPauses, [.integer(now.milliseconds)])
    }

    /// Keeps a setting of one feed; nil takes it back. Throws `.missing` for a feed that is gone. With a time, it becomes an
    /// entry of the journal, which keeps both values.
    package func set(_ key: String, to value: String?, for feed: FeedID, at time: Date?) throws(Failure) {
        let row = feed.row ?? 0
        try connection.transaction { () throws(Failure) in
            guard try connection.first(FeedSQL.exists, [.integer(row)], { _ in true }) != nil else {
                throw .missing(what: "The feed")
            }
            let before = try setting(key, of: row)
            guard before != value else { return }
            try write(setting: key, value, of: row)
            guard let time else { return }
            let title = try connection.first(EditingSQL.title, [.integer(row)]) { $0.text(0) } ?? ""
            let step = JournalStep(.set(JournalChange(of: key, from: before, to: value)), items: [row])
            try note("\(key) of “\(title)” \(value == nil ? "unset" : "set")", [step], at: time)
        }
    }

    func setting(_ key: String, of feed: Int64) throws(Failure) -> String? {
        try connection.first(FetchSQL.setting, [.integer(feed), .text(key)]) { $0.text(0) }
    }

    func write(setting key: String, _ value: String?, of feed: Int64) throws(Failure) {
        if let value {
            try connection.run(FetchSQL.set, [.integer(feed), .text(key), .text(value)])
        } else {
            try connection.run(FetchSQL.unset, [.integer(feed), .text(key)])
        }
    }

    /// The settings of one feed's own.
    package func settings(of feed: FeedID) throws(Failure) -> [String: String] {
        let rows = try connection.query(FetchSQL.settings, [.integer(feed.row ?? 0)]) { ($0.text(0), $0.text(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// The settings of each feed that has any of its own.
    package func feedSettings() throws(Failure) -> [FeedID: [String: String]] {
        var settings: [FeedID: [String: String]] = [:]
        let rows = try connection.query(FetchSQL.allSettings) { (FeedID(row: $0.integer(0)), $0.text(1), $0.text(2)) }
        for (feed, key, value) in rows { settings[feed, default: [:]][key] = value }
        return settings
    }

    /// The feed of an address, fragments aside; nil without one.
    package func feed(at address: String) throws(Failure) -> Feed? {
        if let feed = try connection.first(FeedSQL.at, [.text(address)], FeedSQL.feed) { return feed }
        // Addresses that came with a fragment, from before they were cut off.
        return try connection.first(FeedSQL.atFragment, [.text(address)], FeedSQL.feed)
    }

    /// Everything about the fetching of one feed; throws `.missing` when it is gone.
    package func fetchHistory(of feed: FeedID) throws(Failure) -> FetchHistory {
        let row = Value.integer(feed.row ?? 0)
        let folders = try FolderTree(connection)
        guard let history = try connection.first(FetchSQL.history, [row], { FetchSQL.history($0, folders) }) else {
            throw .missing(what: "The feed")
        }
        return history
    }

    /// When articles came last, the latest first; those that came before an older Tern noted it are left out. Of a feed that
    /// sends very many at once, fewer.
    package func arrivals(of feed: FeedID, limit: Int) throws(Failure) -> [Arrival] {
        let values: [Value] = [.integer(feed.row ?? 0), .integer(Int64(Self.arrivalsLooked))]
        var arrivals = try connection.query(FetchSQL.arrivals, values) { row in
            Arrival(time: Date(milliseconds: row.integer(0)), articles: Int(row.integer(1)))
        }
        // What the look ended in may have had more.
        if arrivals.reduce(0, { $0 + $1.articles }) == Self.arrivalsLooked, arrivals.count > 1 { arrivals.removeLast() }
        return Array(arrivals.prefix(limit))
    }

    private static let arrivalsLooked = 1_000
}
