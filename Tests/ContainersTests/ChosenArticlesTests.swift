import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ChosenArticlesTests {
    @Test func choosingGoesOnToTheNextArticle() {
        var given = Given(showing: page(1...3))
        given.when(.toggleChosen)
        given.when(.toggleChosen)
        #expect(given.state.chosen == [id(1), id(2)])
        #expect(given.state.selected == 3)
        given.when(.select(id(1)))
        given.when(.toggleChosen)
        #expect(given.state.chosen == [id(2)])
    }

    @Test func oneStepMarksAllThatIsChosen() {
        var given = Given(showing: FeedPage(rows: [row(1), row(2, read: true), row(3), row(4)]))
        for _ in 1...3 { given.when(.toggleChosen) }
        #expect(
            given.when(.toggleRead)
                == [.mark([row(1), row(3)], .read(true)), .toast(Toast(.information, "2 articles marked read"))]
        )
        #expect(given.state.page.content?.rows.map(\.status.isRead) == [true, true, true, false])
        #expect(given.state.chosen.isEmpty)
    }

    @Test func whatIsAllReadIsMarkedUnread() {
        var given = Given(showing: page(1...2, read: true))
        for _ in 1...2 { given.when(.toggleChosen) }
        given.when(.toggleRead)
        #expect(given.state.page.content?.rows.map(\.status.isRead) == [false, false])
    }

    @Test func aChoiceSurvivesReloadsAndPages() {
        var given = Given(showing: page(1...3, next: "2"))
        given.when(.toggleChosen)
        given.reload(page(0...3, next: "2"))
        given.when(.rowAppeared(id(3)))
        given.more(page(4...6))
        #expect(given.state.chosen == [id(1)])
        given.reload(page(90...95))
        #expect(given.state.chosen.isEmpty)
    }

    @Test func anotherListingBeginsWithoutAChoice() {
        var given = Given(showing: page(1...3))
        given.when(.toggleChosen)
        given.when(.show(.starred))
        #expect(given.state.chosen.isEmpty)
    }

    @Test func escapeLeavesTheChoiceBeforeItLeavesTheList() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.articles(.toggleChosen))
        given.when(.leave)
        #expect(given.state.articles.chosen.isEmpty)
        #expect(given.state.focus == .articles)
        given.when(.leave)
        #expect(given.state.focus == .feeds)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct UndoTests {
    private func chosen(_ count: Int) -> Given<AppPage> {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        for _ in 1...count { given.when(.articles(.toggleChosen)) }
        return given
    }

    @Test func oneStepTakesBackAllOfAStep() {
        var given = chosen(3)
        let before = given.state
        given.when(.toggleRead)
        #expect(given.count(.unread) == 7)
        let effects = given.when(.undo)
        let marked = (1...3).map { row($0, read: true) }
        #expect(effects.first == .mark(marked, .read(false)))
        #expect(given.state.articles.page == before.articles.page)
        #expect(given.state.feeds.page == before.feeds.page)
        #expect(given.state.toast == Toast(.information, "Undone: 3 articles marked unread"))
        #expect(given.when(.undo) == [.expireToast(Toast(.information, "There is nothing to undo."))])
    }

    @Test func theLastStepIsTheOneThatIsTakenBack() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleStarred)
        given.when(.articles(.move(.by(1))))
        given.when(.toggleRead)
        given.when(.undo)
        #expect(given.state.articles.row(1)?.status == ArticleStatus(isStarred: true))
        #expect(given.state.articles.row(2)?.status == ArticleStatus())
    }

    @Test func aMarkMadeWhileReadingIsTakenBackToo() {
        var given = Given<AppPage>.reading()
        given.when(.toggleStarred)
        given.when(.undo)
        #expect(given.state.article?.summary.status.isStarred == false)
        #expect(given.state.articles.row(1)?.status.isStarred == false)
    }

    @Test func aRemovalThatIsNotMadeLeavesTheMarksToBeUndone() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleStarred)
        given.when(.removeFeeds)
        #expect(given.state.undo != nil)
        given.when(.undo)
        #expect(given.state.articles.row(1)?.status.isStarred == false)
    }

    @Test func openingAnArticleIsNoStepToUndo() {
        let given = Given<AppPage>.reading()
        #expect(given.state.undo == nil)
    }

    @Test func aMarkThatFailedCannotBeUndone() {
        var given = chosen(2)
        given.when(.toggleStarred)
        given.when(.markFailed([id(1), id(2)], undo: .starred(false), broken))
        #expect(given.state.undo == nil)
        #expect(given.count(.starred) == 2)
        #expect(given.state.articles.page.content?.rows.contains { $0.status.isStarred } == false)
        #expect(given.state.marking.isEmpty)
    }

    @Test func whatAnotherProgramTookBackIsNotMarkedAgain() {
        var given = Given<AppPage>.started()
        given.when(.focus(.articles))
        given.when(.toggleRead)
        given.settleMarks()
        given.when(.sourceChanged(.marked([id(1)], .read(false))))
        #expect(given.when(.undo) == [])
    }
}
