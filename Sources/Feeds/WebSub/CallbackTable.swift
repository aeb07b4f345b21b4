package import FoundationEssentials

/// What a hub may say at each of our callbacks (W3C WebSub §5.3, §7). A plain value: a request goes in, an answer comes out
/// with what is to be done about it.
package struct CallbackTable: Sendable {
    /// One callback.
    package struct Entry: Equatable, Sendable {
        package enum Standing: Equatable, Sendable {
            /// Asked for and not confirmed yet: nothing is taken.
            case asked
            case active
            /// Unsubscribed: whoever still sends is told so.
            case ended
        }

        package var topic: String
        package var secret: String
        package var standing: Standing
        /// What we asked the hub for, and it may ask us to confirm.
        package var expected: HubMode?

        package init(topic: String, secret: String, standing: Standing, expected: HubMode?) {
            self.topic = topic
            self.secret = secret
            self.standing = standing
            self.expected = expected
        }
    }

    /// What was confirmed last: asked again, for the answer may have been lost, it is confirmed again and changes nothing.
    private struct Confirmation: Equatable {
        var mode: HubMode
        var challenge: [UInt8]
        var topic: String
    }

    /// By what is secret in each address.
    private var entries: [String: Entry] = [:]
    private var confirmed: [String: Confirmation] = [:]
    /// Until all callbacks are there, one that is missing is to be tried again.
    package var isComplete = false

    package init() {}

    /// Nil takes the callback away.
    package subscript(token: String) -> Entry? {
        get { entries[token] }
        set {
            entries[token] = newValue
            if newValue == nil { confirmed[token] = nil }
        }
    }

    /// The callback that a path names: its last part. What stands before it may have been cut off on the way.
    static func token(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? ""
    }

    /// The status with which a request is refused by its head alone; nil to hear the rest of it.
    func refusal(method: String, path: String) -> Int? {
        guard let entry = entries[Self.token(of: path)] else { return isComplete ? 404 : 503 }
        switch method {
        // Not HEAD: an answer without the challenge confirms nothing.
        case "GET": return nil
        case "POST": return entry.standing == .ended ? 410 : entry.standing == .asked ? 404 : nil
        default: return 405
        }
    }

    mutating func answer(_ request: CallbackRequest) -> CallbackAnswer {
        let token = Self.token(of: request.path)
        if let status = refusal(method: request.method, path: request.path) { return CallbackAnswer(status: status) }
        guard let entry = entries[token] else { return CallbackAnswer(status: 404) }
        guard request.method == "POST" else { return verification(request, token, entry) }
        // A bad signature gets the same answer as a good one: nobody can try until it fits.
        let problem = request.body.withUnsafeBytes {
            HubSignature.problem(request.signature, secret: entry.secret, body: $0)
        }
        if let problem { return CallbackAnswer(status: 200, event: .dropped(token, reason: problem)) }
        if let coding = request.contentEncoding, coding.lowercased() != "identity" {
            return CallbackAnswer(status: 415, event: .dropped(token, reason: "it is compressed"))
        }
        let push = Push(body: request.body, contentType: request.contentType)
        return CallbackAnswer(status: 200, event: .pushed(token, push))
    }

    private mutating func verification(
        _ request: CallbackRequest,
        _ token: String,
        _ entry: Entry
    ) -> CallbackAnswer {
        guard request.topic == entry.topic else { return CallbackAnswer(status: 404) }
        if request.mode == "denied" {
            entries[token]?.expected = nil
            return CallbackAnswer(status: 200, event: .denied(token, reason: request.reason?.cleaned(limit: 200)))
        }
        guard let mode = request.mode.flatMap(HubMode.init), let challenge = request.challenge, !challenge.isEmpty
        else {
            return CallbackAnswer(status: 404)
        }
        let confirmation = Confirmation(mode: mode, challenge: challenge, topic: entry.topic)
        if confirmed[token] == confirmation { return CallbackAnswer(status: 200, body: challenge) }
        guard entry.expected == mode else {
            let asked = "the hub asked to confirm what was not asked for (\(mode.rawValue))"
            return CallbackAnswer(status: 404, event: .dropped(token, reason: asked))
        }
        confirmed[token] = confirmation
        entries[token]?.expected = nil
        entries[token]?.standing = mode == .subscribe ? .active : .ended
        let lease = request.lease.flatMap { UInt32($0) }.map(TimeInterval.init)
        return CallbackAnswer(status: 200, body: challenge, event: .verified(token, mode, lease: lease))
    }
}

/// What counts of a request to a callback.
struct CallbackRequest: Sendable {
    var method: String
    /// Without the query.
    var path: String
    /// hub.mode, hub.topic, hub.challenge, hub.lease_seconds and hub.reason of the query.
    var mode, topic, lease, reason: String?
    var challenge: [UInt8]?
    var signature, contentType, contentEncoding: String?
    var body: [UInt8] = []
}

struct CallbackAnswer: Sendable {
    var status: Int
    var body: [UInt8] = []
    var event: CallbackEvent?
}

/// What a hub sent of a topic: all of it, or only what is new.
package struct Push: Equatable, Sendable {
    package var body: [UInt8]
    package var contentType: String?

    package init(body: [UInt8], contentType: String?) {
        self.body = body
        self.contentType = contentType
    }
}

/// What a hub said, each at the callback that has this token.
package enum CallbackEvent: Equatable, Sendable {
    /// The hub will do what was asked of it, for so many seconds where it says so.
    case verified(String, HubMode, lease: TimeInterval?)
    case denied(String, reason: String?)
    /// Signed with the secret of the subscription.
    case pushed(String, Push)
    /// `reason` reads after "because".
    case dropped(String, reason: String)

    /// Bytes that it takes while it waits.
    var cost: Int {
        if case .pushed(_, let push) = self { return Self.cost(body: push.body.count) }
        return Self.cost(body: 0)
    }

    /// Of one with such a body: what comes along is counted as a kilobyte.
    static func cost(body: Int) -> Int { body + 1024 }
}

extension String {
    /// One line of at most so many characters; nil when nothing is in it.
    fileprivate func cleaned(limit: Int) -> String? {
        let line = ItemText.line(self, limit: limit)
        return line.isEmpty ? nil : line
    }
}
