import FeedService
import Feeds
import FoundationEssentials
import Model
import Store

/// What `tern gc` says.
struct CleaningLines {
    var report: CleaningReport
    var isDryRun: Bool

    var text: String {
        var lines = report.lines.flatMap(lines)
        if report.lines.isEmpty {
            lines.append("No retention is set, so articles are kept for good: tern feed set FEED retention 90d")
        } else {
            lines.append(summary)
        }
        if report.emptied > 0 {
            let verb = isDryRun ? "would leave" : "left"
            lines.append("\(report.emptied.of("article")) \(verb) the trash for good.")
        }
        if let space { lines.append(space) }
        if isDryRun { lines.append("Nothing was changed.") }
        return lines.joined(separator: "\n")
    }

    private func count(_ line: CleaningReport.Line) -> Int { isDryRun ? line.preview.going : line.trashed }

    private func lines(_ line: CleaningReport.Line) -> [String] {
        let preview = line.preview
        let stay = [
            (preview.unread, "unread"), (preview.starred, "starred"), (preview.restored, "back from the trash"),
        ]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard preview.going > 0 || !stay.isEmpty else { return [] }
        let staying = stay.isEmpty ? "" : "; of its old ones stay: \(stay.joined(separator: ", "))"
        let verb = isDryRun ? "would go" : "went"
        var lines = ["\(line.feed.title) (\(line.retention)): \(count(line).of("article")) \(verb)\(staying)"]
        if let oldest = preview.oldest { lines.append("  oldest  \(Self.text(oldest))") }
        if preview.going > 1, let newest = preview.newest { lines.append("  newest  \(Self.text(newest))") }
        return lines
    }

    private static func text(_ sample: RetentionPreview.Sample) -> String {
        "\(Moment.text(sample.date))  \(sample.title)"
    }

    private var summary: String {
        let total = report.lines.reduce(0) { $0 + count($1) }
        if total == 0 { return "No article is to go." }
        if isDryRun { return "\(total.of("article")) would go to the trash." }
        let days = Int(LibrarySource.trashTime / 86_400)
        return "\(total.of("article")) went to the trash: for \(days) days, tern gc --restore brings them back."
    }

    private var space: String? {
        switch report.compaction {
        case .done(let saved): "The library is \(Self.size(saved)) smaller."
        case .inUse(let free):
            "\(Self.size(free)) of the library are free, and used again. With no other Tern open, tern gc gives them back."
        case .notWorthIt, nil: nil
        }
    }

    private static func size(_ bytes: Int) -> String { "\(max(1, bytes >> 20)) MiB" }
}

/// The same for programs: an object for each feed that has a retention, then one for the library.
extension CleaningLines {
    var json: String {
        get throws(Failure) {
            var lines: [String] = []
            for line in report.lines { lines.append(try JSONText.line(FeedAnswer(line, count(line), isDryRun))) }
            lines.append(try JSONText.line(LibraryAnswer(report, isDryRun)))
            return lines.joined(separator: "\n")
        }
    }

    private struct FeedAnswer: Encodable {
        struct Sample: Encodable {
            var title: String
            var date: String

            init(_ sample: RetentionPreview.Sample) {
                title = sample.title
                date = Moment.forPrograms(sample.date)
            }
        }

        var title: String
        var address: String
        var retention: String
        var origin: String
        var trashed: Int
        var oldest: Sample?
        var newest: Sample?
        var stayingUnread: Int
        var stayingStarred: Int
        var stayingRestored: Int
        var dryRun: Bool

        init(_ line: CleaningReport.Line, _ count: Int, _ isDryRun: Bool) {
            title = line.feed.title
            address = line.feed.address.withoutCredentials
            retention = line.retention
            origin = line.origin
            trashed = count
            oldest = line.preview.oldest.map(Sample.init)
            newest = line.preview.newest.map(Sample.init)
            stayingUnread = line.preview.unread
            stayingStarred = line.preview.starred
            stayingRestored = line.preview.restored
            dryRun = isDryRun
        }
    }

    private struct LibraryAnswer: Encodable {
        var emptied: Int
        var freeBytes: Int?
        var savedBytes: Int?
        var inUse: Bool
        var dryRun: Bool

        init(_ report: CleaningReport, _ isDryRun: Bool) {
            emptied = report.emptied
            dryRun = isDryRun
            inUse = false
            switch report.compaction {
            case .notWorthIt(let free): freeBytes = free
            case .inUse(let free):
                freeBytes = free
                inUse = true
            case .done(let saved): savedBytes = saved
            case nil: break
            }
        }
    }
}
