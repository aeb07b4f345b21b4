import Model

/// The names of people in their many shapes.
enum People {
    /// Atom's person constructs (RFC 4287 §3.2); where there is no name, the address.
    static func names(_ people: [Element], _ list: ElementList) -> [String] {
        ItemText.categories(
            people.map { person in
                guard person.content.contains(.tags) else { return list.string(person).map(name) }
                let parts = list.children(person)
                for (namespace, local) in [
                    (FeedNamespace.atom, FeedName.Local.name), (.rss, .name), (.atom, .email), (.rss, .email),
                    (.atom, .uri), (.rss, .title),
                ] {
                    if let found = parts.text(namespace, local) { return found }
                }
                return list.string(person)
            }
        )
    }

    /// What other modules say: Dublin Core, iTunes.
    static func others(_ list: ElementList) -> [String] {
        let creators = list.all(.dublinCore, .creator) + list.all(.dublinCore, .author)
        let names = ItemText.categories(creators.map { list.string($0).map { line(name($0)) } })
        if !names.isEmpty { return names }
        let podcast = (list.text(.itunes, .author) ?? list.text(.googlePlay, .author)).map(line)
        return podcast.flatMap(\.unlessEmpty).map { [$0] } ?? []
    }

    static func line(_ name: String) -> String {
        ItemText.line(html: name, limit: ItemText.authorLength)
    }

    /// The name in "mail@example.org (Name)", "Name (mail@example.org)" and "Name <mail@example.org>".
    static func name(_ text: String) -> String {
        guard text.contains("@") else { return text }
        for (mark, close) in [("(", ")"), ("<", ">")] as [(Character, Character)] {
            guard let open = text.firstIndex(of: mark) else { continue }
            let before = text[..<open].trimmed
            let rest = text[text.index(after: open)...]
            let inside = rest[..<(rest.lastIndex(of: close) ?? rest.endIndex)].trimmed
            if let name = [inside, before].first(where: { !$0.isEmpty && !$0.contains("@") }) { return name }
            if let address = [before, inside].first(where: { !$0.isEmpty }) { return address }
        }
        return text
    }
}
