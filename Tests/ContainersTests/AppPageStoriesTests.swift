import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageStoriesTests {
    private static let story = Story(sources: [
        Story.Source(article: id(1), feed: feedID("a"), feedTitle: "A"),
        Story.Source(article: id(7), feed: feedID("b"), feedTitle: "B", reason: .link),
        Story.Source(article: id(8), feed: feedID("c"), feedTitle: "C", reason: .text(percent: 92, isTitleSame: true)),
    ])

    /// A list of which the first row is a story, with the focus.
    private func listing() -> Given<AppPage> {
        var given = Given<AppPage>.reading()
        given.when(.leave)
        var rows = [row(1), row(2)]
        rows[0].story = Self.story
        given.when(.articles(.showAnew(without: [])))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(FeedPage(rows: rows)))))
        given.when(.articles(.select(id(1))))
        return given
    }

    @Test func aStoryIsSplitInTheQueueOfEditsAndShownApartAtOnce() {
        var given = listing()
        #expect(given.when(.splitStory) == [.split(id(1))])
        given.when(.storySplit(id(1), nil))
        #expect(given.state.articles.row(1)?.story == nil)
        #expect(given.state.canUndo)
        #expect(given.state.toast?.kind == .information)
    }

    @Test func whatStandsAloneIsNotAskedToBeSplit() {
        var given = listing()
        given.when(.articles(.select(id(2))))
        for intent in [AppPage.Intent.splitStory, .nextSource] {
            given.when(intent)
            #expect(given.state.toast?.text == "This article stands alone.")
            #expect(given.state.focus == .articles)
        }
        given.when(.articles(.select(id(1))))
        given.when(.storySplit(id(1), broken))
        #expect(given.state.toast?.text == broken.sentence)
        #expect(given.state.articles.row(1)?.story == Self.story)
    }

    @Test func theNextSourceIsReadInPlaceOfTheOneBefore() throws {
        var given = listing()
        given.when(.open)
        for (source, feed) in [(7, "B"), (8, "C"), (1, "A")] {
            let effects = given.when(.nextSource)
            let load = try #require(given.state.article?.load)
            #expect(effects.contains(.article(.loadArticle(load, id(source), .cached))))
            #expect(given.state.article?.summary.feedTitle == feed)
            // How the other is marked comes with it.
            var arrived = row(source, read: true, starred: source == 7)
            arrived.story = Self.story
            given.when(.article(.loaded(load, .success(article(arrived)))))
            #expect(given.state.article?.summary.status.isStarred == (source == 7))
        }
        given.when(.leave)
        #expect(given.state.articles.selection == id(1))
    }

    /// A split that was taken back, or another source of what is being read.
    @Test func anOpenArticleFollowsItsRow() {
        var given = listing()
        given.when(.open)
        given.when(.storySplit(id(1), nil))
        #expect(given.state.article?.summary.story == nil)
        var lead = row(1, read: true)
        lead.story = Self.story
        given.when(.sourceChanged(.articlesChanged([feedID("a")])))
        given.when(.articles(.reloaded(given.state.articles.load, .success(FeedPage(rows: [lead, row(2)])))))
        #expect(given.state.article?.summary.story == Self.story)
    }

    @Test func whatWasJoinedAgainIsNoRowAnyMore() {
        var given = listing()
        given.when(.storySplit(id(1), nil))
        given.when(.sourceChanged(.articlesChanged([feedID("b")])))
        let apart = FeedPage(rows: [row(1), row(7), row(8), row(2)])
        given.when(.articles(.reloaded(given.state.articles.load, .success(apart))))
        given.when(.articles(.select(id(7))))
        var lead = row(1)
        lead.story = Self.story
        given.when(.sourceChanged(.articlesChanged([feedID("b")])))
        let joined = FeedPage(rows: [lead, row(2)])
        given.when(.articles(.reloaded(given.state.articles.load, .success(joined))))
        #expect(given.state.articles.page.content?.rows.map(\.id) == [id(1), id(2)])
        #expect(given.state.articles.selection == id(1))
    }

    @Test func reasonsAreSaidInWords() {
        #expect(Story.Reason.link.phrase == "same link")
        #expect(Story.Reason.text(percent: 92, isTitleSame: true).phrase == "same title, 92 % of the text")
        #expect(Story.Reason.text(percent: 80, isTitleSame: false).phrase == "similar title, 80 % of the text")
        #expect(Self.story.source(after: id(8))?.article == id(1))
        #expect(Self.story.source(after: id(99))?.article == id(1))
        #expect(Self.story.others(than: id(7)).map(\.feedTitle) == ["A", "C"])
    }
}
