import Model

/// The files that come with an item: RSS's and Atom's enclosures, Media RSS's contents.
enum Enclosures {
    private static let maximum = 100

    static func read(_ list: ElementList, base: String) -> [Enclosure] {
        var found: [Enclosure] = []
        for element in list.all(.rss, .enclosure) {
            add(element, list, list.attribute(element, "url") ?? list.attribute(element, "href"), base, to: &found)
        }
        for element in list.all(.atom, .link) where AtomLinks.relation(element, list) == "enclosure" {
            add(element, list, list.attribute(element, "href"), base, to: &found)
        }
        for element in list.all(.media, .content) { addMedia(element, list, base, to: &found) }
        for group in list.all(.media, .group) {
            let inner = list.children(group)
            for element in inner.all(.media, .content) { addMedia(element, inner, base, to: &found) }
        }
        // Said of the item, it is that of the episode.
        if let seconds = list.text(.itunes, .duration).flatMap(seconds),
            let episode = found.firstIndex(where: { $0.plays && $0.duration == nil })
        {
            found[episode].duration = seconds
        }
        return found
    }

    /// "3723", "62:03" or "1:02:03"; nil for what is no time, or none.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " }).flatMap { (0..<1_000_000).contains($0) ? Int($0) : nil }
        }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        let seconds = parts.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
        return seconds > 0 ? seconds : nil
    }

    private static func addMedia(_ element: Element, _ list: ElementList, _ base: String, to found: inout [Enclosure]) {
        add(element, list, list.attribute(element, "url"), base, to: &found)
    }

    private static func add(
        _ element: Element,
        _ list: ElementList,
        _ address: String?,
        _ base: String,
        to found: inout [Enclosure]
    ) {
        guard found.count < maximum, let url = Address.web(address, base: list.base(element, in: base)) else { return }
        guard !found.contains(where: { $0.url == url }) else { return }
        let given = list.attribute(element, "type").map { ItemText.line($0, limit: 100) }?.unlessEmpty
        let size = list.attribute(element, "length") ?? list.attribute(element, "filesize")
        let length = size.flatMap { Int($0.filter { $0 != "," }) }.flatMap { $0 >= 0 ? $0 : nil }
        let duration = list.attribute(element, "duration").flatMap(seconds)
        found.append(Enclosure(url: url, type: given ?? type(of: url), length: length, duration: duration))
    }

    /// By the ending of the name, where no type is given.
    static func type(of url: String) -> String? {
        let path = Address(url).path.lowercased()
        guard let dot = path.lastIndex(of: "."), path.distance(from: dot, to: path.endIndex) <= 5 else { return nil }
        return types[String(path[path.index(after: dot)...])]
    }

    private static let types: [String: String] = [
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg",
        "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav", "aac": "audio/aac", "mp4": "video/mp4",
        "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska",
        "avi": "video/x-msvideo", "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "svg": "image/svg+xml",
    ]
}

extension Enclosure {
    fileprivate var plays: Bool { type?.hasPrefix("audio/") == true || type?.hasPrefix("video/") == true }
}
