extension SearchQuery {
    /// The query as it is written. Reading it gives the same query.
    package var text: String { root?.text(in: .all) ?? "" }
}

extension SearchExpression {
    /// What stands around a part, and decides on its parentheses.
    fileprivate enum Surroundings {
        case all, any, not
    }

    fileprivate func text(in surroundings: Surroundings) -> String {
        switch self {
        case .words(let words): words.written
        case .filter(let filter): filter.written
        case .all(let parts):
            Self.enclosed(parts.map { $0.text(in: .all) }.joined(separator: " "), surroundings == .not)
        case .any(let parts):
            Self.enclosed(parts.map { $0.text(in: .any) }.joined(separator: " OR "), surroundings != .any)
        case .not(let part): Self.enclosed("-" + part.text(in: .not), surroundings == .not)
        }
    }

    private static func enclosed(_ text: String, _ isEnclosed: Bool) -> String {
        isEnclosed ? "(\(text))" : text
    }
}

extension SearchWords {
    fileprivate var written: String {
        (field.map { "\($0.rawValue):" } ?? "") + text.quotedForSearch(hasName: field != nil) + (isPrefix ? "*" : "")
    }
}

extension SearchFilter {
    fileprivate var written: String {
        switch self {
        case .feed(let text): "feed:" + text.quotedForSearch(hasName: true)
        case .folder(let text): "folder:" + text.quotedForSearch(hasName: true)
        case .tag(let text): "tag:" + text.quotedForSearch(hasName: true)
        case .url(let text): "url:" + text.quotedForSearch(hasName: true)
        case .date(let date): "date:" + date.text
        case .status(let status): "is:" + status.rawValue
        case .has(let part): "has:" + part.rawValue
        }
    }
}

extension String {
    /// Quoted where it would mean something else without.
    fileprivate func quotedForSearch(hasName: Bool) -> String {
        let isPlain = allSatisfy { !$0.isWhitespace && $0 != "(" && $0 != ")" && $0 != "\"" && $0 != "*" }
        let isOperator = ["AND", "OR", "NOT"].contains(self) || hasPrefix("-") || contains(":")
        if isPlain, !isEmpty, hasName || !isOperator { return self }
        return "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
