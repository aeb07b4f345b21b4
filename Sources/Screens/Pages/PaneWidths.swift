package import Containers

/// How wide the reader has dragged the panes. What a screen has no room for is taken
/// within its bounds and comes back on a wider one.
package struct PaneWidths: Equatable, Sendable {
    private var feeds: Int?
    private var articles: Int?

    package init() {}

    /// Columns; nil where the reader left it to the program. The last pane has what is left.
    package subscript(pane: AppPage.Focus) -> Int? {
        get {
            switch pane {
            case .feeds: feeds
            case .articles: articles
            case .article: nil
            }
        }
        set {
            switch pane {
            case .feeds: feeds = newValue
            case .articles: articles = newValue
            case .article: break
            }
        }
    }

    /// Columns that a pane needs to be of use.
    static func least(_ pane: AppPage.Focus) -> Int {
        switch pane {
        case .feeds: 12
        case .articles: 24
        case .article: 24
        }
    }

    func width(of pane: AppPage.Focus, otherwise standard: Int, most: Int) -> Int {
        min(max(self[pane] ?? standard, Self.least(pane)), max(most, Self.least(pane)))
    }
}
