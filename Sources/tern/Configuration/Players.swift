import Model

/// The programs that open files which come with articles, by media type.
struct Players: Equatable {
    /// A type, a kind such as "audio/*", or "*".
    var programs: [String: CommandTemplate] = [:]

    /// The words to start for a file: the most exact type counts. Nil where nothing is said of it.
    func words(for file: Enclosure, of title: String) -> [String]? {
        // Parameters such as a charset are none of the type.
        let type = file.type.map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() } ?? ""
        let kind = type.prefix { $0 != "/" } + "/*"
        return [String(type), String(kind), "*"].lazy.compactMap { programs[$0] }.first?.filled([
            "url": file.url, "title": title,
        ])
    }
}

/// Takes players from TOML: `[players]` with a list of a program and its arguments for each type.
enum PlayersReader {
    static let key = "players"
    private static let wanted = "a program with “{url}” among its arguments, such as [\"mpv\", \"{url}\"]"

    static func players(from node: TOMLNode, report: (ConfigurationError) -> Void) -> Players {
        var players = Players()
        guard let children = node.children else {
            report(node.expected("a table: [players]"))
            return players
        }
        for child in children {
            do throws(ConfigurationError) {
                players.programs[child.key.lowercased()] = try template(child)
            } catch {
                report(error)
            }
        }
        return players
    }

    private static func template(_ node: TOMLNode) throws(ConfigurationError) -> CommandTemplate {
        guard node.key == "*" || node.key.split(separator: "/", omittingEmptySubsequences: false).count == 2 else {
            throw ConfigurationError(
                place: node.place,
                sentence: "“\(node.key.cleanedLine)” is no media type: write “audio/mpeg”, “audio/*” or “*”"
            )
        }
        guard case .array(let nodes) = node.value else { throw node.expected(wanted) }
        let words = try nodes.map { inner throws(ConfigurationError) in
            guard case .text(let text) = inner.value, !text.contains("\0") else { throw node.expected(wanted) }
            return text
        }
        guard words.first?.isEmpty == false, CommandTemplate(Array(words.dropFirst())).mentions(["url"]) else {
            throw node.expected(wanted)
        }
        return CommandTemplate(words)
    }
}
