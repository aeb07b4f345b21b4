package import Model

/// The sheet that asks which of the files that come with an article is to be opened.
package struct FileSheet: Equatable, Sendable {
    /// A file by its number.
    package struct Choice: Hashable, Sendable {
        package var index: Int
        package init(_ index: Int) { self.index = index }
    }

    /// The article's.
    package var title: String
    /// More than one.
    package var files: [Enclosure]

    package init(title: String, files: [Enclosure]) {
        self.title = title
        self.files = files
    }
}
