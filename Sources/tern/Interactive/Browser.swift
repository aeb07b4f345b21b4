import Glibc
import Model

/// Opens addresses in the reader's browser: with an argument array, never through a shell, and only http and https.
@MainActor
final class Browser {
    /// `POSIX_SPAWN_SETSID` of glibc's spawn.h, which Swift sees only with `_GNU_SOURCE`.
    private static let newSession: Int16 = 0x80
    /// A browser that fails does so in this time; one that ends later has been used and closed.
    private static let patience = Duration.seconds(10)

    private struct Opened {
        var process: pid_t
        var name: String
        var url: String
        var time = ContinuousClock.now
    }

    private var opened: [Opened] = []

    /// Whether one that was started has not ended yet.
    var isAwaited: Bool { !opened.isEmpty }

    /// False when no browser could be started.
    func open(_ url: String) -> Bool {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return false }
        return Self.candidates(url).contains { start($0, for: url) }
    }

    /// Opens a file with what the reader has for such files, else as a web page.
    func open(_ file: Enclosure, of title: String, with players: Players) -> Bool {
        guard file.url.hasPrefix("http://") || file.url.hasPrefix("https://") else { return false }
        return players.words(for: file, of: title).map { start($0, for: file.url) } ?? open(file.url)
    }

    private func start(_ arguments: [String], for url: String) -> Bool {
        guard let process = Self.spawn(arguments) else { return false }
        opened.append(Opened(process: process, name: arguments[0], url: url))
        return true
    }

    /// Looks after those that have ended; a sentence for each that did not open what it was given.
    func failures() -> [String] {
        var failures: [String] = []
        opened.removeAll { browser in
            var status: Int32 = 0
            guard waitpid(browser.process, &status, WNOHANG) != 0 else { return false }
            if status != 0, ContinuousClock.now - browser.time < Self.patience {
                failures.append("“\(browser.name)” could not open \(browser.url)")
            }
            return true
        }
        return failures
    }

    /// What `$BROWSER` names (a colon-separated list; `%s` stands for the address), then the desktop's own opener.
    private static func candidates(_ url: String) -> [[String]] {
        let named = getenv("BROWSER").map { String(cString: $0) } ?? ""
        let browsers = named.split(separator: ":").map { entry in
            let words = entry.split(separator: " ").map(String.init)
            return words.contains { $0.contains("%s") }
                ? words.map { replacingPlaceholder(in: $0, with: url) } : words + [url]
        }
        return browsers.filter { !$0.isEmpty } + [["xdg-open", url], ["open", url]]
    }

    private static func replacingPlaceholder(in word: String, with url: String) -> String {
        guard let range = word.firstRange(of: "%s") else { return word }
        return word[..<range.lowerBound] + url + word[range.upperBound...]
    }

    /// Starts a program detached from the terminal, its input and output nowhere; nil when there is none of that name.
    private static func spawn(_ arguments: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A session of its own, so that ctrl-c and hang-ups of this terminal are not the browser's.
        posix_spawnattr_setflags(&attributes, newSession)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        var process = pid_t()
        return posix_spawnp(&process, arguments[0], &actions, &attributes, &pointers, environ) == 0 ? process : nil
    }
}
