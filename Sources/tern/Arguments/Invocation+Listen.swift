import Feeds
import Model

extension Invocation {
    static func listen(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.isEmpty else {
            throw UsageError(sentence: "listen takes no arguments, but got “\(words[0].cleanedLine)”.")
        }
        var request = ListenCommand.Request()
        request.isToStop = options.switches.contains("--stop")
        request.isOnce = options.switches.contains("--once")
        request.asJSON = options.switches.contains("--json")
        guard !(request.isOnce && request.isToStop) else {
            throw UsageError(sentence: "--once and --stop cannot be used together.")
        }
        request.callback = try options.values["--callback"].map(callback)
        guard request.isToStop || request.callback != nil else {
            throw UsageError(
                sentence: "listen needs --callback, the address where hubs reach it, such as https://me.example/hook/."
            )
        }
        request.address = options.values["--bind"] ?? request.address
        if let port = options.values["--port"] {
            guard let number = UInt16(port), number > 0 else {
                throw UsageError(sentence: "--port is to be a whole number from 1 to 65535.")
            }
            request.port = number
        }
        return .listen(request)
    }

    /// With a slash at its end: what tells the feeds apart comes behind it.
    private static func callback(_ text: String) throws(UsageError) -> String {
        let text = text.cleanedLine
        guard text.webHost?.isEmpty == false, !text.contains(where: { "?# ".contains($0) }) else {
            throw UsageError(
                sentence: "--callback is to be an http or https address without “?” and “#”, but got “\(text)”."
            )
        }
        return text.hasSuffix("/") ? text : text + "/"
    }
}
