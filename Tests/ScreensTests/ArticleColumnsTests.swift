import Containers
import Foundation
import TermUI
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10)))
@MainActor
struct ArticleColumnsTests {
    private func settings(_ columns: [ArticleColumn], feed: Int = 18, author: Int = 16) -> Settings {
        var settings = Settings()
        settings.columns = columns
        settings.feedWidth = feed
        settings.authorWidth = author
        return settings
    }

    /// The first row of the list on a screen, alone on it.
    private func row(_ columns: [ArticleColumn], _ width: Int, feed: Int = 18, author: Int = 16) -> [String] {
        let rig = SessionRig(width, 12)
        rig.container.send(.settings(.change(settings(columns, feed: feed, author: author))))
        let lines = rig.session.frame().composed().lines
        guard let start = lines.firstIndex(where: { $0.contains("▌●") || $0.contains("▌ ") && $0.contains("0 ") })
        else {
            return []
        }
        return [lines[start], lines[start + 1]]
    }

    @Test func theyStandInTheOrderThatIsAskedFor() throws {
        let lines = row([.age, .author, .title, .feed], 200)
        let line = try #require(lines.first)
        let age = try #require(line.range(of: "now "))
        let title = try #require(line.range(of: "0 "))
        let feed = try #require(line.range(of: "The Compiler"))
        #expect(age.lowerBound < title.lowerBound && title.lowerBound < feed.lowerBound, "\(line)")
    }

    @Test func namesGoBeneathWhereTheTitleWouldHaveNoRoom() {
        let settings = settings([.title, .feed, .author, .age])
        #expect(ArticleColumns(settings, width: 100, isGathering: true).beneath == [])
        #expect(ArticleColumns(settings, width: 56, isGathering: true).afterTitle == [.feed, .age])
        #expect(ArticleColumns(settings, width: 56, isGathering: true).beneath == [.author])
        #expect(ArticleColumns(settings, width: 55, isGathering: true).beneath == [.feed, .author])
        #expect(ArticleColumns(settings, width: 55, isGathering: false).beneath == [.author])
        #expect(ArticleColumns(settings, width: 20, isGathering: true).afterTitle == [.age])
    }

    @Test func theDateIsWrittenWhereItHasRoom() {
        let settings = settings([.title, .date])
        #expect(ArticleColumns(settings, width: 40, isGathering: true).afterTitle == [.date])
        #expect(ArticleColumns(settings, width: 39, isGathering: true).beneath == [.date])
        #expect(row([.title, .date], 60)[0].contains(" 2026"))
        #expect(row([.title, .date], 30)[1].contains("2026"))
    }

    @Test func widthsAreHeld() {
        #expect(row([.title, .feed], 100, feed: 6)[0].contains("The C…"))
        #expect(!row([.title], 100)[0].contains("The C"))
    }

    @Test(arguments: [20, 39, 56, 80, 200])
    func theTitleIsAlwaysThere(width: Int) {
        for columns in [[.title], ArticleColumn.standard, [.date, .age, .feed, .author, .title]] as [[ArticleColumn]] {
            #expect(row(columns, width).first?.contains("0") == true, "\(columns) \(width)")
        }
    }
}
