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
        /// Articles that came back from the trash, to stay; empty for what no rule had hidden.
        case returned(rule: String)
        /// Articles of a story that was taken apart.
        case split
        /// The note of one article.
        case noted(before: String, after: String)
        /// Feeds that got another name of their reader's; nil is their own.
        case named(JournalChange<String?>)
        /// Feeds that came into another folder; an empty path is none.
        case put(JournalChange<[String]>)
        /// Feeds in the order that they took, in the places that they had in another.
        case ordered(before: [Int64])
        /// A folder that got another name or place.
        case folder(JournalChange<[String]>)
        /// Feeds that got a tag.
        case feedTagged(String)
        /// A setting of feeds, which the change names; nil is none.
        case set(JournalChange<String?>)
        /// Articles that went from one feed into another, by their rows.
        case handed(JournalChange<Int64>)
        /// A kept search; nil is none.
        case query(JournalChange<KeptQuery?>)
        /// The article under a letter, which the change names; nil is none.
        case bookmarked(JournalChange<Int64?>)
    }

    var kind: Kind
    /// Rows of what was changed.
    var items: [Int64]

    init(_ kind: Kind, items: [Int64]) {
        self.kind = kind
        self.items = items
    }
}

/// What something was before a change, and after it.
struct JournalChange<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    /// Which one of several.
    var of: String?
    var before: Value
    var after: Value

    init(of: String? = nil, from before: Value, to after: Value) {
        self.of = of
        self.before = before
        self.after = after
    }

    /// What has to be there for the change to be made or taken back, and what takes its place.
    func turned(isUndone: Bool) -> (from: Value, to: Value) { isUndone ? (after, before) : (before, after) }
}

/// A search as a reader keeps it.
struct KeptQuery: Codable, Equatable, Sendable {
    var name: String
    var text: String
    /// Among the others.
    var position: Int64
}
