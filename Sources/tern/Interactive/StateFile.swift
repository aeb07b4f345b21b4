import Containers
import Glibc
import Model
import Screens

/// What the program keeps for itself from one run to the next, apart from what the reader wrote: where somebody was in each
/// library, and how wide the panes were dragged. A file that is damaged or newer says nothing and is replaced.
struct StateFile: Sendable {
    /// Places kept, those left last first.
    static let maximumPlaces = 16
    /// Sections kept of a place.
    static let maximumSections = 200
    /// Closed folders kept of a place.
    static let maximumFolders = 1000
    static let version = 1

    var path: String

    /// What one run keeps.
    struct Contents: Equatable, Sendable {
        var widths = PaneWidths()
        var place: Place?
    }

    /// What was kept for a source, by its name.
    func contents(of source: String) -> Contents {
        let file = read()
        return Contents(widths: file.widths, place: file.places.first { $0.source == source }?.place)
    }

    /// Written as a whole or not at all: of several programs the last has the say about the widths, and each about its own
    /// source. What other runs kept meanwhile stays.
    func keep(_ contents: Contents, of source: String) throws(Failure) {
        let others = read().places.filter { $0.source != source }
        let own = contents.place.map { [SourcePlace(source: source, place: $0)] } ?? []
        let file = File(widths: contents.widths, places: Array((own + others).prefix(Self.maximumPlaces)))
        try AtomicFile(path: path, mode: 0o600, isDurable: false).write(Array(file.text.utf8))
    }

    private func read() -> File {
        // Without a file that can be read there is nothing to remember.
        guard let text = try? ConfigurationFile(path: path).text(), let nodes = try? TOMLNode.parse(text) else {
            return File()
        }
        return File(nodes) ?? File()
    }
}

private struct SourcePlace {
    var source: String
    var place: Place
}

/// The file taken apart.
private struct File {
    var widths = PaneWidths()
    var places: [SourcePlace] = []
}

// MARK: Writing

extension File {
    fileprivate var text: String {
        let head = [
            "# Kept by Tern for itself. What you set is in the configuration: tern config --path", "version = 1",
        ]
        let panes = [("feeds", widths[.feeds]), ("articles", widths[.articles])].compactMap { name, width in
            width.map { "\(name)-width = \($0)" }
        }
        return (head + panes + places.flatMap(Self.lines)).joined(separator: "\n") + "\n"
    }

    private static func lines(_ entry: SourcePlace) -> [String] {
        let place = entry.place
        var lines = ["", "[[place]]", "source = \(entry.source.tomlLiteral)"]
        if let listing = place.listing.flatMap(name) { lines.append("listing = \(listing.tomlLiteral)") }
        if let article = place.article { lines.append("article = \(article.rawValue.tomlLiteral)") }
        if place.rows > 0 { lines.append("rows = \(place.rows)") }
        if let line = place.line, line > 0 { lines.append("line = \(line)") }
        lines.append("in-articles = \(place.isInArticles)")
        let sections = place.closed.flatMap(sections).sorted().suffix(StateFile.maximumSections)
        if !sections.isEmpty { lines.append("closed = \(Array(sections).tomlLiteral)") }
        let arranged = place.arrangements.compactMap(arrangement).sorted().prefix(StateFile.maximumSections)
        if !arranged.isEmpty { lines.append("arranged = \(Array(arranged).tomlLiteral)") }
        let folded = place.folded.map(name).sorted().suffix(StateFile.maximumFolders)
        if !folded.isEmpty { lines.append("folded = \(Array(folded).tomlLiteral)") }
        return lines
    }

    /// "oldest all", "newest-unread feed:1"
    private static func arrangement(_ listing: Listing, _ arrangement: Arrangement) -> String? {
        name(listing).map { arrangement.order.rawValue + (arrangement.onlyUnread ? "-unread " : " ") + $0 }
    }

    private static func name(_ fold: FeedFold) -> String {
        switch fold {
        case .tags: "tags"
        case .folder(let folder): "folder:" + folder.rawValue
        }
    }

    /// A listing by a name that begins with its kind; nil for one that is asked for anew each time.
    fileprivate static func name(_ listing: Listing) -> String? {
        switch listing {
        case .all: "all"
        case .unread: "unread"
        case .starred: "starred"
        case .later: "later"
        case .today: "today"
        case .feed(let feed): "feed:" + feed.rawValue
        case .folder(let folder): "folder:" + folder.rawValue
        case .tag(let tag): "tag:" + tag
        case .query(let query): "query:" + query.rawValue
        case .search: nil
        }
    }

