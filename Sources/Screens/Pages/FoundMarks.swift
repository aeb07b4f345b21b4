import Containers
import Model

extension ArticlePage.Found {
    var titleMarks: TextMarks {
        var marks = TextMarks(ranges: hits?.title ?? [])
        if case .title(let number) = place { marks.current = number }
        return marks
    }

    /// For each block of the body those of its texts; nothing when nothing is to be marked.
    func marks(in body: RichText) -> [[TextMarks]] {
        guard let hits, hits.texts.contains(where: { !$0.isEmpty }) else { return [] }
        var marks = hits.texts.map { TextMarks(ranges: $0) }
        if case .text(let text, let number) = place { marks[text].current = number }
        var left = marks[...]
        return body.blocks.map { left.take(of: $0) }
    }

    /// The row that holds the current hit; nil when there is none.
    func row(in lines: ArticleLines) -> Int? {
        switch place {
        case .title: return 0
        case .text(let text, _):
            var count = 0
            let block = lines.body.blocks.firstIndex { block in
                count += block.texts.count
                return count > text
            }
            return block.map(lines.row(ofBlock:))
        case nil: return nil
        }
    }
}
