import Containers
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppPageFilesTests {
    private let audio = Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg")
    private let document = Enclosure(url: "https://a.example/1.pdf")

    /// The article page, of an article with these files.
    private func reading(_ files: [Enclosure]) -> Given<AppPage> {
        var state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        var page = ArticlePage.State(summary: row(1))
        page.page = .loaded(with(files))
        state.article = page
        state.focus = .article
        return Given(AppPage.self, state)
    }

    private func with(_ files: [Enclosure]) -> Article {
        var content = article(row(1))
        content.enclosures = files
        return content
    }

    @Test func theOnlyFileIsOpenedAtOnce() {
        var given = reading([audio])
        #expect(given.when(.openFiles) == [.openFile(audio, title: "Article 1")])
    }

    @Test func ofSeveralTheReaderChooses() {
        var given = reading([audio, document])
        #expect(given.when(.openFiles) == [])
        #expect(given.state.popup == .files(FileSheet(title: "Article 1", files: [audio, document])))
        #expect(given.when(.openFile(FileSheet.Choice(7))) == [])
        #expect(given.when(.openFile(FileSheet.Choice(1))) == [.openFile(document, title: "Article 1")])
        #expect(given.state.popup == nil)
    }

    @Test func whereNothingComesWithItThatIsSaid() {
        var given = reading([])
        given.when(.openFiles)
        #expect(given.state.toast?.text == "No file comes with this article.")
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:1", "https://"])
    func onlyTheWebIsOpened(url: String) {
        var given = reading([Enclosure(url: url)])
        #expect(!given.when(.openFiles).contains(.openFile(Enclosure(url: url), title: "Article 1")))
        #expect(given.state.toast?.kind == .failure)
    }

    /// The first article of a list is selected, and none is open.
    private func selecting() -> Given<AppPage> {
        var given = reading([])
        given.state.article = nil
        given.state.focus = .articles
        given.when(.articles(.show(.all)))
        given.when(.articles(.pageArrived(given.state.articles.load, .success(page(1...2)))))
        given.when(.articles(.select(id(1))))
        return given
    }

    @Test func anArticleOfTheListIsAskedFor() {
        var given = selecting()
        let effects = given.when(.openFiles)
        guard case .find(let summary, .files)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(summary.id == id(1))
        let answer = given.when(.found(summary, for: .files, .success(with([audio]))))
        #expect(answer == [.openFile(audio, title: "Article 1")])
    }

    @Test func aNoteOnAnArticleOfTheListBeginsWithTheOneThatIsThere() {
        var given = selecting()
        let summary = row(1)
        #expect(given.when(.showNote) == [.find(summary, for: .note)])
        var article = with([])
        article.note = "one\ntwo"
        given.when(.found(summary, for: .note, .success(article)))
        #expect(given.state.popup == .line(LinePage.State(.note(id(1)), beginning: "one\ntwo")))
        // What is asked for while a sheet is open comes too late.
        given.when(.found(summary, for: .note, .success(with([]))))
        #expect(given.state.popup == .line(LinePage.State(.note(id(1)), beginning: "one\ntwo")))
    }
}
