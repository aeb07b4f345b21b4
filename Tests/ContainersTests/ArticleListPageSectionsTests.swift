import Containers
import Foundation
import Model
import Testing

/// 2001-09-09 12:00 UTC
private let noon = Date(timeIntervalSince1970: 1_000_036_800)

/// Article `number`, that many half days old: 1 is of today, 2 and 3 of yesterday …
private func old(_ number: Int, read: Bool = false) -> ArticleSummary {
    var row = row(number, read: read)
    row.published = noon - Double(number) * 43_200
    return row
}

private func first(_ numbers: some Sequence<Int>, next: String? = nil, read: Bool = false) -> FeedPage {
    FeedPage(rows: numbers.map { old($0, read: read) }, next: next.map(cursor))
}

@Suite(.timeLimit(.minutes(10)))
struct ArticleListPageSectionsTests {
    private let today = 11_574

    private func list(_ page: FeedPage) -> Given<ArticleListPage> {
        var given = Given(ArticleListPage.self, ArticleListPage.State())
        given.when(.tick(noon))
        given.when(.show(.all))
        given.when(.pageArrived(given.state.load, .success(page)))
        return given
    }

    private func sections(_ given: Given<ArticleListPage>) -> [[Int]] {
        given.state.page.content.map { content in
            content.sections.map { content.rows[$0.rows].compactMap { Int($0.id.rawValue) } }
        } ?? []
    }

    @Test func articlesStandInSectionsByDay() {
        let given = list(first(1...6))
        #expect(given.state.page.content?.sections.map(\.period) == (0...3).map { .day(today - $0) })
        #expect(sections(given) == [[1], [2, 3], [4, 5], [6]])
    }

    @Test func aNextPageGoesOnWithTheLastSection() {
        var given = list(first(1...4, next: "2"))
        given.when(.rowAppeared(id(4)))
        given.more(first(4...7))
        #expect(sections(given) == [[1], [2, 3], [4, 5], [6, 7]])
        #expect(given.state.page.content?.sections[2].unread == 2)
    }

    @Test func aReloadPutsNewArticlesIntoTheirSections() {
        var given = list(first([2, 3, 5]))
        given.reload(first([1, 2, 3, 4, 5]))
        #expect(sections(given) == [[1], [2, 3], [4, 5]])
    }

    @Test func anArticleOutOfOrderStaysWhereTheSourcePutIt() {
        #expect(sections(list(first([4, 1, 5, 2, 6]))) == [[4, 1, 5, 2], [6]])
    }

    @Test func atMidnightTodayIsYesterday() {
        var given = list(first(1...3))
        given.when(.tick(noon + 43_200))
        #expect(given.state.page.content?.sections.map(\.period) == [.day(today), .day(today - 1)])
        #expect(given.state.today == today + 1)
    }

    @Test func marksAreCountedInTheSection() {
        var given = list(first(1...5))
        given.when(.marked([id(2), id(3), id(4)], .read(true)))
        given.when(.marked([id(2)], .read(true)))
        #expect(given.state.page.content?.sections.map(\.unread) == [1, 0, 1])
        given.when(.marked([id(2)], .read(false)))
        #expect(given.state.page.content?.sections.map(\.unread) == [1, 1, 1])
    }

    @Test func theHeaderOfAClosedSectionIsSelectedInPlaceOfItsArticles() {
        var given = list(first(1...5))
        given.when(.select(id(3)))
        given.when(.toggleSection(nil))
        #expect(given.state.selectedHeader?.period == .day(today - 1))
        #expect(given.state.selectedRow == nil)
        #expect(given.when(.toggleRead) == [])
        given.when(.toggleSection(nil))
        #expect(given.state.selectedRow == old(3))
    }

    @Test func theSelectionPassesHeadersOfOpenSectionsAndStopsAtClosedOnes() {
        var given = list(first(1...7))
        given.when(.toggleSection(.day(today - 1)))
        var visited: [Int?] = []
        for _ in 0..<4 {
            given.when(.move(.by(1)))
            visited.append(given.state.selectedHeader == nil ? given.state.selected : nil)
        }
        #expect(visited == [nil, 4, 5, 6])
        given.when(.move(.by(-3)))
        #expect(given.state.selectedHeader?.period == .day(today - 1))
        given.when(.move(.by(-99)))
        #expect(given.state.selected == 1)
        given.when(.move(.last))
        #expect(given.state.selected == 7)
    }

