import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct TransientStatusesTests {
    @Test func whatReallyChangedIsAnswered() {
        var statuses = TransientStatuses()
        #expect(statuses.mark([.a, .b], .read(true)) == [.a, .b])
        #expect(statuses.mark([.b, .c], .read(true)) == [.c])
        #expect(statuses.mark([.a], .starred(false)) == [])
        #expect(statuses.mark([], .read(false)) == [])
    }

    @Test func marksAddUp() {
        var statuses = TransientStatuses()
        _ = statuses.mark([.a], .read(true))
        _ = statuses.mark([.a], .starred(true))
        #expect(statuses[.a] == ArticleStatus(isRead: true, isStarred: true))
        #expect(statuses[.b] == ArticleStatus())
    }
}
