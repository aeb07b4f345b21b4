import Model

// What cached values cost, from the text they hold; fixed parts are counted with one figure each.

extension FeedPage {
    var estimatedBytes: Int {
        rows.reduce(64) { $0 + $1.estimatedBytes }
    }
}

extension ArticleSummary {
    var estimatedBytes: Int {
        let optional = [url, author, coverURL].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        let texts = id.rawValue.utf8.count + feedTitle.utf8.count + title.utf8.count + summary.utf8.count
        return categories.reduce(256 + optional + texts) { $0 + 16 + $1.utf8.count }
    }
}

extension Article {
    var estimatedBytes: Int {
        let links = body.links.reduce(0) { $0 + 16 + $1.utf8.count }
        return body.blocks.reduce(summary.estimatedBytes + links) { $0 + $1.estimatedBytes }
    }
}

extension RichText.Block {
    fileprivate var estimatedBytes: Int {
        switch self {
        case .paragraph(let spans), .heading(_, let spans): bytes(of: spans)
        case .list(_, let items): items.joined().reduce(32) { $0 + $1.estimatedBytes }
        case .quote(let blocks): blocks.reduce(32) { $0 + $1.estimatedBytes }
        case .code(let text): 32 + text.utf8.count
        case .table(let header, let rows): (rows.joined() + header).reduce(32) { $0 + bytes(of: $1) }
        case .image(let alternative, let url): 32 + alternative.utf8.count + (url?.utf8.count ?? 0)
        case .rule: 32
        }
    }

    private func bytes(of spans: [RichText.Span]) -> Int {
        spans.reduce(32) { $0 + 32 + $1.text.utf8.count }
    }
}
