import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct MarkLogTests {
    @Test func onlyMarksMadeSinceThenCount() {
        var log = MarkLog()
        log.note([.a], .read(true))
        let began = log.position
        log.note([.b], .read(true))
        var rows = [row(.a), row(.b)]
        log.apply(since: began, to: &rows)
        #expect(rows.map(\.status.isRead) == [false, true])
    }

    @Test func marksOfOneArticleApplyInOrder() {
        var log = MarkLog()
        let began = log.position
        log.note([.a], .read(true))
        log.note([.a], .starred(true))
        log.note([.a], .read(false))
        let status = log.status(of: .a, since: began, was: ArticleStatus())
        #expect(status == ArticleStatus(isRead: false, isStarred: true))
    }

    @Test func aPositionFromBeforeTheForgettingFindsOnlyWhatCameSince() {
        var log = MarkLog()
        let began = log.position
        log.note([.a], .read(true))
        log.forget()
        #expect(log.status(of: .a, since: began, was: ArticleStatus()) == ArticleStatus())
        log.note([.b], .read(true))
        #expect(log.status(of: .b, since: began, was: ArticleStatus()).isRead)
    }

    @Test func positionsStayRightAfterForgetting() {
        var log = MarkLog()
        log.note([.a], .read(true))
        log.forget()
        let began = log.position
        log.note([.b], .read(true))
        #expect(log.status(of: .a, since: began, was: ArticleStatus()) == ArticleStatus())
        #expect(log.status(of: .b, since: began, was: ArticleStatus()).isRead)
    }
}
