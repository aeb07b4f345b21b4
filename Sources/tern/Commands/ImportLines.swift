import FeedService
import Feeds
import FoundationEssentials
import Model

/// What is said of an import: to a reader in sentences, to a program in lines of JSON.
struct ImportLines {
    var report: ImportReport
    var isDryRun: Bool

    /// Results on standard output; what was left out, and why, on standard error.
    func write(isQuiet: Bool) {
        for remark in report.remarks { Console.error("tern: \(Self.sentence(remark))") }
        guard !isQuiet else { return }
        if isDryRun { Console.output("Nothing was changed. Without --dry-run it would come to this:") }
        Console.output(feeds)
        if let articles = report.articles { Console.output(Self.sentence(articles)) }
        if !report.commands.isEmpty {
            Console.error("tern: programs are named in your configuration only. To have these run, add to it:")
            for command in report.commands { Console.error("\n\(command.configuration)") }
        }
        if report.count(.added) > 0, !isDryRun { Console.output("To fetch them: tern refresh") }
    }

    private var feeds: String {
        let counts = [
            (report.count(.added), "added"), (report.count(.completed), "completed with what they lacked"),
            (report.count(.present), "there already"), (report.count(.repeated), "named again"),
            (report.skipped.count, "skipped"),
        ]
        let said = counts.filter { $0.0 > 0 || $0.1 == "added" }.map { "\($0.0) \($0.1)" }
        return "Feeds: \(said.joined(separator: ", "))."
    }

    private static func sentence(_ articles: ImportReport.Articles) -> String {
        var parts = ["\(articles.added) added of \(articles.found) in newsboat's cache", "\(articles.unread) unread"]
        let flags = articles.flags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let letters = flags.isEmpty ? "" : " (flags: \(flags.joined(separator: ", ")))"
        parts.append("\(articles.starred) starred\(letters)")
        if articles.deleted > 0 { parts.append("\(articles.deleted) deleted in newsboat and read here") }
        if articles.marked > 0 { parts.append("\(articles.marked) marks joined to articles that were there") }
        return "Articles: \(parts.joined(separator: ", "))."
    }

    private static func sentence(_ remark: ImportReport.Remark) -> String {
        let line = remark.remark.line.map { ", line \($0)" } ?? ""
        let effect = remark.remark.effect == .changed ? "" : "skipped: "
        return "\(remark.file)\(line): \(effect)\(remark.remark.what): \(remark.remark.reason)."
    }
}

extension ImportLines {
    /// One object a line: a "feed" or a "remark" each, then "command"s, and one "summary" at the end.
    func writeJSON() throws(Failure) {
        for entry in report.entries { try write(FeedLine(entry)) }
        for remark in report.remarks { try write(RemarkLine(remark)) }
        for command in report.commands {
            try write(
                CommandLine(address: command.address, role: command.role.rawValue, configuration: command.configuration)
            )
        }
        try write(SummaryLine(report, isDryRun: isDryRun))
    }

    private func write(_ line: some Encodable) throws(Failure) {
        Console.output(try JSONText.line(line))
    }

    private struct FeedLine: Encodable {
        var type = "feed"
        var file: String
        var line: Int?
        var outcome: String
        var address: String
        var title: String?
        var folder: [String]
        var tags: [String]

        init(_ entry: ImportReport.Entry) {
            file = entry.file
            line = entry.subscription.line
            outcome = entry.outcome.rawValue
            address = entry.subscription.address.withoutCredentials
            title = entry.subscription.name ?? entry.subscription.title
            folder = entry.subscription.folder
            tags = entry.subscription.tags
        }
    }

    private struct RemarkLine: Encodable {
        var type = "remark"
        var file: String
        var line: Int?
        var effect: String
        var what: String
        var reason: String

        init(_ remark: ImportReport.Remark) {
            file = remark.file
            line = remark.remark.line
            effect = remark.remark.effect.rawValue
            what = remark.remark.what
            reason = remark.remark.reason
        }
    }

    private struct CommandLine: Encodable {
        var type = "command"
        var address: String
        var role: String
        var configuration: String
    }

    private struct SummaryLine: Encodable {
        struct Articles: Encodable {
            var found: Int
            var added: Int
            var marked: Int
            var unread: Int
            var starred: Int
            var deleted: Int
        }

        var type = "summary"
        var dryRun: Bool
        var added: Int
        var completed: Int
        var present: Int
        var repeated: Int
        var skipped: Int
        var articles: Articles?

        init(_ report: ImportReport, isDryRun: Bool) {
            dryRun = isDryRun
            added = report.count(.added)
            completed = report.count(.completed)
            present = report.count(.present)
            repeated = report.count(.repeated)
            skipped = report.skipped.count
            articles = report.articles.map {
                Articles(
                    found: $0.found,
                    added: $0.added,
                    marked: $0.marked,
                    unread: $0.unread,
                    starred: $0.starred,
                    deleted: $0.deleted
                )
            }
        }
    }
}
