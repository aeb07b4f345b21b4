import FoundationEssentials
import Model

/// A step as the columns of its row: a kind in plain words, what else there is to know (text of old kinds, JSON of newer
/// ones), and a JSON array of rows. A kind, once released, is read for ever.
extension JournalStep {
    private static let separator: Character = "\u{1F}"

    var columns: [Value] {
        let (kind, detail): (String, String) =
            switch self.kind {
            case .marked(.read(let isRead)): (isRead ? "read" : "unread", "")
            case .marked(.starred(let isStarred)): (isStarred ? "starred" : "unstarred", "")
            case .marked(.later(let isLater)): (isLater ? "later" : "not later", "")
            case .marked(.tagged(let tag, let isTagged)): (isTagged ? "tagged" : "untagged", tag)
            case .removed: ("removed", "")
            case .added: ("added", "")
            case .trashed: ("trashed", "")
            case .hidden(let rule): ("hidden", rule)
            case .returned(let rule): ("returned", rule)
            case .split: ("split", "")
            case .noted(let before, let after): ("noted", before + String(Self.separator) + after)
            case .named(let change): ("named", Self.json(change))
            case .put(let change): ("put", Self.json(change))
            case .ordered(let before): ("ordered", Self.json(before))
            case .folder(let change): ("folder", Self.json(change))
            case .feedTagged(let tag): ("feed tagged", tag)
            case .set(let change): ("set", Self.json(change))
            case .handed(let change): ("handed", Self.json(change))
            case .query(let change): ("query", Self.json(change))
            case .bookmarked(let change): ("bookmarked", Self.json(change))
            }
        return [.text(kind), .text(detail), .text("[" + items.map(String.init).joined(separator: ",") + "]")]
    }

    /// Nil for a kind of a newer Tern.
    init?(kind: String, detail: String, items: String) {
        let known: Kind? =
            switch kind {
            case "read", "unread": .marked(.read(kind == "read"))
            case "starred", "unstarred": .marked(.starred(kind == "starred"))
            case "later", "not later": .marked(.later(kind == "later"))
            case "tagged", "untagged": .marked(.tagged(detail, kind == "tagged"))
            case "removed": .removed
            case "added": .added
            case "trashed": .trashed
            case "hidden": .hidden(rule: detail)
            case "returned": .returned(rule: detail)
            case "split": .split
            case "noted": Self.noted(detail)
            case "named": Self.value(detail).map(Kind.named)
            case "put": Self.value(detail).map(Kind.put)
            case "ordered": Self.value(detail).map(Kind.ordered)
            case "folder": Self.value(detail).map(Kind.folder)
            case "feed tagged": .feedTagged(detail)
            case "set": Self.value(detail).map(Kind.set)
            case "handed": Self.value(detail).map(Kind.handed)
            case "query": Self.value(detail).map(Kind.query)
            case "bookmarked": Self.value(detail).map(Kind.bookmarked)
            default: nil
            }
        guard let known else { return nil }
        self.init(known, items: items.dropFirst().dropLast().split(separator: ",").compactMap { Int64($0) })
    }

    private static func noted(_ detail: String) -> Kind? {
        let parts = detail.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? .noted(before: String(parts[0]), after: String(parts[1])) : nil
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, numbers and arrays of them can always be written.
        let data = (try? encoder.encode(value)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private static func value<Value: Decodable>(_ detail: String) -> Value? {
        // What cannot be read was written by a newer Tern, as an unknown kind was.
        try? JSONDecoder().decode(Value.self, from: Data(detail.utf8))
    }
}
