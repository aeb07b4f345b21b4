import Feeds
import Foundation
import Model
import Testing

private let pagesFolder = ProcessInfo.processInfo.environment["TERN_CORPUS"].map { $0 + "/readability" }

/// How much of what Mozilla's Readability takes from real pages is taken here, word by word. The pages are in the folder
/// `readability` of the one that the environment variable TERN_CORPUS names; `TERN_PAGE` names one of them to be shown.
@Suite(.timeLimit(.minutes(10)), .enabled(if: pagesFolder != nil, "TERN_CORPUS names no folder of pages"))
struct ReadabilityCorpusTests {
    private struct Metadata: Decodable {
        var title: String?
        var byline: String?
        var lang: String?
    }

    @Test func nearlyAllOfWhatIsWantedIsTakenAndLittleElse() throws {
        let root = URL(filePath: try #require(pagesFolder))
        let only = ProcessInfo.processInfo.environment["TERN_PAGE"]
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        var scores: [Double] = []
        var titles = 0
        var bylines = 0
        for name in names where only == nil || only == name {
            let folder = root.appending(path: name)
            guard let page = try? Data(contentsOf: folder.appending(path: "source.html")) else { continue }
            let wanted = try String(contentsOf: folder.appending(path: "expected.html"), encoding: .utf8)
            let facts = try JSONDecoder().decode(
                Metadata.self,
                from: Data(contentsOf: folder.appending(path: "expected-metadata.json"))
            )
            let began = ContinuousClock.now
            let article = try? ArticleExtractor.article(
                Array(page),
                contentType: nil,
                url: "http://fakehost/test/page.html"
            )
            let time = began.duration(to: .now)
            let text = article.map { RichText(html: $0.html, base: nil).words } ?? ""
            let score = WordScore(text, String(plainTextOf: wanted))
            scores.append(score.f1)
            let hasTitle = (article?.title ?? "") == (facts.title ?? "").cleanedLine
            titles += hasTitle ? 1 : 0
            let hasByline = (article?.byline ?? "") == (facts.byline ?? "").cleanedLine
            bylines += hasByline ? 1 : 0
            print(
                "\(score.line) \(hasTitle ? " " : "T")\(hasByline ? " " : "B") \(name) \(page.count) bytes \(time)"
                    + " \(article?.choice.element ?? "-") \(article?.choice.leniency ?? -1)"
            )
            if !hasTitle { print("    title: \(article?.title ?? "-") | \(facts.title ?? "-")") }
            if !hasByline { print("    byline: \(article?.byline ?? "-") | \((facts.byline ?? "-").cleanedLine)") }
            if only != nil { print(score.difference) }
        }
        let mean = scores.reduce(0, +) / Double(max(scores.count, 1))
        let good = scores.count { $0 >= 0.95 }
        print("mean F1 \(mean), \(good) of \(scores.count) at least 0.95, \(titles) titles, \(bylines) bylines")
        if only == nil {
            #expect(mean >= 0.95)
            #expect(Double(good) >= 0.9 * Double(scores.count))
            #expect(Double(titles) >= 0.95 * Double(scores.count))
        }
    }
}

/// Two texts compared as bags of words.
struct WordScore {
    private var extra: [String: Int] = [:]
    private var lacking: [String: Int] = [:]
    private var taken = 0
    private var wanted = 0
    private var common = 0

    init(_ text: String, _ wantedText: String) {
        var counts: [String: Int] = [:]
        for word in wantedText.split(whereSeparator: \.isWhitespace) {
            counts[String(word), default: 0] += 1
            wanted += 1
        }
        for word in text.split(whereSeparator: \.isWhitespace) {
            taken += 1
            if let left = counts[String(word)], left > 0 {
                counts[String(word)] = left - 1
                common += 1
            } else {
                extra[String(word), default: 0] += 1
            }
        }
        lacking = counts.filter { $0.value > 0 }
    }

    var precision: Double { taken == 0 ? 0 : Double(common) / Double(taken) }
    var recall: Double { wanted == 0 ? 1 : Double(common) / Double(wanted) }
    var f1: Double { common == 0 ? 0 : 2 * precision * recall / (precision + recall) }

    var line: String {
        [f1, precision, recall].map { String(format: "%.3f", $0) }.joined(separator: " ")
    }

    var difference: String {
        func words(_ counts: [String: Int]) -> String { counts.keys.sorted().prefix(300).joined(separator: " ") }
        return "too much: \(words(extra))\nlacking: \(words(lacking))"
    }
}
