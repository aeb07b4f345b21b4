import Containers
import Foundation
import Model
import TermUI
import Testing

@testable import Screens

/// What a frame of the sidebar costs does not depend on how many feeds there are.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SidebarCostTests {
    private func state(feeds count: Int, folders: Int) -> AppPage.State {
        var catalogue = Catalogue(title: "Library", gatherings: [.init(.all, count: count)], feeds: [])
        catalogue.folders = (0..<folders).map { .init(id: FolderID(rawValue: "\($0)"), name: "Folder \($0)") }
        catalogue.feeds = (0..<count).map { number in
            let name = "Feed \(number)"
            var feed = Feed(
                id: FeedID(rawValue: "\(number)"),
                title: name,
                address: "https://\(number).example",
                unread: 1
            )
            feed.folder = FolderID(rawValue: "\(number % folders)")
            return feed
        }
        var state = AppPage.State(now: Sample.now)
        state.feeds.page = .loaded(catalogue)
        state.feeds.selection = .all
        state.feeds.makeOutline()
        return state
    }

    /// Views evaluated and nodes measured by the first frame, by one after `j`, after a folder closed, and after a mark.
    private func costs(feeds: Int, folders: Int) -> [[Int]] {
        var state = state(feeds: feeds, folders: folders)
        let renderer = Renderer()
        let size = Size(width: 80, height: 24)
        let intents: [FeedListPage.Intent?] = [
            nil, .move(.by(1)), .toggleFold(nil), .marked([article(of: "0")], .read(true)), .move(.by(1)),
        ]
        return intents.map { intent in
            if let intent { _ = AppPage.reduce(&state, .feeds(intent)) }
            let hints = KeyHints(keymap: .standard, KeyHints.Situation(pending: "", state: state))
            let help = HelpView(keymap: .standard, size: size)
            let frame = renderer.frame(AppView(state: state, size: size, keys: hints, help: help), size: size)
            return [frame.statistics.viewsEvaluated, frame.statistics.nodesMeasured]
        }
    }

    private func article(of feed: String) -> ArticleSummary {
        ArticleSummary(
            id: ArticleID(rawValue: "1"),
            feed: FeedID(rawValue: feed),
            feedTitle: feed,
            title: "An article",
            published: Sample.now
        )
    }

    @Test func tenThousandFeedsCostAFrameWhatFourHundredDo() {
        #expect(costs(feeds: 10_000, folders: 500) == costs(feeds: 400, folders: 20))
    }
}
