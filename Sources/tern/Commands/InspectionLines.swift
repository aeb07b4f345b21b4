import Feeds
import FoundationEssentials
import Model

/// What `tern inspect` tells a reader: format, encoding and why, repairs, and each item with what was chosen for it.
enum InspectionLines {
    static func lines(of feed: ParsedFeed) -> [String] {
        let reading = feed.reading
        let facts = feed.details
        var lines = self.lines(of: reading.format, reading.encoding, reading.repairs)
        lines += described([
            ("title", feed.title), ("site", feed.site), ("about", facts.description?.shortened),
            ("by", joined(facts.authors)),
            ("language", facts.language), ("image", facts.image), ("icon", facts.icon),
            ("updated", date(facts.updated)),
            ("feed", facts.ownAddress), ("older", facts.olderPage), ("hubs", joined(facts.hubs)),
            ("every", facts.rhythm.interval.map { "\($0 / 60) minutes" }),
        ])
        let repetitions = feed.items.count { $0.details.isRepetition }
        lines.append("items      \(feed.items.count)" + (repetitions > 0 ? ", \(repetitions) of them repeated" : ""))
        for (index, item) in feed.items.enumerated() {
            lines += ["", "\(index + 1). \(item.title)"] + self.lines(of: item)
        }
        return lines
    }

    /// How the bytes were read.
    private static func lines(of format: String, _ encoding: EncodingChoice, _ repairs: Set<Repair>) -> [String] {
        let mended = Repair.allCases.filter(repairs.contains).map(\.rawValue)
        return [
            "format     \(format)", "encoding   \(encoding.name) (\(encoding.evidence.rawValue))",
            "repairs    \(mended.isEmpty ? "none" : mended.joined(separator: "; "))",
        ]
    }

    private static func lines(of item: ParsedItem) -> [String] {
        let facts = item.details
        return described([
            ("id", facts.id ?? "\(item.identity) (made: the feed gives none)"),
            ("known as", facts.id == nil || facts.id == item.identity ? nil : item.identity),
            ("title", facts.titleIsMade ? "made from the text" : nil),
            ("repeats", facts.isRepetition ? "an item before it" : nil),
            ("link", item.url), ("original", facts.original), ("base", item.base == item.url ? nil : item.base),
            (
                "date",
                date(item.published).map { facts.published == nil ? "\($0) (of its last change)" : $0 }
                    ?? "none: it counts from when it is first seen"
            ),
            ("by", joined(facts.authors)), ("in", joined(item.categories)), ("picture", item.coverURL),
            (
                "body",
                "\(item.html.utf8.count) bytes, \(facts.bodyIsDescription ? "the description" : "the whole text")"
            ),
        ])
            + facts.enclosures.map { file in
                let length = file.length.map { ", \($0) bytes" } ?? ""
                return "   file      \(file.url) (\(file.type ?? "of unknown type")\(length))"
            }
    }

    static func lines(of list: OPMLDocument) -> [String] {
        var lines = self.lines(of: list.format, list.encoding, list.repairs) + described([("title", list.title)])
        lines.append("feeds      \(list.feeds.count)" + (list.isPartial ? ", and the document breaks off" : ""))
        for feed in list.feeds {
            lines += ["", "\((feed.folder + [feed.title]).joined(separator: " / "))", "   feed      \(feed.url)"]
            lines += feed.link.map { ["   site      \($0)"] } ?? []
            lines += feed.isRepetition ? ["   repeats   a feed before it"] : []
            lines += feed.tags.isEmpty ? [] : ["   tags      \(feed.tags.joined(separator: ", "))"]
        }
        if list.skipped.isEmpty { return lines }
        return lines + ["", "passed over"]
            + list.skipped.map(line)
    }

    private static func line(_ skip: OPMLSkip) -> String {
        let address = skip.url.isEmpty ? "" : " (\(skip.url))"
        return "   line \(skip.line): \(skip.title.isEmpty ? skip.url : skip.title)\(address): \(skip.reason.rawValue)"
    }

    /// One line for each that there is.
    private static func described(_ parts: [(String, String?)]) -> [String] {
        parts.compactMap { name, value in
            value.map { "   " + name + String(repeating: " ", count: max(1, 10 - name.count)) + $0.cleanedLine }
        }
    }

    private static func joined(_ names: [String]) -> String? {
        names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static func date(_ date: Date?) -> String? {
        date.map { $0.formatted(.iso8601) }
    }
}

extension String {
    fileprivate var shortened: String { count > 200 ? prefix(200) + "…" : self }
}
