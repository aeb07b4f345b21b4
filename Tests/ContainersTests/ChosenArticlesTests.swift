import Containers
import Foundation
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

    @Test func aRangeGoesOnToWhereverTheSelectionComes() {
        var given = Given(showing: page(1...9))
        given.when(.toggleChosen)
        given.when(.select(id(4)))
        given.when(.toggleRange)
        given.when(.move(.by(2)))
        #expect(given.state.chosen == [id(1), id(4), id(5), id(6)])
        given.when(.move(.by(-3)))
        #expect(given.state.chosen == [id(1), id(3), id(4)])
        given.when(.toggleRange)
        given.when(.move(.last))
        #expect(given.state.chosen == [id(1), id(3), id(4)])
        // One that is given up leaves what was chosen before, and the next step leaves nothing.
        given.when(.toggleRange)
        given.when(.move(.by(-1)))
        #expect(given.state.chosen.count == 5)
        given.when(.forgetChosen)
        #expect(given.state.chosen == [id(1), id(3), id(4)])
        given.when(.forgetChosen)
        #expect(given.state.chosen.isEmpty)
    }

    @Test func whatIsDoneWithARangeEndsIt() {
        var given = Given(showing: page(1...5))
        given.when(.toggleRange)
        given.when(.move(.by(1)))
        #expect(
            given.when(.toggleRead)
                == [.mark([row(1), row(2)], .read(true)), .toast(Toast(.information, "2 articles marked read"))]
        )
        given.when(.move(.by(1)))
        #expect(given.state.chosen.isEmpty)
        given.when(.toggleRange)
        given.when(.show(.starred))
        #expect(given.state.chosen.isEmpty)
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

    private func outcome(_ name: String, feeds: [FeedID] = []) -> JournalOutcome {
        JournalOutcome(
            entry: JournalEntry(id: 1, time: Date(timeIntervalSince1970: 0), name: name, isUndone: true),
            feeds: feeds
        )
    }

    @Test func allOfAStepIsOneChange() {
        var given = chosen(3)
        let effects = given.when(.toggleRead)
        #expect(given.count(.unread) == 7)
        #expect(effects.contains(.mark((1...3).map { row($0) }, .read(true), isNoted: true)))
    }

    @Test func theSourceTakesBackAndDoesAgainAndTheReaderIsToldWhat() {
        var given = chosen(1)
        given.when(.toggleRead)
        #expect(given.when(.undo) == [.turn(isUndone: true)])
        given.when(.turned(isUndone: true, .success(outcome("1 article marked read"))))
        #expect(given.state.toast == Toast(.information, "Undone: 1 article marked read"))
        #expect(given.when(.redo) == [.turn(isUndone: false)])
        given.when(.turned(isUndone: false, .success(outcome("1 article marked read"))))
        #expect(given.state.toast == Toast(.information, "Done again: 1 article marked read"))
        var partial = outcome("2 feeds moved to A")
        partial.deed = "Moved “x” back to B"
        partial.changesOther = true
        partial.left = ["“y” was moved since.", "The feed is gone for good."]
        given.when(.turned(isUndone: true, .success(partial)))
        #expect(given.state.toast?.text == "Moved “x” back to B. “y” was moved since. (and 1 more)")
    }

    @Test func nothingToTakeBackIsSaid() {
        var given = chosen(1)
        given.when(.turned(isUndone: true, .success(nil)))
        #expect(given.state.toast == Toast(.information, "There is nothing to undo."))
        given.when(.turned(isUndone: false, .success(nil)))
        #expect(given.state.toast == Toast(.information, "There is nothing to redo."))
        given.when(.turned(isUndone: true, .failure(broken)))
        #expect(given.state.toast == Toast(.failure, broken.sentence))
    }

    @Test func whatIsTakenBackShowsOnceTheSourceTells() {
        var given = Given<AppPage>.reading()
        given.when(.toggleStarred)
        given.settleMarks()
        given.when(.sourceChanged(.marked([id(1)], .starred(false))))
        #expect(given.state.article?.summary.status.isStarred == false)
        #expect(given.state.articles.row(1)?.status.isStarred == false)
    }

    @Test func aFeedThatComesBackIsSelectedOnceItIsHere() {
        var given = Given<AppPage>.started()
        given.when(.turned(isUndone: true, .success(outcome("“Z” removed", feeds: [feedID("z")]))))
        #expect(given.state.feeds.awaited == feedID("z"))
    }

    @Test func openingAnArticleIsNoStepToUndo() {
        let given = Given<AppPage>.reading()
        #expect(!given.state.canUndo)
    }

    @Test func aMarkThatFailedIsTakenBack() {
        var given = chosen(2)
        given.when(.toggleStarred)
        given.when(.markFailed([id(1), id(2)], undo: .starred(false), broken))
        #expect(given.count(.starred) == 2)
        #expect(given.state.articles.page.content?.rows.contains { $0.status.isStarred } == false)
        #expect(given.state.marking.isEmpty)
    }
}
