import Feeds
import Model

/// A line about an article as its reader wrote it: "{id}\t{title}".
struct ArticleFormat: Equatable {
    /// What may stand in braces: the names of `--json`.
    enum Field: String, CaseIterable {
        case id, feed, feedTitle, title, url, author, published, read, starred, later, tags, categories, summary
    }

    private enum Part: Equatable {
        case text(String)
        case field(Field)
    }

    private var parts: [Part] = []

    /// "\t", "\n" and "\\" mean what they do in C; "{{" is a brace.
    init(_ text: String) throws(UsageError) {
        var rest = Substring(text)
        var plain = ""
        while let character = rest.popFirst() {
            switch character {
            case "\\": plain.append(Self.escaped(rest.popFirst()))
            case "{" where rest.first == "{": plain.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}"), let field = Field(rawValue: String(rest[..<end])) else {
                    throw Self.unknown(rest)
                }
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.field(field))
                rest = rest[rest.index(after: end)...]
            default: plain.append(character)
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
    }

    private static func escaped(_ character: Character?) -> String {
        switch character {
        case "t": "\t"
        case "n": "\n"
        case "\\", nil: "\\"
        case let other?: "\\\(other)"
        }
    }

    private static func unknown(_ rest: Substring) -> UsageError {
        let name = String(rest.prefix { $0 != "}" }).cleanedLine
        let fields = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        return UsageError(sentence: "--format has no field “{\(name)}”; there are: \(fields).")
    }

    /// Texts are clean lines, so what stands between them is the reader's own.
    func line(_ row: ArticleSummary) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): Self.value(field, row)
            }
        }
        .joined()
    }

    private static func value(_ field: Field, _ row: ArticleSummary) -> String {
        switch field {
        case .id: row.id.rawValue
        case .feed: row.feed.rawValue
        case .feedTitle: row.feedTitle
        case .title: row.title
        case .url: row.url?.withoutCredentials ?? ""
        case .author: row.author ?? ""
        case .published: Moment.forPrograms(row.published)
        case .read: row.status.isRead ? "true" : "false"
        case .starred: row.status.isStarred ? "true" : "false"
        case .later: row.status.isLater ? "true" : "false"
        case .tags: row.status.tags.joined(separator: ", ")
        case .categories: row.categories.joined(separator: ", ")
        case .summary: row.summary
        }
    }
}
