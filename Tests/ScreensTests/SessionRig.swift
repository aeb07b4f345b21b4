import Containers
import Foundation
import Model
import TermUI
import TestSupport

@testable import Screens

/// A session over the sample library whose source answers nothing: every frame is made by what the test does.
@MainActor
final class SessionRig {
    let source = FakeFeedSource()
    let container: AppContainer
    let session: Session
    let clock = ManualClock()

    /// What the program asked of the world.
    final class Outside: AppOutside {
        private(set) var log: [String] = []
        func open(url: String) -> Bool { true }
        func log(_ line: String) { log.append(line) }
        func save(_ settings: Settings) -> Result<String, Failure> { .success("config.toml") }
        func quit() {}
    }

    let outside = Outside()

    init(_ width: Int, _ height: Int, rows: Int = 60) {
        var state = AppPage.State(now: Sample.now)
        state.feeds.page = .loaded(Sample.catalogue)
        state.feeds.selection = .all
        state.feeds.makeOutline()
        state.articles.listing = .all
        state.articles.page = .loaded(ArticleListPage.Content(rows: Self.articles(rows), tail: .end))
        state.articles.selection = state.articles.page.content?.rows.first?.id
        state.focus = .articles
        // Sections follow from the day.
        _ = AppPage.reduce(&state, .tick(Sample.now))
        container = AppContainer(state: state, source: source, outside: outside, clock: clock)
        session = Session(container: container, size: Size(width: width, height: height))
    }

    var state: AppPage.State { container.state }

    func press(_ keys: String) {
        for key in keys { _ = session.handle(.key(Key(String(key)))) }
    }

    /// The body of the article page arrives.
    func deliverArticle() {
        guard let page = state.article else { return }
        let article = Article(summary: page.summary, body: Sample.article.body)
        container.send(.article(.loaded(page.load, .success(article))))
    }

    /// The sample's articles over and over, numbered.
    private static func articles(_ count: Int) -> [ArticleSummary] {
        (0..<count).map { number in
            let sample = Sample.articles[number % Sample.articles.count]
            return ArticleSummary(
                id: ArticleID(rawValue: "\(number)"),
                feed: sample.feed,
                feedTitle: sample.feedTitle,
                title: "\(number) \(sample.title)",
                summary: sample.summary,
                published: Sample.now.addingTimeInterval(-Double(number) * 3600),
                status: sample.status
            )
        }
    }
}
