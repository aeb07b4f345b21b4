extension TextLayout {
    /// One cell or two of a line as it is painted.
    struct Piece {
        var display: DisplayCluster
        var run: Int
    }

    /// A line's clusters and its ellipsis from left to right. Right-to-left text is put in the order in which it is read
    /// unless the terminal does that.
    func pieces(of line: TextLine, _ order: BidiOrder) -> [Piece] {
        let ellipsisRun = (line.lead.last ?? line.trail.first).map { shaped.clusters[$0].run } ?? 0
        return visualOrder(of: line, order).map { piece in
            guard let index = piece.cluster else { return Piece(display: .ellipsis, run: ellipsisRun) }
            let cluster = shaped.clusters[index]
            let display = piece.mirrored.map { DisplayCluster(text: $0, width: cluster.width) }
            return Piece(display: display ?? cluster.display, run: cluster.run)
        }
    }

    private func visualOrder(of line: TextLine, _ order: BidiOrder) -> [BidiLevels.Piece] {
        let parts: [Int?] = Array(line.lead) + (line.hasEllipsis ? [nil] : []) + Array(line.trail)
        guard order == .tern, let bidi = shaped.bidi else { return parts.map { BidiLevels.Piece(cluster: $0) } }
        let cut = line.lead.isEmpty ? line.trail.lowerBound : line.lead.upperBound
        return bidi.visualOrder(parts, paragraph: shaped.paragraph(at: line.lead.lowerBound), cut: cut)
    }

    /// Columns between the left edge of a frame and the line's first cell. The indent is on the side where reading
    /// begins.
    func offset(of line: TextLine, in width: Int) -> Int {
        isAtFarSide(line) ? max(0, width - line.width) : line.indent
    }
}
