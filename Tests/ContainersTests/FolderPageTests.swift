import Containers
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FolderPageTests {
    private static let folders = [["Blogs"], ["News"], ["News", "World"], ["世界"]]
    private var given = Given(
        FolderPage.self,
        FolderPage.State(.feeds([feedID("a"), feedID("b")]), name: "2 feeds", current: ["News"], folders: folders)
    )

    private func put(_ path: [String]) -> [FolderPage.Effect] {
        [.close, .arrange(.move([feedID("a"), feedID("b")], to: FeedPlace(folder: path)))]
    }

    @Test mutating func whereTheyLieIsSelectedAndNothingToDo() {
        #expect(given.state.choices.map(\.path) == [[]] + Self.folders)
        #expect(given.state.choices[given.state.selected].path == ["News"])
        #expect(given.when(.submit) == [.close])
    }

    @Test mutating func aFolderIsGoneToAndChosen() {
        given.when(.move(.by(1)))
        #expect(given.when(.submit) == put(["News", "World"]))
        given.when(.move(.by(-9)))
        #expect(given.when(.submit) == put([]))
    }

    @Test mutating func whatIsWrittenChoosesAmongThemOrMakesAnother() {
        given.when(.edited("wor"))
        #expect(given.state.choices == [.folder(["News", "World"]), .new(["wor"])])
        #expect(given.when(.submit) == put(["News", "World"]))
        given.when(.edited(" News / Asia//日本 "))
        #expect(given.state.choices == [.new(["News", "Asia", "日本"])])
        #expect(given.when(.submit) == put(["News", "Asia", "日本"]))
        given.when(.edited("News"))
        #expect(given.state.choices == [.folder(["News"]), .folder(["News", "World"])])
        given.when(.edited(" / "))
        #expect(given.state.choices.count == 5)
    }

    @Test mutating func aClickChooses() {
        #expect(given.when(.choose(.folder(["世界"]))) == put(["世界"]))
    }

    @Test func aFolderIsNotPutIntoItself() {
        var given = Given(
            FolderPage.self,
            FolderPage.State(.folder(["News"]), name: "“News”", current: [], folders: Self.folders)
        )
        #expect(given.state.choices.map(\.path) == [[], ["Blogs"], ["世界"]])
        given.when(.move(.by(1)))
        #expect(given.when(.submit) == [.close, .arrange(.renameFolder(["News"], to: ["Blogs", "News"]))])
    }
}
