/// Where the words of a search stand in an article, in bytes of UTF-8.
package struct ArticleHits: Equatable, Sendable {
    package var title: [Range<Int>]
    /// In the texts of its body, as `RichText.texts` counts them.
    package var texts: [[Range<Int>]]

    package init(title: [Range<Int>] = [], texts: [[Range<Int>]] = []) {
        self.title = title
        self.texts = texts
    }

    package var count: Int { title.count + texts.reduce(0) { $0 + $1.count } }
}
