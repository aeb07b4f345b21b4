import Containers
import Model
import TermUI
import TestSupport
import Testing

@testable import Screens

/// The search as it looks, and its keys, over a source that answers when the test says so.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SearchScreenTests {
    private func lines(_ state: Preview.PageStateName, _ width: Int, _ height: Int) throws -> [String] {
        let preview = try #require(Preview(screen: .search, state: state))
        return preview.frame(size: Size(width: width, height: height)).composed().lines
    }

    private func press(_ rig: SessionRig, _ keys: Key...) {
        for key in keys { _ = rig.session.handle(.key(key)) }
    }

    private func answer(_ rig: SessionRig, _ rows: [ArticleSummary], next: Cursor? = nil) {
        let page = FeedPage(rows: rows, next: next)
        rig.container.send(.articles(.awaitedArrived(rig.state.articles.turning, .success(page))))
    }

    private func screen(_ rig: SessionRig) -> [String] { rig.session.frame().composed().lines }

    // MARK: Looks

    @Test(arguments: [(44, 24), (80, 24), (120, 32)])
    func theQueryItsCountAndWhatIsNotIndexedStandOverTheAnswers(width: Int, height: Int) throws {
        let kept = try lines(.loaded, width, height).joined(separator: "\n")
        #expect(kept.contains("/the is:unread"))
        #expect(kept.contains("2 found · newest first"))
        let late = try lines(.loading, width, height).joined(separator: "\n")
        #expect(late.contains("/the w"))
        #expect(late.contains("searching…"))
        #expect(late.contains("Terns are back"))
        let empty = try lines(.empty, width, height).joined(separator: "\n")
        #expect(empty.contains("Nothing found"))
        #expect(empty.contains("albatross*”"))
        #expect(empty.contains("3,204"))
    }

    @Test func aProblemIsSaidUnderTheFieldAndMarkedInIt() throws {
        let preview = try #require(Preview(screen: .search, state: .failed))
        let frame = preview.frame(size: Size(width: 60, height: 24)).composed()
        let row = try #require(frame.lines.firstIndex { $0.contains("/the titel:tern") })
        #expect(frame.lines[row + 1].contains("⚠ There is no field “titel”"))
        let marked = (0..<60).filter { frame[$0, row].style.attributes.contains(.reverse) }
        #expect(marked == Array(5..<10))
        #expect(frame.lines.joined().contains("Terns are back"))
    }

    @Test func theSmallestScreenShowsFieldAnswersAndCount() throws {
        let lines = try lines(.loading, 20, 5)
        #expect(lines[1].hasPrefix("/the w"))
        #expect(lines[4].contains("searching…"))
        #expect(try self.lines(.failed, 20, 5)[4].contains("⚠ There is"))
        #expect(try self.lines(.loaded, 20, 5)[4].contains("1 of 2"))
    }

    @Test func wordsStandOutInRowsAlsoWithoutColours() throws {
        let preview = try #require(Preview(screen: .search, state: .loaded))
        let frame = preview.frame(size: Size(width: 60, height: 24)).composed()
        let looks = (0..<24).flatMap { y in (0..<60).map { frame[$0, y].style } }
        #expect(looks.contains { $0.foreground == .hit && $0.background == .hitBackground })
        let mono = Theme.dark.resolve(Style(.hit, on: .hitBackground), depth: .mono)
        #expect(mono.attributes == .reverse)
    }

    @Test func aQueryLongerThanTheScreenIsShownAroundTheCursor() {
        let rig = SessionRig(20, 5)
        rig.press("/" + String(repeating: "世界 ", count: 400))
        #expect(rig.state.search.text.count == 1200)
        let frame = rig.session.frame()
        #expect(frame.composed().lines[1].hasPrefix("/…"))
        #expect(frame.cursor.map { $0.y == 1 && $0.x < 20 } == true)
    }

    // MARK: Keys

    @Test func eachKeyIsASearchAndEscapeTakesAllBack() {
        let rig = SessionRig(80, 24)
        rig.press("jj")
        let before = rig.state.articles
        let shown = screen(rig)
        rig.press("/the")
        #expect(rig.state.search.text == "the")
        answer(rig, Sample.found("the"))
        #expect(screen(rig).contains { $0.contains("/the") })
        press(rig, Key(.escape))
        #expect(rig.state.articles.selection == before.selection)
        #expect(rig.state.articles.listing == .all)
        #expect(screen(rig) == shown)
    }

    @Test func keysOfTheListAreLettersInTheField() {
        let rig = SessionRig(80, 24)
        rig.press("/jqr?")
        #expect(rig.state.search.text == "jqr?")
        press(rig, Key("u", .control))
        #expect(rig.state.search.text == "")
        press(rig, Key(.backspace))
        #expect(rig.state.search.phase == .closed)
    }

    @Test func enterGivesTheKeysToTheAnswersAndTheSlashToTheFieldAgain() {
        let rig = SessionRig(80, 24)
        rig.press("/the")
        answer(rig, Sample.found("the"))
        press(rig, Key("n", .control), Key(.enter))
        #expect(rig.state.search.phase == .kept)
        #expect(rig.state.articles.selection == Sample.found("the")[1].id)
        rig.press("k/x")
        #expect(rig.state.search.text == "thex")
    }

    @Test func keysOfTheProgramStillMeanWhatTheyDo() {
        let rig = SessionRig(80, 24)
        rig.press("/a")
        press(rig, Key(.function(1)))
        #expect(rig.state.popup == .help)
        rig.press("?b")
        #expect(rig.state.popup == nil)
        #expect(rig.state.search.text == "ab")
        #expect(rig.session.handle(.key(Key("l", .control))) == .repaint)
    }

    @Test func aClickOnTheQueryOpensItsField() throws {
        let rig = SessionRig(80, 24)
        rig.press("/the")
        answer(rig, Sample.found("the"))
        press(rig, Key(.enter))
        let lines = screen(rig)
        let y = try #require(lines.firstIndex { $0.contains("/the") })
        let x = try #require(lines[y].firstIndex(of: "/")).utf16Offset(in: lines[y])
        _ = rig.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: x + 1, y: y))))
        #expect(rig.session.isSearching)
        rig.press("n")
        #expect(rig.state.search.text == "then")
    }

    @Test func arrowsBringEarlierSearchesIntoTheField() {
        let rig = SessionRig(80, 24)
        rig.press("/one")
        answer(rig, Sample.found("the"))
        press(rig, Key(.escape))
        rig.press("/")
        press(rig, Key(.up))
        #expect(rig.session.searchField.text == "one")
        press(rig, Key(.down))
        #expect(rig.session.searchField.text == "")
    }

    @Test func aPasteIsOneLineOfTheField() {
        let rig = SessionRig(80, 24)
        rig.press("/")
        _ = rig.session.handle(.paste("灯台\nأخبار\u{1B}[31m"))
        #expect(rig.state.search.text == "灯台 أخبار[31m")
        let line = screen(rig).first { $0.contains("/") && $0.contains("灯台") }
        #expect(line?.contains("رابخأ") == true)
    }

    @Test func anArticleOfTheAnswersShowsItsWordsAndGoesFromOneToTheNext() throws {
        let rig = SessionRig(60, 12)
        rig.press("/the")
        answer(rig, Sample.found("the"))
        press(rig, Key(.enter), Key(.enter))
        rig.deliverArticle()
        let body = try #require(rig.state.article?.page.content)
        let query = try #require(rig.state.article?.found?.query)
        let texts = body.body.texts
        let last = try #require(texts.lastIndex { $0.contains("the repository") })
        let first = Array("The code is in ".utf8).count
        var hits = ArticleHits(texts: texts.map { _ in [] })
        hits.texts[0] = [0..<3]
        hits.texts[last] = [first..<(first + 3)]
        rig.container.send(.article(.hitsFound(query, body, hits)))
        #expect(screen(rig).last?.contains("2 found") == true)
        press(rig, Key("n", .control), Key("n", .control))
        let frame = rig.session.frame().composed()
        #expect(frame.lines.last?.contains("2 of 2") == true)
        let y = try #require(frame.lines.firstIndex { $0.contains("The code is in the repository") })
        let marked = (0..<60).filter { frame[$0, y].style.background == .selectionBackground }
        #expect(marked.count == 3)
    }
}
