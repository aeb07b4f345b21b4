import Containers
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticlePageRevisionsTests {
    /// An article of which so many earlier texts are kept.
    private func given(_ versions: Int) -> Given<ArticlePage> {
        var given = Given(ArticlePage.self, ArticlePage.State(summary: row(1)))
        var content = article(row(1))
        content.earlierVersions = versions
        given.when(.load)
        given.when(.loaded(given.state.load, .success(content)))
        return given
    }

    private let revisions = Revision.all(
        of: ["three", "two", "one"].enumerated().map { number, text in
            let replaced = number == 0 ? nil : Date(timeIntervalSince1970: Double(9 - number))
            return ArticleVersion(title: "A", body: .plain(text), replaced: replaced)
        }
    )

    @Test func theChangesAreAskedForOnceAndShownOneAfterTheOther() {
        var given = given(2)
        #expect(given.when(.stepRevision) == [.findRevisions(id(1))])
        #expect(given.when(.stepRevision) == [])
        #expect(given.state.revisions.current == nil)
        given.when(.revisionsFound(id(1), .success(revisions)))
        #expect(given.state.revisions.current == revisions[0])
        given.when(.stepRevision)
        #expect(given.state.revisions.current == revisions[1])
        given.when(.stepRevision)
        #expect(given.state.revisions == .hidden)
    }

    @Test func anArticleThatNeverChangedIsNotAskedAbout() {
        var given = given(0)
        #expect(given.when(.stepRevision) == [.toast(Toast(.information, "No earlier text of this article is kept."))])
        #expect(given.state.revisions == .hidden)
    }

    @Test func anAnswerThatNobodyWaitsForIsDropped() {
        var given = given(1)
        given.when(.stepRevision)
        given.when(.leave)
        given.when(.revisionsFound(id(1), .success(revisions)))
        #expect(given.state.revisions == .hidden)
        given.when(.stepRevision)
        given.when(.revisionsFound(id(2), .success(revisions)))
        #expect(given.state.revisions == .awaited)
    }

    @Test func aFailureIsToldAndTheTextStays() {
        var given = given(1)
        given.when(.stepRevision)
        let effects = given.when(.revisionsFound(id(1), .failure(broken)))
        #expect(effects == [.toast(Toast(.failure, broken.sentence))])
        #expect(given.state.revisions == .hidden)
    }

    @Test func escLeadsBackToTheTextBeforeItLeadsToTheList() {
        var app = AppPage.State(now: Date(timeIntervalSince1970: 0))
        app.article = given(1).state
        app.focus = .article
        _ = AppPage.reduce(&app, .stepRevision)
        _ = AppPage.reduce(&app, .article(.revisionsFound(id(1), .success(revisions))))
        _ = AppPage.reduce(&app, .leave)
        #expect(app.focus == .article)
        #expect(app.article?.revisions == .hidden)
        _ = AppPage.reduce(&app, .leave)
        #expect(app.focus == .articles)
    }
}
