import Model

/// One change of many rows alike, as the journal keeps it.
struct JournalStep: Equatable {
    enum Kind: Equatable {
        /// Articles that the change changed.
        case marked(StatusChange)
        /// Feeds that were removed.
        case removed
        /// Feeds that were added.
        case added
        /// Articles that retention took.
        case trashed
        /// Articles that a rule hid at its reader's word.
        case hidden(rule: String)
        /// The note of one article.
        case noted(before: String, after: String)
    }

    var kind: Kind
    /// Rows of what was changed.
    var items: [Int64]

    init(_ kind: Kind, items: [Int64]) {
        self.kind = kind
        self.items = items
    }
}

/// A step as the columns of its row.
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
            case .noted(let before, let after): ("noted", before + String(Self.separator) + after)
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
            case "noted": Self.noted(detail)
            default: nil
            }
        guard let known else { return nil }
        self.init(known, items: items.dropFirst().dropLast().split(separator: ",").compactMap { Int64($0) })
    }

    private static func noted(_ detail: String) -> Kind? {
        let parts = detail.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? .noted(before: String(parts[0]), after: String(parts[1])) : nil
    }
}