    @Test func allSectionsCloseAndOpen() {
        var given = list(first(1...7))
        given.when(.select(id(5)))
        given.when(.closeSections)
        #expect(given.state.outline.count == 4)
        given.when(.move(.by(1)))
        #expect(given.state.selectedHeader?.period == .day(today - 3))
        given.when(.openSections)
        #expect(given.state.outline.count == 11)
        #expect(given.state.selectedRow == old(6))
    }

    @Test func whatIsClosedStaysClosedWhenRowsComeAndGoAndListsChange() {
        var given = list(first(2...5))
        given.when(.toggleSection(.day(today - 1)))
        given.reload(first(1...6))
        #expect(given.state.outline.count == 4 + 4)
        given.when(.show(.feed(feedID("a"))))
        #expect(given.state.closedSections.isEmpty)
        given.when(.show(.all))
        #expect(given.state.closedSections == [.day(today - 1)])
    }

    @Test func theNextUnreadOpensTheSectionItIsIn() {
        var given = list(FeedPage(rows: [old(1, read: true), old(2, read: true), old(3), old(4)]))
        given.when(.closeSections)
        given.when(.seekUnread(.next, opens: false))
        #expect(given.state.selectedRow == old(3))
        #expect(given.state.closedSections == [.day(today), .day(today - 2)])
        given.when(.toggleSection(nil))
        given.when(.seekUnread(.next, opens: false))
        #expect(given.state.selected == 3)
        given.when(.move(.last))
        given.when(.seekUnread(.previous, opens: false))
        #expect(given.state.selected == 3)
    }

    @Test func aClosedLastSectionLoadsAPageWhenItAppearsAndWithEachStepBeyondIt() {
        var given = list(first(2...3, next: "2"))
        given.when(.closeSections)
        #expect(
            given.when(.endAppeared) == [.loadMore(given.state.load, PageRequest(listing: .all, cursor: cursor("2")))]
        )
        given.more(FeedPage(rows: [], next: cursor("3")))
        given.more(FeedPage(rows: [old(100)], next: cursor("4")))
        #expect(given.state.outline.count == 2)
        given.when(.closeSections)
        #expect(given.when(.move(.by(1))).count == 1)
        #expect(given.when(.endAppeared) == [])
    }

    @Test func openingAClosedSectionShowsItsArticles() {
        var given = Given<AppPage>.started(page(1...5))
        given.when(.tick(noon))
        given.when(.focus(.articles))
        given.when(.articles(.closeSections))
        #expect(given.when(.open) == [])
        #expect(given.state.focus == .articles)
        #expect(given.state.articles.selectedRow == row(1))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ArticleOutlineTests {
    @Test func placesAndStopsAgreeWhateverIsClosed() {
        let list = Given(showing: first(1...40)).state
        var state = list
        _ = ArticleListPage.reduce(&state, .tick(noon))
        let periods = state.page.content?.sections.map(\.period) ?? []
        for seed in 0..<200 {
            state.closed[.all] = SectionFolds(
                closed: Set(periods.enumerated().filter { (seed >> ($0.offset % 8)) & 1 == 1 }.map(\.element))
            )
            let outline = state.outline
            let items = (0..<outline.count).map(outline.item(at:))
            for (place, item) in items.enumerated() {
                let header = outline.header(of: place).map { items[$0] }
                switch item {
                case .header(let number, let isClosed):
                    #expect(header == item)
                    #expect(outline.place(ofSection: number) == place)
                    #expect(isClosed == state.closedSections.contains(periods[number]))
                case .article(let row):
                    #expect(outline.place(ofRow: row) == place)
                    #expect(header == .header(state.page.content?.section(of: row) ?? -1, isClosed: false))
                }
            }
        }
    }
}
