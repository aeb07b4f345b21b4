package import Containers
package import TermUI

/// Which panes are on screen and how wide each is. Widths and the lines between them always sum to the screen's width.
package struct PaneLayout: Equatable, Sendable {
    /// The smallest screen that anything can be read on.
    package static let minimum = Size(width: 20, height: 5)

    package struct Pane: Equatable, Sendable {
        package var focus: AppPage.Focus
        package var width: Int

        /// A row of a list has room for an article's source and date in one line, or not.
        var sizeClass: SizeClass { width < 56 ? .compact : .regular }
    }

    package var panes: [Pane]
    /// Lines above and below the panes; left out where height is dear.
    package var hasRules: Bool

    /// - Parameters:
    ///   - hasFeeds: Without feeds there is nothing to stand beside: what the feeds' page says has the screen.
    ///   - sidebarWidth: Columns that the reader wants for the feeds; articles keep at least as many. Nil: as many as suit.
    ///   - widths: What the reader has dragged the panes to, which goes before.
    package init(
        size: Size,
        focus: AppPage.Focus,
        hasFeeds: Bool = true,
        sidebarWidth: Int? = nil,
        widths: PaneWidths = PaneWidths()
    ) {
        hasRules = size.height >= 16
        switch SizeClass(width: size.width) {
        case _ where !hasFeeds:
            panes = [Pane(focus: .feeds, width: size.width)]
        case .wide:
            let standard = sidebarWidth.map { min($0, size.width / 3) } ?? min(34, max(24, size.width / 6))
            let most = size.width - 2 - PaneWidths.least(.articles) - PaneWidths.least(.article)
            let feeds = widths.width(of: .feeds, otherwise: standard, most: most)
            let articles = widths.width(
                of: .articles,
                otherwise: min(72, (size.width - feeds - 2) * 9 / 20),
                most: size.width - 2 - feeds - PaneWidths.least(.article)
            )
            panes = [
                Pane(focus: .feeds, width: feeds),
                Pane(focus: .articles, width: articles),
                Pane(focus: .article, width: size.width - feeds - articles - 2),
            ]
        case .regular:
            // The focused pane and the one it was entered from, like two columns sliding over three.
            let feeds = sidebarWidth.map { min($0, size.width / 2) } ?? min(28, size.width / 4 + 2)
            let pair: [AppPage.Focus] = focus == .article ? [.articles, .article] : [.feeds, .articles]
            let left = widths.width(
                of: pair[0],
                otherwise: focus == .article ? size.width * 2 / 5 : feeds,
                most: size.width - 1 - PaneWidths.least(pair[1])
            )
            panes = [Pane(focus: pair[0], width: left), Pane(focus: pair[1], width: size.width - left - 1)]
        case .compact:
            panes = [Pane(focus: focus, width: size.width)]
        }
    }

    /// The first column of a pane; nil when it is not on screen.
    func start(of focus: AppPage.Focus) -> Int? {
        guard let index = panes.firstIndex(where: { $0.focus == focus }) else { return nil }
        return panes[..<index].reduce(0) { $0 + $1.width + 1 }
    }

    /// The line above or below the panes, with a joint where a line between panes meets it.
    func rule(joint: Character) -> String {
        panes.map { String(repeating: "─", count: $0.width) }.joined(separator: String(joint))
    }

    package func height(of size: Size) -> Int { max(0, size.height - (hasRules ? 4 : 2)) }
}
