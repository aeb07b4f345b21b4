import Containers
import Foundation
import Model
import Screens
import TermUI
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct StoryRowTests {
    private let now = Date(timeIntervalSince1970: 1_796_018_400)

    private func state(focus: AppPage.Focus = .articles, listing: Listing = .all) -> AppPage.State {
        var state = AppPage.State(now: now)
        var row = ArticleSummary(
            id: ArticleID(rawValue: "1"),
            feed: FeedID(rawValue: "f"),
            feedTitle: "港の記録",
            title: "潮位計が新しくなりました",
            summary: "港の潮位計が新しくなりました。",
            published: now - 3_600
        )
        row.story = Story(sources: [
            Story.Source(article: row.id, feed: row.feed, feedTitle: row.feedTitle),
            Story.Source(
                article: ArticleID(rawValue: "2"),
                feed: FeedID(rawValue: "g"),
                feedTitle: "世界のニュース",
                reason: .link
            ),
            Story.Source(
                article: ArticleID(rawValue: "3"),
                feed: FeedID(rawValue: "h"),
                feedTitle: "أخبار المرفأ",
                reason: .text(percent: 92, isTitleSame: true)
            ),
        ])
        state.feeds.page = .loaded(Catalogue(title: "", gatherings: [Catalogue.Gathering(.all, count: 1)], feeds: []))
        state.articles.listing = listing
        state.articles.page = .loaded(ArticleListPage.Content(rows: [row], tail: .end))
        state.articles.selection = row.id
        state.article = ArticlePage.State(summary: row)
        state.article?.page = .loaded(Article(summary: row, body: .plain("Text")))
        state.focus = focus
        _ = AppPage.reduce(&state, .tick(now))
        return state
    }

    private func lines(_ state: AppPage.State, width: Int, height: Int) -> [String] {
        let size = Size(width: width, height: height)
        let hints = KeyHints(keymap: .standard, KeyHints.Situation(pending: "", state: state))
        let help = HelpView(keymap: .standard, size: size)
        let frame = Renderer().frame(AppView(state: state, size: size, keys: hints, help: help), size: size)
        return TextRendering.lines(of: frame)
    }

    @Test func aRowSaysHowManySourcesItHasAndWhich() {
        let narrow = lines(state(), width: 44, height: 12)
        #expect(narrow.contains { $0.contains("潮位計が新しくなりました") && $0.contains("+2") }, "\(narrow)")
        #expect(narrow.contains { $0.contains("港の記録, also 世界のニュース, ") }, "\(narrow)")
        let wide = lines(state(), width: 130, height: 12)
        #expect(wide.contains { $0.contains("also 世界のニュース") }, "\(wide)")
        #expect(
            lines(state(listing: .feed(FeedID(rawValue: "f"))), width: 70, height: 12).contains { $0.contains("+2") }
        )
    }

    @Test func theArticleSaysWhyItsSourcesAreTheSame() {
        let lines = lines(state(focus: .article), width: 60, height: 24)
        #expect(lines.contains { $0.contains("also 世界のニュース: same link") }, "\(lines)")
        #expect(lines.contains { $0.contains("same title, 92 % of the text") }, "\(lines)")
        #expect(lines.last?.contains("+ next source") == true, "\(lines)")
    }

    @Test func theSmallestScreenCountsThem() {
        #expect(lines(state(), width: 20, height: 5).contains { $0.contains("+2") })
        _ = lines(state(focus: .article), width: 20, height: 5)
    }
}
