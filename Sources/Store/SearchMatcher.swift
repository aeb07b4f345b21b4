package import Model

/// Finds the words of a query in a text, as the index found them in the article.
package struct SearchMatcher: Sendable {
    fileprivate struct Phrase {
        var words: [String]
        var isPrefix: Bool
        var field: SearchWords.Field?
    }

    private var phrases: [Phrase] = []

    package init(_ query: SearchQuery) {
        if let root = query.root { collect(root) }
    }

    /// Whether the query has no words to be found.
    package var isEmpty: Bool { phrases.isEmpty }

    /// Words that must not be there are none to be found.
    private mutating func collect(_ expression: SearchExpression) {
        switch expression {
        case .words(let words):
            let tokens = SearchText.tokens(words.text).map(\.text)
            if !tokens.isEmpty { phrases.append(Phrase(words: tokens, isPrefix: words.isPrefix, field: words.field)) }
        case .all(let parts), .any(let parts): parts.forEach { collect($0) }
        case .filter, .not: break
        }
    }

    package func hits(in row: ArticleSummary) -> TextHits {
        TextHits(
            title: hits(in: SearchText.tokens(row.title), of: .title),
            summary: hits(in: SearchText.tokens(row.summary), of: .text)
        )
    }

    /// Where words that may stand in the field do, in bytes of UTF-8, in order and apart from each other.
    package func hits(in text: String, of field: SearchWords.Field) -> [Range<Int>] {
        hits(in: SearchText.tokens(text), of: field)
    }

    /// The part of a body around the first hit; nil without one. About `length` bytes of UTF-8.
    package func excerpt(of text: String, length: Int) -> (text: String, hits: [Range<Int>])? {
        let tokens = SearchText.tokens(text)
        let hits = hits(in: tokens, of: .text)
        guard let first = hits.first else { return nil }
        let earliest = first.lowerBound - length / 4
        let start = earliest <= 0 ? 0 : tokens.first { $0.place.lowerBound >= earliest }?.place.lowerBound ?? 0
        let latest = max(start + length, first.upperBound)
        let isWhole = text.utf8.count <= latest
        let end = isWhole ? text.utf8.count : tokens.last { $0.place.upperBound <= latest }?.place.upperBound ?? latest
        let opening = start > 0 ? "…" : ""
        let bytes = Array(text.utf8)[start..<max(start, end)]
        let distance = opening.utf8.count - start
        return (
            text: opening + String(decoding: bytes, as: UTF8.self) + (isWhole ? "" : "…"),
            hits: hits.filter { $0.upperBound <= end }.map { $0.lowerBound + distance..<$0.upperBound + distance }
        )
    }

    private func hits(in tokens: [SearchText.Token], of field: SearchWords.Field) -> [Range<Int>] {
        var hits: [Range<Int>] = []
        for start in tokens.indices {
            let length = phrases.reduce(0) { length, phrase in
                guard phrase.field == nil || phrase.field == field else { return length }
                return phrase.stands(at: start, in: tokens) ? max(length, phrase.words.count) : length
            }
            guard length > 0 else { continue }
            let hit = tokens[start].place.lowerBound..<tokens[start + length - 1].place.upperBound
            if let last = hits.last, last.upperBound >= hit.lowerBound {
                hits[hits.count - 1] = last.lowerBound..<max(last.upperBound, hit.upperBound)
            } else {
                hits.append(hit)
            }
        }
        return hits
    }
}

extension SearchMatcher.Phrase {
    fileprivate func stands(at start: Int, in tokens: [SearchText.Token]) -> Bool {
        guard start + words.count <= tokens.count else { return false }
        for (offset, word) in words.enumerated() {
            let token = tokens[start + offset].text
            let isLast = offset == words.count - 1
            guard token == word || (isLast && isPrefix && token.begins(with: word)) else { return false }
        }
        return true
    }
}
