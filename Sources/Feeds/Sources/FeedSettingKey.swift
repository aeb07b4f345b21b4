package import FoundationEssentials
package import Model

/// What can be set for all feeds or for one.
package enum FeedSettingKey: String, CaseIterable, Sendable {
    /// How often to ask: "30m", "2h", "1d".
    case interval
    case userAgent = "user-agent"
    /// "Name: value", more of them on lines of their own.
    case headers
    case proxy
    /// "user:password"
    case credentials
    case cookies
    case certificateAuthority = "certificate-authority"
    /// "any", or "sha256//…" for one public key.
    case certificate
    /// A program between download and reading, with its arguments.
    case filter
    /// The program whose output an `exec:` feed is.
    case command
    /// The pages of new articles are fetched, and the articles taken from them.
    case fullText = "full-text"
    /// How long articles are kept: "90d", "500", "90d 500" or "forever".
    case retention
    /// Whether retention takes unread articles, too.
    case retentionUnread = "retention-unread"

    /// Programs are named by the reader's own configuration file and by nothing else: a library can come from anywhere.
    package var isForFileOnly: Bool { self == .filter || self == .command }

    /// How long articles are kept.
    package var isAboutKeeping: Bool { self == .retention || self == .retentionUnread }

    /// A password may stand in it: what its reader takes away is to be gone.
    package var maySaySecrets: Bool { self == .credentials || self == .headers || self == .proxy }

    /// What holds for the host it was set for: no other host gets it, also not when the feed moves there.
    package var isForOneHost: Bool {
        switch self {
        case .headers, .credentials, .cookies, .certificateAuthority, .certificate: true
        case .interval, .userAgent, .proxy, .filter, .command, .fullText, .retention, .retentionUnread: false
        }
    }
}

/// The value of a setting.
package enum FeedSettingValue: Equatable, Sendable {
    case seconds(TimeInterval)
    case text(String)
    case flag(Bool)
    case words([String])
    case fields([HeaderField])
    case retention(Retention)

    /// As it is written in commands and shown to the reader; `hidesSecrets` keeps passwords off the screen.
    package func text(of key: FeedSettingKey, hidesSecrets: Bool = false) -> String {
        switch self {
        case .seconds(let seconds): return Self.written(seconds)
        case .flag(let isOn): return isOn ? "on" : "off"
        case .words(let words): return words.joined(separator: " ")
        case .retention(let retention): return retention.text
        case .text(let text):
            guard hidesSecrets else { return text }
            switch key {
            case .credentials: return String(text.prefix { $0 != ":" }) + ":…"
            case .proxy: return Self.proxyWithoutCredentials(text)
            default: return text
            }
        case .fields(let fields):
            return fields.map { "\($0.name): \(hidesSecrets ? "…" : $0.value)" }.joined(separator: "\n")
        }
    }

    /// A proxy may be written without a scheme.
    private static func proxyWithoutCredentials(_ text: String) -> String {
        if text.contains("://") { return text.withoutCredentials }
        return String(text.split(separator: "@").last ?? "")
    }

    private static func written(_ seconds: TimeInterval) -> String {
        let seconds = Int(seconds)
        for (unit, size) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds % size == 0 && seconds > 0 {
            return "\(seconds / size)\(unit)"
        }
        return "\(seconds)s"
    }
}

/// Why a value cannot be used: reads after the key and "is to be".
package struct FeedSettingProblem: Error, Equatable {
    package var expected: String
}

extension FeedSettingKey {
    /// Throws what was expected instead.
    package func value(from text: String) throws(FeedSettingProblem) -> FeedSettingValue {
        switch self {
        case .interval: return .seconds(try Self.interval(text))
        case .cookies, .fullText, .retentionUnread:
            guard let isOn = ["on": true, "true": true, "off": false, "false": false][text.lowercased()] else {
                throw FeedSettingProblem(expected: "on or off")
            }
            return .flag(isOn)
        case .retention:
            guard let retention = Retention(text: text) else { throw FeedSettingProblem(expected: Retention.expected) }
            return .retention(retention)
        case .headers: return .fields(try text.split(separator: "\n").map(Self.field))
        case .filter, .command: throw FeedSettingProblem(expected: "a list of words such as [\"sed\", \"s/a/b/\"]")
        case .certificate:
            guard text == "any" || text.hasPrefix("sha256//") else {
                throw FeedSettingProblem(expected: "“any”, or “sha256//” and the hash of a public key")
            }
            return .text(text)
        case .credentials:
            guard text.contains(":") else { throw FeedSettingProblem(expected: "“user:password”") }
            return .text(text)
        case .proxy, .userAgent, .certificateAuthority: return .text(text.cleanedLine)
        }
    }

    private static func interval(_ text: String) throws(FeedSettingProblem) -> TimeInterval {
        let problem = FeedSettingProblem(expected: "a time from 1m to 365d such as 30m, 2h or 1d")
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = UInt16(text.dropLast()) else { throw problem }
        let seconds = TimeInterval(Int(count) * unit)
        guard (60...31_536_000).contains(seconds) else { throw problem }
        return seconds
    }

    private static func field(_ line: Substring) throws(FeedSettingProblem) -> HeaderField {
        guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
            line[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw FeedSettingProblem(expected: "“Name: value”") }
        return HeaderField(String(line[..<colon]), line[line.index(after: colon)...].trimmed.cleanedLine)
    }
}
