import Feeds
import Foundation
import Model
import Testing

private let corpusFolder = ProcessInfo.processInfo.environment["TERN_CORPUS"]

/// Runs over a folder of real and hostile feeds named by the environment variable TERN_CORPUS.
@Suite(.timeLimit(.minutes(10)), .enabled(if: corpusFolder != nil, "TERN_CORPUS names no folder of feeds"))
struct CorpusTests {
    @Test(arguments: ["feeds", "hostile"])
    func everyFileIsReadOrRefusedAndNothingHarmfulComesOut(part: String) throws {
        let root = URL(filePath: try #require(corpusFolder)).appending(path: part)
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
        )
        var read = 0
        var refused = 0
        for case let file as URL in files {
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            let bytes = Array(try Data(contentsOf: file))
            do {
                let feed = try FeedParser.parse(bytes, contentType: nil, url: "https://corpus.example/feed")
                read += 1
                for item in feed.items { check(item, file) }
            } catch {
                refused += 1
            }
        }
        print("\(part): \(read) read, \(refused) refused")
        #expect(read > refused)
    }

    private func check(_ item: ParsedItem, _ file: URL) {
        let body = RichText(html: item.html, base: item.base)
        let lines = [item.title, item.summary, item.author ?? "", item.url ?? ""] + item.categories + body.links
        #expect(!item.title.isEmpty && !item.identity.isEmpty, "\(file.path)")
        for line in lines { #expect(line.cleanedLine == line, "\(file.path): \(line.debugDescription)") }
        let schemes = ["http:", "https:", "mailto:"]
        for link in body.links {
            #expect(schemes.contains { link.lowercased().hasPrefix($0) }, "\(file.path): \(link)")
        }
    }
}
