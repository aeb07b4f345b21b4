extension RichText {
    /// Everything that is read in the body, in its order, each text in one piece: places in a text are told by its number
    /// here and by bytes of UTF-8.
    package var texts: [String] { blocks.flatMap(\.texts) }
}

extension RichText.Block {
    /// What is read in the block, in order. What a picture is called is none of it.
    package var texts: [String] {
        switch self {
        case .paragraph(let spans), .heading(_, let spans): [spans.text]
        case .list(_, let items): items.flatMap { $0.flatMap(\.texts) }
        case .quote(let blocks): blocks.flatMap(\.texts)
        case .code(let text): [text]
        case .table(let header, let rows): ([header] + rows).flatMap { $0.map(\.text) }
        case .image, .rule: []
        }
    }
}

extension [RichText.Span] {
    fileprivate var text: String { count == 1 ? self[0].text : map(\.text).joined() }
}
