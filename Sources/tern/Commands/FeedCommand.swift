import FeedService
import Feeds
import Model

/// `tern feed show|set|unset|merge`: what holds for one feed, and where it comes from.
struct FeedCommand {
    var action: Invocation.FeedAction
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        switch action {
        case .show(let feed, let asJSON):
            await Library.withFeed(feed, settings) { feed, source throws(Failure) in
                let settings = try await source.settings(of: feed)
                Console.output(asJSON ? try Self.json(feed, settings) : Self.text(feed, settings))
            }
        case .set(let feed, let key, let value):
            await Library.withFeed(feed, settings) { feed, source throws(Failure) in
                try await source.set(key, to: value, for: feed.id)
                let now = try await source.settings(of: feed).entries[key]
                guard !self.settings.asJSON else {
                    return Console.output(try Self.json(feed, try await source.settings(of: feed)))
                }
                Console.output("\(feed.title): \(key.rawValue) is \(Self.line(key, now)).")
                if key.isAboutKeeping { Console.output("What that comes to: tern gc --dry-run") }
            }
        case .merge(let feed, let into):
            await Library.withFeed(feed, settings) { feed, source throws(Failure) in
                let other = try FeedReference.find(into, in: try await source.catalogue().feeds)
                let moved = try await source.merge(feed.id, into: other.id)
                guard !settings.asJSON else {
                    return Console.output(
                        try JSONText.line(
                            Merged(feed: other.id.rawValue, feedTitle: other.title, articles: moved)
                        )
                    )
                }
                Console.output(
                    "\(moved.of("article")) of \(feed.title) came to \(other.title), which is what is left of the two."
                )
            }
        }
    }

    static func text(_ feed: Feed, _ settings: FeedSettings) -> String {
        var fields = Fields()
        fields.add("Feed", "\(feed.title)\n\(feed.address.withoutCredentials)")
        var lines: [String] = []
        for key in FeedSettingKey.allCases where key != .command || settings.entries[key] != nil {
            lines.append("\(key.rawValue): \(line(key, settings.entries[key]))")
        }
        fields.add("Settings", lines.joined(separator: "\n"))
        return fields.text
    }

    private static func line(_ key: FeedSettingKey, _ setting: FeedSettings.Setting?) -> String {
        guard let setting else { return "\(usual(key)) (default)" }
        let value = setting.value.text(of: key, hidesSecrets: true).split(separator: "\n").joined(separator: ", ")
        return "\(value.isEmpty ? "none" : value) (from \(setting.origin))"
    }

    /// What holds when nobody says anything.
    private static func usual(_ key: FeedSettingKey) -> String {
        switch key {
        case .interval: "as feed and server say, at most every \(CheckBasis.shortest.spoken)"
        case .userAgent: Library.userAgent
        case .headers, .filter, .command: "none"
        case .proxy: "as the environment says"
        case .credentials: "as ~/.netrc says"
        case .cookies, .fullText, .retentionUnread: "off"
        case .certificateAuthority: "the system's"
        case .certificate: "only one that can be trusted"
        case .retention: "forever"
        }
    }

    private struct Shown: Encodable {
        struct Setting: Encodable {
            var value: String?
            var origin: String
        }

        var id: String
        var title: String
        var address: String
        var settings: [String: Setting]
    }

    /// The feed that is left, and how many articles came to it.
    private struct Merged: Encodable {
        var feed: String
        var feedTitle: String
        var articles: Int
    }

    private static func json(_ feed: Feed, _ settings: FeedSettings) throws(Failure) -> String {
        var shown: [String: Shown.Setting] = [:]
        for key in FeedSettingKey.allCases {
            let setting = settings.entries[key]
            shown[key.rawValue] = Shown.Setting(
                value: setting?.value.text(of: key, hidesSecrets: true),
                origin: setting?.origin ?? "default"
            )
        }
        return try JSONText.line(
            Shown(
                id: feed.id.rawValue,
                title: feed.title,
                address: feed.address.withoutCredentials,
                settings: shown
            )
        )
    }
}
