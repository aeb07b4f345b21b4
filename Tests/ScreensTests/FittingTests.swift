import Screens
import TermUI
import Testing

/// What does not fit is left out whole.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FittingTests {
    private func lines(_ screen: Preview.Screen, _ state: Preview.PageStateName, _ width: Int) throws -> [String] {
        let preview = try #require(Preview(screen: screen, state: state))
        return TextRendering.lines(of: preview.frame(size: Size(width: width, height: 24)))
    }

    @Test func hintsOfTheStatusLineAreWholeOrNotThere() throws {
        for width in 20...140 {
            let line = try #require(try lines(.app, .loaded, width).last)
            #expect(!line.contains("…"), "\(width)")
            #expect(line.hasSuffix("1 of 8"), "\(width)")
            if width >= 30 { #expect(line.contains("? help"), "\(width)") }
        }
        #expect(try lines(.app, .loaded, 120).last?.contains("j/k move  l open  h back") == true)
        #expect(try lines(.app, .loaded, 40).last?.contains("j/k move") == true)
    }

    @Test func theTitleLineKeepsWholeWords() throws {
        for width in 20...140 {
            #expect(try !lines(.app, .refreshing, width)[0].contains("…"), "\(width)")
        }
        #expect(try lines(.app, .refreshing, 100)[0].hasSuffix("Library ██▋░░░░░ ⠋ 2/6 feeds"))
        #expect(try lines(.app, .refreshing, 44)[0] == " Tern  All  Unread  Starred           ⠋ 2/6")
    }

    @Test func keysOfTheHelpPageStandInAColumn() throws {
        let lines = try lines(.help, .loaded, 80)
        func column(of text: String) -> Int? {
            for line in lines {
                guard let range = line.firstRange(of: "  \(text) ") else { continue }
                return line.distance(from: line.startIndex, to: range.lowerBound)
            }
            return nil
        }
        let first = try #require(column(of: "half a page down"))
        #expect(column(of: "to the top") == first)
        #expect(column(of: "to the end") == first)
    }

    @Test func categoriesFlowUnderTheTitle() throws {
        #expect(try lines(.article, .loaded, 60).contains { $0.contains("#swift #terminals") })
    }

    @Test func theGalleryShowsEveryControlAtAnyWidth() throws {
        for width in [20, 40, 80, 110, 150] {
            let preview = try #require(Preview(screen: .gallery, state: .loaded))
            let lines = TextRendering.lines(of: preview.frame(size: Size(width: width, height: 120)))
            for word in ["[x]", "[ ] F", "‹", "[ Add ]", "▌", "░", "⠋", "#", "世界"] {
                #expect(lines.contains { $0.contains(word) }, "\(word) in \(width)")
            }
        }
    }
}
