import Model
import Store

/// `tern doctor`: whether the library is whole; with `--repair`, makes it so.
struct DoctorCommand {
    var request: Invocation.DoctorRequest
    var settings: Invocation.Settings

    /// Fails as long as something is wrong.
    func run() async -> ExitCode {
        let path = settings.database ?? Places.standard.database
        do throws(Failure) {
            let line = OpeningLine(settings, purpose: .repair)
            let repair = request.repairs ? try await LibraryDoctor.repair(path, line.tell, line.tell) : nil
            let health: LibraryHealth
            if let repair { health = repair.after } else { health = try await LibraryDoctor.examine(path, line.tell) }
            if request.isJSON {
                Console.output(try JSONText.line(DoctorAnswer(health, repair)))
            } else {
                for line in Self.lines(health, repair) { Console.output(line) }
            }
            return health.problems.isEmpty ? .success : .failure
        } catch {
            Console.error(error)
            return .failure
        }
    }

    static func lines(_ health: LibraryHealth, _ repair: LibraryRepair?) -> [String] {
        let free = health.freeBytes > 0 ? ", \(size(health.freeBytes)) of it free" : ""
        let log = health.logBytes > 0 ? ", and \(size(health.logBytes)) in its log" : ""
        var lines = [
            "\(health.path.cleanedLine): \(size(health.bytes))\(free)\(log)"
        ]
        if health.schema == health.knownSchema {
            lines.append(
                "\(health.feeds.of("feed")), \(health.articles.of("article")), \(health.unread) unread, "
                    + "\(health.starred) starred"
            )
        } else {
            lines.append(
                "Its tables are of version \(health.schema), and are led to \(health.knownSchema) when it is opened."
            )
        }
        if let repair, !repair.before.problems.isEmpty {
            let repaired = repair.before.problems.filter { !health.problems.contains($0) }
            lines += repaired.map { "repaired: \(sentence($0))" }
            if repair.lostArticles > 0 { lines.append("lost: \(repair.lostArticles.of("article")) could not be read") }
            if let backup = repair.backup { lines.append("as it was before: \(backup.cleanedLine)") }
        }
        if health.problems.isEmpty { return lines + ["The library is whole."] }
        return lines + health.problems.map(sentence) + (repair == nil ? ["tern doctor --repair puts it right."] : [])
    }

    private static func sentence(_ problem: LibraryHealth.Problem) -> String {
        switch problem {
        case .damaged(let said): "The file is damaged: \(said)."
        case .dangling(let table, let rows): "Of “\(table)”, \(rows.of("row")) without what it belongs to."
        case .miscounted(let feeds):
            "Wrong counts of articles: \(feeds) \(feeds == 1 ? "feed or tag" : "feeds or tags")."
        case .bodiless(let articles): "Without a text, which the next fetch may bring: \(articles.of("article"))."
        case .misled(let articles): "Beside the story they are of, or hidden without one: \(articles.of("article"))."
        case .index: "The index of words is damaged: searches may find nothing."
        case .unlisted(let articles): "In no listing: \(articles.of("article"))."
        }
    }

    private static func size(_ bytes: Int64) -> String { ByteCount.text(bytes) }
}

/// The same for programs.
private struct DoctorAnswer: Encodable {
    struct Problem: Encodable {
        var kind: String
        var detail: String?
        var count: Int?
    }

    var path: String
    var bytes: Int64
    var freeBytes: Int64
    var logBytes: Int64
    var schema: Int
    var feeds: Int
    var articles: Int
    var unread: Int
    var starred: Int
    var problems: [Problem]
    var repaired: [Problem]?
    var backup: String?
    var lostArticles: Int?

    init(_ health: LibraryHealth, _ repair: LibraryRepair?) {
        path = health.path
        bytes = health.bytes
        freeBytes = health.freeBytes
        logBytes = health.logBytes
        schema = health.schema
        feeds = health.feeds
        articles = health.articles
        unread = health.unread
        starred = health.starred
        problems = health.problems.map(Self.problem)
        repaired = repair?.before.problems.map(Self.problem)
        backup = repair?.backup
        lostArticles = repair?.lostArticles
    }

    private static func problem(_ problem: LibraryHealth.Problem) -> Problem {
        switch problem {
        case .damaged(let said): Problem(kind: "damaged", detail: said)
        case .dangling(let table, let rows): Problem(kind: "dangling", detail: table, count: rows)
        case .miscounted(let feeds): Problem(kind: "miscounted", count: feeds)
        case .unlisted(let articles): Problem(kind: "unlisted", count: articles)
        case .bodiless(let articles): Problem(kind: "bodiless", count: articles)
        case .misled(let articles): Problem(kind: "misled", count: articles)
        case .index: Problem(kind: "index")
        }
    }
}
