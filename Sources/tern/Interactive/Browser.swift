import Glibc

/// Opens addresses in the reader's browser: with an argument array, never through a shell, and only http and https.
enum Browser {
    /// `POSIX_SPAWN_SETSID` of glibc's spawn.h, which Swift sees only with `_GNU_SOURCE`.
    private static let newSession: Int16 = 0x80

    /// False when no browser could be started.
    static func open(_ url: String) -> Bool {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return false }
        // Browsers that ended since: nobody else waits for them.
        while waitpid(-1, nil, WNOHANG) > 0 {}
        return candidates(url).contains(where: spawn)
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

    /// Starts a program detached from the terminal, its input and output nowhere.
    private static func spawn(_ arguments: [String]) -> Bool {
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
        posix_spawnattr_setflags(&attributes, Self.newSession)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        var process = pid_t()
        return posix_spawnp(&process, arguments[0], &actions, &attributes, &pointers, environ) == 0
    }
}
