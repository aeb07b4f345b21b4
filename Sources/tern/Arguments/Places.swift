import Glibc

/// Where files live, by the XDG Base Directory Specification.
struct Places {
    var environment: @Sendable (String) -> String?

    static let standard = Places { name in getenv(name).map { String(cString: $0) } }

    /// `$XDG_DATA_HOME/tern/tern.db`
    var database: String { base("XDG_DATA_HOME", ".local/share") + "/tern/tern.db" }

    /// `$XDG_CONFIG_HOME/tern/config.toml`
    var configuration: String { base("XDG_CONFIG_HOME", ".config") + "/tern/config.toml" }

    /// `$XDG_STATE_HOME/tern/log`
    var log: String { base("XDG_STATE_HOME", ".local/state") + "/tern/log" }

    /// `$XDG_STATE_HOME/tern/state.toml`
    var state: String { base("XDG_STATE_HOME", ".local/state") + "/tern/state.toml" }

    /// `$XDG_CACHE_HOME/tern/widths`
    var widths: String { base("XDG_CACHE_HOME", ".cache") + "/tern/widths" }

    /// A relative path in these variables is to be ignored, says the specification.
    private func base(_ name: String, _ fallback: String) -> String {
        if let value = environment(name), value.hasPrefix("/") { return value }
        return (environment("HOME") ?? ".") + "/" + fallback
    }
}
