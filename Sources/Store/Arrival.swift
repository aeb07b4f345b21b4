package import FoundationEssentials

/// Articles of a feed that came in one answer.
package struct Arrival: Equatable, Sendable {
    package var time: Date
    package var articles: Int

    package init(time: Date, articles: Int) {
        self.time = time
        self.articles = articles
    }
}
