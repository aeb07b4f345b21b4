import Containers
import Foundation
import Model
import Screens
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
final class StateFileTests {
    private let folder = NSTemporaryDirectory() + "tern-state-" + UUID().uuidString
    private var file: StateFile { StateFile(path: folder + "/new/state.toml") }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder harms nobody

    private func contents(_ listing: Listing? = .unread, article: String = "1") -> StateFile.Contents {
        var contents = StateFile.Contents()
        contents.place = Place(listing: listing, article: ArticleID(rawValue: article))
        return contents
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder + "/new", withIntermediateDirectories: true)
        try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    }

    @Test func whatIsKeptIsFoundAgain() throws {
        var kept = contents(.feed(FeedID(rawValue: "a \"b\"\\\n\u{7F}世")), article: "x\ty")
        kept.place?.rows = 57
        kept.place?.line = 9
        kept.place?.isInArticles = true
        kept.place?.closed = [
            .all: SectionFolds(closed: [.day(20_000), .month(year: 2026, month: 3)]),
            .feed(FeedID(rawValue: "with blanks")): SectionFolds(closesAll: true, exceptions: [.year(2020)]),
            .starred: SectionFolds(closesAll: true, exceptions: []),
        ]
        kept.place?.arrangements = [
            .all: Arrangement(order: .lastArrived, onlyUnread: true),
            .feed(FeedID(rawValue: "with blanks")): Arrangement(order: .oldest),
        ]
        kept.place?.folded = [.tags, .folder(FolderID(rawValue: "a b"))]
        kept.widths[.feeds] = 30
        kept.widths[.articles] = 61
        #expect(file.contents(of: "a") == StateFile.Contents())
        try file.keep(kept, of: "a")
        #expect(file.contents(of: "a") == kept)
        #expect(file.contents(of: "b") == StateFile.Contents(widths: kept.widths, place: nil))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func eachSourceHasItsPlaceAndTheOldestGo() throws {
        for number in 0..<20 { try file.keep(contents(.all, article: "\(number)"), of: "source \(number)") }
        #expect(file.contents(of: "source 19").place?.article?.rawValue == "19")
        #expect(file.contents(of: "source 4").place?.article?.rawValue == "4")
        #expect(file.contents(of: "source 3").place == nil)
        try file.keep(contents(.starred), of: "source 4")
        #expect(file.contents(of: "source 4").place?.listing == .starred)
        #expect(file.contents(of: "source 5").place != nil)
    }

    @Test(
        arguments: [
            "version = 2\n[[place]]\nsource = \"a\"\nlisting = \"all\"\n", "version = ", "", "version = 1\nplace = 3\n",
            "version = 1\n[[place]]\nsource = 5\n", "version = 1\nfeeds-width = -5\n", "\u{0}\u{1}",
        ]
    )
    func whatIsDamagedOrNewerSaysNothingAndIsReplaced(text: String) throws {
        try write(text)
        #expect(file.contents(of: "a") == StateFile.Contents())
        try file.keep(contents(), of: "a")
        #expect(file.contents(of: "a") == contents())
    }

    @Test func whatMakesNoSenseInAPlaceIsLeftOut() throws {
        try write(
            """
            version = 1
            [[place]]
            source = "a"
            listing = "moon"
            rows = 99999999
            arranged = ["oldest all", "newest-unread moon", "sideways all", "oldest-read all", "oldest", "", 5]
            folded = ["tag", "feed:1", "", 5, "tags"]
            closed = ["2026-13 all", "-2026 all", "x", "", "2026-11 moon", "2026-11 all", 5]
            """
        )
        let place = try #require(file.contents(of: "a").place)
        #expect(place.listing == nil && place.rows == Place.maximumRows)
        #expect(place.arrangements == [.all: Arrangement(order: .oldest)])
        #expect(place.folded == [.tags])
        #expect(place.closed == [.all: SectionFolds(closed: [.month(year: 2026, month: 11)])])
    }

    @Test func severalProgramsLeaveAWholeFile() async throws {
        let file = file
        await withTaskGroup { group in
            for program in 0..<8 {
                group.addTask {
                    var contents = StateFile.Contents()
                    for number in 0..<20 {
                        contents.place = Place(listing: .all, article: ArticleID(rawValue: "\(number)"))
                        // What is asserted is the file.
                        try? file.keep(contents, of: "program \(program)")
                    }
                }
            }
        }
        let nodes = try TOMLNode.parse(String(contentsOfFile: file.path, encoding: .utf8))
        #expect(nodes.first { $0.key == "version" } != nil && nodes.contains { $0.key == "place" })
        let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/new")
        #expect(left == ["state.toml"])
    }
}
