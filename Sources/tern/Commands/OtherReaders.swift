import Feeds
import Glibc

/// Where other readers keep what can be imported (newsboat(1), "Files"; sfeedrc(5)).
struct OtherReaders {
    var environment: @Sendable (String) -> String?

    static let standard = OtherReaders(environment: Places.standard.environment)

    /// The files that are there: those of the first place that has a list.
    func files(_ format: SubscriptionFormat) -> [String] {
        switch format {
        case .newsboat: newsboat.lazy.map(Self.present).first { !$0.isEmpty } ?? []
        case .sfeed: Self.present(sfeed)
        case .opml: []
        }
    }

    var anyFiles: [String] {
        let found = files(.newsboat)
        return found.isEmpty ? files(.sfeed) : found
    }

    /// The lists that are looked for.
    func places(_ format: SubscriptionFormat?) -> [String] {
        (format == .sfeed ? [] : newsboat.map { $0[0] }) + (format == .newsboat ? [] : [sfeed[0]])
    }

    /// newsboat's files in a folder: the list first; none when it is no such folder.
    static func filesOfNewsboat(in folder: String) -> [String] { present([folder + "/urls", folder + "/cache.db"]) }

    /// The list and the cache, in the order in which newsboat looks for them; newsbeuter was its name once.
    private var newsboat: [[String]] {
        ["newsboat", "newsbeuter"].flatMap { name in
            [
                [
                    base("XDG_CONFIG_HOME", ".config") + "/\(name)/urls",
                    base("XDG_DATA_HOME", ".local/share") + "/\(name)/cache.db",
                ],
                ["\(home)/.\(name)/urls", "\(home)/.\(name)/cache.db"],
            ]
        }
    }

    private var sfeed: [String] { ["\(home)/.sfeed/sfeedrc"] }

    private var home: String { environment("HOME") ?? "." }

    private func base(_ name: String, _ fallback: String) -> String {
        if let value = environment(name), value.hasPrefix("/") { return value }
        return "\(home)/\(fallback)"
    }

    /// Those that can be read; none without the first.
    private static func present(_ paths: [String]) -> [String] {
        let found = paths.filter { access($0, R_OK) == 0 }
        return found.first == paths.first ? found : []
    }
}
