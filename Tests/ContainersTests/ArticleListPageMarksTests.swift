import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageMarksTests {
    @Test func toggleReadShowsAtOnceAndAsksForTheMark() {
        var given = Given(showing: page(1...3))
        given.when(.select(id(2)))
        #expect(given.when(.toggleRead) == [.mark([row(2)], .read(true))])
        #expect(given.state.row(2)?.status == ArticleStatus(isRead: true))
        #expect(given.when(.toggleRead) == [.mark([row(2, read: true)], .read(false))])
        #expect(given.state.row(2)?.status == ArticleStatus())
    }

    @Test func toggleStarredLeavesReadAlone() {
        var given = Given(showing: page(1...3, read: true))
        #expect(given.when(.toggleStarred) == [.mark([row(1, read: true)], .starred(true))])
        #expect(given.state.row(1)?.status == ArticleStatus(isRead: true, isStarred: true))
    }

    @Test func aMarkHeardOfTwiceIsShownOnce() {
        var given = Given(showing: page(1...3))
        given.when(.marked([id(1), id(3), id(99)], .starred(true)))
        let once = given.state
        #expect(given.when(.marked([id(1), id(3), id(99)], .starred(true))) == [])
        #expect(given.state == once)
        #expect(once.page.content?.rows.map(\.status.isStarred) == [true, false, true])
    }

    @Test func aReadRowStaysInTheUnreadListing() {
        var given = Given(.unread, showing: page(1...3))
        given.when(.toggleRead)
        #expect(given.state.ids == [1, 2, 3])
        #expect(given.state.selected == 1)
    }

    @Test(arguments: [
        PageState.refreshing(ArticleListPage.Content(rows: [row(1)], tail: .end)),
        .offline(offline, ArticleListPage.Content(rows: [row(1)], tail: .end)),
        .failed(broken, ArticleListPage.Content(rows: [row(1)], tail: .end)),
    ])
    func marksShowInEveryStateWithContent(page: PageState<ArticleListPage.Content>) {
        var given = Given(ArticleListPage.self, ArticleListPage.State())
        given.state.listing = .all
        given.state.page = page
        given.when(.marked([id(1)], .read(true)))
        #expect(given.state.row(1)?.status.isRead == true)
        given.when(.marked([id(1)], .read(false)))
        #expect(given.state.page == page)
    }
}
