import Model

/// How many rows of a listing are held: more than the maximum, and the far end is dropped until so many are left.
package struct ListWindow: Equatable, Sendable {
    package var maximum = 800
    package var kept = 500

    package init() {}

    package init(maximum: Int, kept: Int) {
        self.maximum = maximum
        self.kept = kept
    }
}

/// Rows that a source told how to ask on from. Only there a list can be cut, as what is cut off must be found again.
struct Seams: Equatable, Sendable {
    /// What comes before the row.
    var before: [ArticleID: Cursor] = [:]
    /// What comes behind it.
    var after: [ArticleID: Cursor] = [:]

    mutating func forget(_ rows: some Sequence<ArticleSummary>) {
        for row in rows {
            before[row.id] = nil
            after[row.id] = nil
        }
    }
}

/// Rows cut off that no longer belong to their listing, which the source will not tell again: they stay until the reader
/// leaves it, each under the row that it stood beside.
struct Lingering: Equatable, Sendable {
    /// By the row that follows.
    var above: [ArticleID: ArticleSummary] = [:]
    /// By the row before.
    var below: [ArticleID: ArticleSummary] = [:]

    mutating func mark(_ articles: Set<ArticleID>, _ change: StatusChange) {
        guard !above.isEmpty || !below.isEmpty else { return }
        for (neighbour, row) in above where articles.contains(row.id) {
            above[neighbour]?.status = change.applied(to: row.status)
        }
        for (neighbour, row) in below where articles.contains(row.id) {
            below[neighbour]?.status = change.applied(to: row.status)
        }
    }

    /// Rows that go next to each other from `edge` on, with those that linger among them; `all` of them when nothing
    /// follows that they could stand beside.
    static func weave(
        _ rows: some Sequence<ArticleSummary>,
        from edge: ArticleID?,
        with held: inout [ArticleID: ArticleSummary],
        all: Bool
    ) -> [ArticleSummary] {
        guard !held.isEmpty else { return Array(rows) }
        let told = Set(rows.map(\.id))
        held = held.filter { !told.contains($0.value.id) }
        var result: [ArticleSummary] = []
        func follow(_ id: ArticleID) {
            var id = id
            while let row = held.removeValue(forKey: id) {
                result.append(row)
                id = row.id
            }
        }
        if let edge { follow(edge) }
        for row in rows {
            result.append(row)
            follow(row.id)
        }
        guard all else { return result }
        defer { held.removeAll() }
        let ascends = rows.first { _ in true }.map { $0.published < (result.last ?? $0).published } ?? false
        return result + held.values.sorted { ascends == ($0.published < $1.published) }
    }
}
