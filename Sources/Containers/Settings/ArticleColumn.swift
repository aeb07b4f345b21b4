/// What stands in a line of the list of articles, by the name that the configuration has for it.
package enum ArticleColumn: String, CaseIterable, Hashable, Sendable {
    case title
    /// Shown where articles of several feeds stand together.
    case feed
    case author
    /// The reader's: "#swift #later"
    case tags
    /// "2 h"
    case age
    /// "28 Nov 2026"
    case date

    /// As Tern is without a configuration.
    package static let standard: [ArticleColumn] = [.title, .feed, .age]
    /// Columns of the screen that a feed's or an author's name can be given.
    package static let widthRange = 4...60
}

extension [ArticleColumn] {
    /// With a column or without it. One that comes stands behind those that it follows by default; the others keep the
    /// order that they are in.
    package func with(_ column: ArticleColumn, _ isShown: Bool) -> [ArticleColumn] {
        let others = filter { $0 != column }
        guard isShown else { return others }
        guard !contains(column) else { return self }
        let before = ArticleColumn.allCases.prefix { $0 != column }
        let place = others.lastIndex(where: before.contains).map { $0 + 1 } ?? 0
        return others[..<place] + [column] + others[place...]
    }
}
