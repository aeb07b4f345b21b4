import Model

/// What the title of a page says of the article, without the name of the site.
enum PageTitle {
    private static let separators: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»"]
    private static let levels: Set<Character> = ["\\", "/", ">", "»"]

    static func article(_ title: String, _ tree: PageTree) -> String {
        var short = title
        let places = separatorPlaces(title)
        if let last = places.last {
            short = String(title[..<last]).trimmed
            if wordCount(short) < 3, let first = title.firstIndex(where: separators.contains) {
                short = String(title[title.index(after: first)...]).trimmed
            }
        } else if title.contains(": ") {
            short = behindColon(title, tree)
        } else if title.count > 150 || title.count < 15 {
            let headings = tree.ids.filter { tree[$0].tag == .h1 }
            if headings.count == 1 { short = tree.line(of: headings[0]) }
        }
        short = short.cleanedLine
        // Cut too short, it is more likely a name of its own.
        let parts = wordCount(String(title.filter { !separators.contains($0) }))
        let isOneLevelLess = places.contains { levels.contains(title[$0]) } && wordCount(short) == parts - 1
        return wordCount(short) <= 4 && !isOneLevelLess ? title : short
    }

    /// Separators with space around them.
    private static func separatorPlaces(_ title: String) -> [String.Index] {
        title.indices.filter { index in
            guard separators.contains(title[index]), index > title.startIndex else { return false }
            let next = title.index(after: index)
            return next < title.endIndex && title[next] == " " && title[title.index(before: index)] == " "
        }
    }

    private static func behindColon(_ title: String, _ tree: PageTree) -> String {
        guard !isHeading(title, tree), let last = title.lastIndex(of: ":"), let first = title.firstIndex(of: ":") else {
            return title
        }
        let rest = String(title[title.index(after: last)...]).trimmed
        if wordCount(rest) < 3 { return String(title[title.index(after: first)...]).trimmed }
        return wordCount(String(title[..<first])) > 5 ? title : rest
    }

    /// What the page itself calls the article.
    private static func isHeading(_ text: String, _ tree: PageTree) -> Bool {
        !text.isEmpty
            && tree.ids.contains {
                (tree[$0].tag == .h1 || tree[$0].tag == .h2) && tree.line(of: $0, limit: 1024) == text
            }
    }

    private static func wordCount(_ text: String) -> Int { text.split(separator: " ").count }
}
