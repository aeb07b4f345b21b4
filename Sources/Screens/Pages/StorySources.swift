import Containers
import FoundationEssentials
import Model
import TermUI

/// What other feeds have of an article, and why that is the same.
struct StorySources: View {
    var story: Story
    var article: ArticleID
    /// Few lines: they are counted and not named.
    var isShort: Bool

    private static let mostLines = 4

    var body: Node {
        let others = story.others(than: article)
        let shown = others.prefix(isShort ? 0 : Self.mostLines)
        VStack {
            for source in shown {
                Text([
                    StyledText.Run("also ", .textSecondary), StyledText.Run(source.feedTitle, .textSecondary).isolated,
                    StyledText.Run(story.why(source, besides: article), .textTertiary),
                ])
                .lineLimit(1)
            }
            if others.count > shown.count {
                Text("+\(others.count - shown.count) sources", .textSecondary).lineLimit(1)
            }
        }
        .node
    }
}

extension Story {
    /// "+2"
    var moreSources: String { "+\(sources.count - 1)" }

    /// ": same link". The one that others were joined to is the same for their reasons.
    fileprivate func why(_ source: Source, besides article: ArticleID) -> String {
        let reason = source.reason ?? sources.first { $0.article == article }?.reason
        return reason.map { ": " + $0.phrase } ?? ""
    }

    private static let mostNames = 3

    /// "also Tides, Lighthouse Log": the titles of feeds, each in a direction of its own.
    func sourceRuns(besides article: ArticleID) -> [StyledText.Run] {
        let others = others(than: article)
        let names = others.prefix(Self.mostNames).enumerated().flatMap { place, source in
            (place == 0 ? [] : [StyledText.Run(", ", .textTertiary)])
                + [StyledText.Run(source.feedTitle, .textSecondary).isolated]
        }
        let rest = others.count > Self.mostNames ? [StyledText.Run(", …", .textTertiary)] : []
        return [StyledText.Run("also ", .textTertiary)] + names + rest
    }

    /// "also Tides", "Lighthouse Log"
    func spokenSources(besides article: ArticleID) -> [String] {
        others(than: article).enumerated().map { ($0 == 0 ? "also " : "") + $1.feedTitle }
    }
}
