package import FoundationEssentials

/// Settings from one place, such as a table of the configuration file.
package struct SettingsLayer: Equatable, Sendable {
    /// Where they stand, for readers: "config.toml, line 12".
    package var origin: String
    package var values: [FeedSettingKey: FeedSettingValue]

    package init(origin: String, values: [FeedSettingKey: FeedSettingValue] = [:]) {
        self.origin = origin
        self.values = values
    }
}

/// What holds for one feed, and where each value comes from.
package struct FeedSettings: Equatable, Sendable {
    package struct Setting: Equatable, Sendable {
        package var value: FeedSettingValue
        package var origin: String
    }

    package private(set) var entries: [FeedSettingKey: Setting] = [:]

    /// The nearest layer comes first: what it says holds.
    package init(_ layers: [SettingsLayer] = []) {
        for layer in layers {
            for (key, value) in layer.values where entries[key] == nil {
                entries[key] = Setting(value: value, origin: layer.origin)
            }
        }
    }

    /// Seconds between two checks, when the reader set them.
    package var interval: TimeInterval? {
        if case .seconds(let seconds) = entries[.interval]?.value { seconds } else { nil }
    }

    /// Whether the pages of new articles are fetched.
    package var wantsFullTexts: Bool { entries[.fullText]?.value == .flag(true) }

    /// What the requests have of their own.
    package var options: FetchOptions {
        FetchOptions(
            userAgent: text(.userAgent),
            headers: fields,
            proxy: text(.proxy),
            credentials: text(.credentials),
            allowsCookies: entries[.cookies]?.value == .flag(true),
            certificateAuthority: text(.certificateAuthority),
            acceptedCertificate: text(.certificate).map { $0 == "any" ? .any : .key($0) },
            command: words(.command),
            filter: words(.filter)
        )
    }

    private func text(_ key: FeedSettingKey) -> String? {
        if case .text(let text) = entries[key]?.value { text } else { nil }
    }

    private func words(_ key: FeedSettingKey) -> [String]? {
        if case .words(let words) = entries[key]?.value { words } else { nil }
    }

    private var fields: [HeaderField] {
        if case .fields(let fields) = entries[.headers]?.value { fields } else { [] }
    }
}

/// What the reader's configuration file says about feeds.
package struct FeedConfiguration: Equatable, Sendable {
    /// For all feeds.
    package var all: SettingsLayer?
    /// For the feeds in a folder and in those within it, by the names from the outermost.
    package var folders: [[String]: SettingsLayer]
    /// By address.
    package var feeds: [String: SettingsLayer]
    /// Why nothing may be fetched: the file says something of feeds that could not be read. A sentence for the reader.
    package var refusal: String?

    package init(
        all: SettingsLayer? = nil,
        folders: [[String]: SettingsLayer] = [:],
        feeds: [String: SettingsLayer] = [:]
    ) {
        self.all = all
        self.folders = folders
        self.feeds = feeds
    }

    /// `own`: what was set for the feed in the library; keys that are for the file only have no effect there. What the file
    /// says of the address that the feed moved from holds as long as it says nothing of the new one.
    package func settings(
        for address: String,
        movedFrom: String? = nil,
        folder: [String] = [],
        own: [String: String] = [:]
    ) -> FeedSettings {
        var library = SettingsLayer(origin: "this feed (tern feed set)")
        for (name, text) in own {
            guard let key = FeedSettingKey(rawValue: name), !key.isForFileOnly else { continue }
            // What an older Tern wrote and this one does not take has no effect.
            if let value = try? key.value(from: text) { library.values[key] = value }
        }
        let inner = layer(for: address, movedFrom: movedFrom)
        // The innermost folder is the nearest.
        let around = (0...folder.count).reversed().map { folders[Array(folder.prefix($0))] }
        return FeedSettings(([library, inner] + around + [all]).compactMap(\.self))
    }

    private func layer(for address: String, movedFrom: String?) -> SettingsLayer? {
        if let layer = feeds[address.withoutFragment] { return layer }
        guard let movedFrom, var layer = feeds[movedFrom.withoutFragment] else { return nil }
        if !movedFrom.sharesSecrets(with: address) { layer.values = layer.values.filter { !$0.key.isForOneHost } }
        return layer
    }
}
