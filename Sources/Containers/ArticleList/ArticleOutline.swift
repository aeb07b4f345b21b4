/// The rows of a list as they stand below each other: each section's header, and its articles unless it is closed.
package struct ArticleOutline: Equatable, Sendable {
    package enum Item: Equatable, Sendable {
        /// By its number among the sections.
        case header(Int, isClosed: Bool)
        /// By its number among the rows.
        case article(Int)
    }

    private struct Part: Equatable {
        var rows: Range<Int>
        var isClosed: Bool
        /// The number of items above it.
        var items: Int
        /// The number of places above it that a selection can be at.
        var stops: Int
    }

    private var parts: [Part] = []
    /// How many headers and articles there are to see.
    package private(set) var count: Int
    /// How many of them a selection can be at: articles, and headers of closed sections.
    private(set) var stops: Int

    init(_ sections: [ArticleSection], rows: Int, closed: Set<ArticlePeriod>) {
        (count, stops) = (0, 0)
        for section in sections {
            let isClosed = closed.contains(section.period)
            parts.append(Part(rows: section.rows, isClosed: isClosed, items: count, stops: stops))
            count += isClosed ? 1 : 1 + section.rows.count
            stops += isClosed ? 1 : section.rows.count
        }
        if parts.isEmpty { (count, stops) = (rows, rows) }
    }

    /// What stands at a place below `count`.
    package func item(at index: Int) -> Item {
        guard let number = part(\.items, at: index) else { return .article(index) }
        let part = parts[number]
        return index == part.items
            ? .header(number, isClosed: part.isClosed) : .article(part.rows.lowerBound + index - part.items - 1)
    }

    /// Where the header stands of what is at a place; nil without sections.
    package func header(of index: Int) -> Int? { part(\.items, at: index).map { parts[$0].items } }

    /// Where the header of a section stands.
    package func place(ofSection number: Int) -> Int? { parts.indices.contains(number) ? parts[number].items : nil }

    /// Where an article stands; the header of its section if that is closed.
    package func place(ofRow row: Int) -> Int {
        guard let number = part(\.rows.lowerBound, at: row) else { return row }
        let part = parts[number]
        return part.isClosed ? part.items : part.items + 1 + row - part.rows.lowerBound
    }

    /// The number of the stop that an article is at.
    func stop(ofRow row: Int) -> Int {
        guard let number = part(\.rows.lowerBound, at: row) else { return row }
        let part = parts[number]
        return part.isClosed ? part.stops : part.stops + row - part.rows.lowerBound
    }

    /// The article at a stop; the first of a closed section.
    func row(atStop stop: Int) -> Int {
        guard let number = part(\.stops, at: stop) else { return stop }
        return parts[number].rows.lowerBound + stop - parts[number].stops
    }

    /// The last part that begins at or before a number.
    private func part(_ start: KeyPath<Part, Int>, at number: Int) -> Int? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle][keyPath: start] <= number { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
