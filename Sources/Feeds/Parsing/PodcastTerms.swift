/// The categories and keywords of podcasts (https://help.apple.com/itc/podcasts_connect/#/itcb54353390).
enum PodcastTerms {
    private static let depthMaximum = 4

    static func read(_ list: ElementList) -> [String?] {
        let keywords = list.text(.itunes, .keywords)?.split(separator: ",").map { String($0) } ?? []
        return categories(list, depth: 0) + keywords
    }

    private static func categories(_ list: ElementList, depth: Int) -> [String?] {
        guard depth < depthMaximum else { return [] }
        return list.all(.itunes, .category).flatMap { element -> [String?] in
            let own = list.attribute(element, "text") ?? (element.content.isEmpty ? list.string(element) : nil)
            guard element.content.contains(.tags) else { return [own] }
            return [own] + categories(list.children(element), depth: depth + 1)
        }
    }
}
