import Foundation
import Testing

/// The built program with a library of feeds that lie in files.
struct SmallLibrary {
    let program: Program

    init() throws { program = try Program() }

    func address(_ file: String) -> String { "file://" + program.file(file) }

    /// An RSS feed with an article a day, the first one of the 28th of August 2021, at 10:00 UTC.
    func add(_ file: String, _ title: String, _ titles: [String], body: String = "<p>Body</p>") throws {
        let items = titles.enumerated().map { number, title in
            """
            <item><title>\(title)</title><guid>\(file)-\(number)</guid><link>https://example.org/\(file)/\(number)</link>
            <category>Science</category><description>\(body.replacing("<", with: "&lt;"))</description>
            <pubDate>\(28 - number % 28) Aug 2021 10:00:00 GMT</pubDate></item>
            """
        }
        try program.write(
            file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\"><channel><title>\(title)</title>"
                + "<link>https://example.org/</link><description>d</description>\(items.joined())</channel></rss>"
        )
        let added = try program.run("add", address(file))
        #expect(added.code == 0, "\(added.errors)")
    }

    /// Three feeds with seven articles, of which the first is 1.
    func addFeeds() throws {
        try add("a.xml", "Small feed", ["Newest of all", "The second", "The third"])
        try add("b.xml", "日本のニュース", ["世界の出来事", "二番目"])
        try add("c.xml", "Small talk", ["Chat", "Gossip"])
    }

    func lines(_ arguments: String...) throws -> [String] { try lines(arguments) }

    func lines(_ arguments: [String], input: String = "") throws -> [String] {
        let outcome = try program.run(arguments, input: input)
        #expect(outcome.errors == "", "\(arguments)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// Objects, a line each.
    func objects(_ arguments: String...) throws -> [[String: Any]] {
        try lines(arguments).map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    func titles(_ arguments: String...) throws -> [String] {
        try lines(["list", "--format", "{title}"] + arguments)
    }
}
