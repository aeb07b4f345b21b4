import Model

/// Writes subscriptions as OPML 2.0 (opml.org/spec2.opml). What it writes comes back the same: folders as outlines around
/// feeds, what they are called as `text` and as `title` (other readers take the one or the other), tags as `category`.
package struct OPMLWriter {
    package var title: String

    package init(title: String) {
        self.title = title
    }

    /// A whole document in UTF-8. Feeds keep their order within their folders, folders that of their first feeds.
    package func document(_ subscriptions: [Subscription]) -> String {
        var root = Folder()
        for subscription in subscriptions { root.insert(subscription, subscription.folder[...]) }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\">", "  <head>",
            "    <title>\(Self.escaped(title))</title>", "  </head>", "  <body>",
        ]
        Self.write(root, depth: 2, to: &lines)
        lines += ["  </body>", "</opml>", ""]
        return lines.joined(separator: "\n")
    }

    private struct Folder {
        enum Entry {
            case feed(Subscription)
            case folder(Int)
        }

        var name = ""
        var entries: [Entry] = []
        var folders: [Folder] = []
        private var places: [String: Int] = [:]

        mutating func insert(_ subscription: Subscription, _ path: ArraySlice<String>) {
            guard let name = path.first else { return entries.append(.feed(subscription)) }
            let place = places[name] ?? folders.count
            if place == folders.count {
                places[name] = place
                folders.append(Folder())
                folders[place].name = name
                entries.append(.folder(place))
            }
            folders[place].insert(subscription, path.dropFirst())
        }
    }

    private static func write(_ folder: Folder, depth: Int, to lines: inout [String]) {
        let indent = String(repeating: "  ", count: depth)
        for entry in folder.entries {
            switch entry {
            case .feed(let feed): lines.append("\(indent)<outline\(attributes(of: feed))/>")
            case .folder(let place):
                let inner = folder.folders[place]
                lines.append("\(indent)<outline\(attribute("text", inner.name))>")
                write(inner, depth: depth + 1, to: &lines)
                lines.append("\(indent)</outline>")
            }
        }
    }

    private static func attributes(of feed: Subscription) -> String {
        let shown = feed.name ?? feed.title ?? feed.address
        var result = attribute("type", "rss") + attribute("text", shown) + attribute("title", shown)
        result += attribute("xmlUrl", feed.address)
        if let site = feed.site { result += attribute("htmlUrl", site) }
        if !feed.tags.isEmpty {
            result += attribute("category", feed.tags.map(OPMLCategory.written).joined(separator: ","))
        }
        return result
    }

    private static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escaped(value))\"" }

    private static func escaped(_ text: String) -> String {
        Entities.escaped(text.cleanedLine).replacing("\"", with: "&quot;")
    }
}