    /// "2026-11 all"; "* all" closes all but what "-2026-11 all" names.
    private static func sections(_ listing: Listing, _ folds: SectionFolds) -> [String] {
        guard let name = name(listing) else { return [] }
        let periods = folds.exceptions.map { (folds.closesAll ? "-" : "") + $0.text + " " + name }
        return (folds.closesAll ? ["* " + name] : []) + periods
    }
}

// MARK: Reading

extension File {
    /// Nil when another version of Tern wrote it.
    fileprivate init?(_ nodes: [TOMLNode]) {
        guard nodes.value(of: "version") == .integer(StateFile.version) else { return nil }
        if case .integer(let width) = nodes.value(of: "feeds-width") { widths[.feeds] = Self.width(width) }
        if case .integer(let width) = nodes.value(of: "articles-width") { widths[.articles] = Self.width(width) }
        guard case .array(let tables) = nodes.value(of: "place") else { return }
        places = tables.prefix(StateFile.maximumPlaces).compactMap { $0.children.flatMap(Self.place) }
    }

    private static func width(_ width: Int) -> Int? { (1...10_000).contains(width) ? width : nil }

    private static func place(_ nodes: [TOMLNode]) -> SourcePlace? {
        guard case .text(let source) = nodes.value(of: "source") else { return nil }
        var place = Place()
        if case .text(let name) = nodes.value(of: "listing") { place.listing = listing(name[...]) }
        if case .text(let article) = nodes.value(of: "article") { place.article = ArticleID(rawValue: article) }
        if case .integer(let rows) = nodes.value(of: "rows") { place.rows = min(max(0, rows), Place.maximumRows) }
        if case .integer(let line) = nodes.value(of: "line"), (1...10_000).contains(line) { place.line = line }
        place.isInArticles = nodes.value(of: "in-articles") == .boolean(true)
        if case .array(let sections) = nodes.value(of: "closed") {
            for case .text(let text) in sections.prefix(StateFile.maximumSections).map(\.value) {
                close(text, in: &place)
            }
        }
        if case .array(let texts) = nodes.value(of: "arranged") {
            for case .text(let text) in texts.prefix(StateFile.maximumSections).map(\.value) {
                arrange(text, in: &place)
            }
        }
        if case .array(let folded) = nodes.value(of: "folded") {
            for case .text(let name) in folded.prefix(StateFile.maximumFolders).map(\.value) {
                if let fold = fold(name) { place.folded.insert(fold) }
            }
        }
        return SourcePlace(source: source, place: place)
    }

    private static func listing(_ name: Substring) -> Listing? {
        switch name {
        case "all": return .all
        case "unread": return .unread
        case "starred": return .starred
        case "later": return .later
        case "today": return .today
        default: break
        }
        guard let colon = name.firstIndex(of: ":") else { return nil }
        let rest = String(name[name.index(after: colon)...])
        return switch name[..<colon] {
        case "feed": .feed(FeedID(rawValue: rest))
        case "folder": .folder(FolderID(rawValue: rest))
        case "tag": .tag(rest)
        case "query": .query(QueryID(rawValue: rest))
        default: nil
        }
    }

    private static func arrange(_ text: String, in place: inout Place) {
        guard let blank = text.firstIndex(of: " "), let listing = listing(text[text.index(after: blank)...]) else {
            return
        }
        let words = text[..<blank].split(separator: "-", omittingEmptySubsequences: false)
        guard let order = ListingOrder(rawValue: String(words[0])), words.count == 1 || words[1...] == ["unread"] else {
            return
        }
        place.arrangements[listing] = Arrangement(order: order, onlyUnread: words.count == 2)
    }

    private static func fold(_ name: String) -> FeedFold? {
        if name == "tags" { return .tags }
        if case .folder(let folder) = listing(name[...]) { return .folder(folder) }
        return nil
    }

    private static func close(_ text: String, in place: inout Place) {
        guard let blank = text.firstIndex(of: " "), let listing = listing(text[text.index(after: blank)...]) else {
            return
        }
        let word = text[..<blank]
        let folds = place.closed[listing] ?? SectionFolds()
        var (closesAll, exceptions) = (folds.closesAll, folds.exceptions)
        // What closes all comes first: without it nothing is excepted.
        guard word.first != "-" || closesAll else { return }
        if word == "*" {
            closesAll = true
        } else if let period = ArticlePeriod(text: String(word.first == "-" ? word.dropFirst() : word)) {
            exceptions.insert(period)
        }
        place.closed[listing] = SectionFolds(closesAll: closesAll, exceptions: exceptions)
    }
}

extension [TOMLNode] {
    fileprivate func value(of key: String) -> TOMLNode.Value? { first { $0.key == key }?.value }
}
