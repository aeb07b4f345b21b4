/// What a hub is asked to do, and then asks us to confirm.
package enum HubMode: String, Equatable, Sendable {
    case subscribe
    case unsubscribe
}

/// A request to a hub (W3C WebSub §5.1).
package struct HubRequest: Equatable, Sendable {
    package var mode: HubMode
    package var topic: String
    /// Where the hub is to send to, which nobody else can guess.
    package var callback: String
    /// With which it signs what it sends: less than 200 bytes, and used for nothing else.
    package var secret: String
    /// For how many seconds we would like it.
    package var lease: Int

    package init(_ mode: HubMode, topic: String, callback: String, secret: String, lease: Int) {
        self.mode = mode
        self.topic = topic
        self.callback = callback
        self.secret = secret
        self.lease = lease
    }

    /// application/x-www-form-urlencoded
    package var form: String {
        var fields = [("mode", mode.rawValue), ("topic", topic), ("callback", callback)]
        if mode == .subscribe { fields += [("lease_seconds", String(lease)), ("secret", secret)] }
        return fields.map { "hub.\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += byte.percentEncoded
            }
        }
        return result
    }

    /// So many random bytes of the system's, in hexadecimal digits: for callbacks and secrets.
    package static func unguessable(bytes: Int) -> String {
        (0..<bytes).map { _ in UInt8.random(in: 0...255).hexadecimal }.joined()
    }
}
