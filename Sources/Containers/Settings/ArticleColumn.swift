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
