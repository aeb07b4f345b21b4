extension RenderTree {
    /// Lines that stay in sight above and below a target, where there is room.
    private static let margin = 2

    /// Scrolls a list, or a scroll view, so that the line of the text in it that is the target is in sight, however long
    /// the text. False when nothing has to move.
    func revealTarget(in id: ScrollID) -> Bool {
        guard let node = scrollNodes[id], let scroll = node.scroll else { return false }
        guard let line = node.targetLine else {
            // Scrolled away: the row that holds it is the selected one.
            scroll.add(.selection(.center))
            node.invalidatePlacement()
            return true
        }
        let height = node.frame.size.height
        let margin = min(Self.margin, max(0, height - 1) / 3)
        let lines = min(0, line - margin) + max(0, line - (height - 1 - margin))
        guard lines != 0 else { return false }
        scroll.add(.lines(lines))
        node.invalidatePlacement()
        return true
    }
}

extension RenderNode {
    /// Where the target's line is among the node's own; nil when it is not in it.
    fileprivate var targetLine: Int? {
        for child in shownChildren {
            if let line = child.targetLine { return child.frame.minY + line }
        }
        guard let textLayout, textLayout.text.runs.contains(where: \.isTarget) else { return nil }
        return textLayout.targetLine(width: frame.size.width, limit: traits.lineLimit, truncation: traits.truncation)
    }
}

extension TextLayout {
    fileprivate func targetLine(width: Int, limit: Int?, truncation: Truncation) -> Int? {
        guard let run = text.runs.firstIndex(where: \.isTarget),
            let cluster = shaped.clusters.firstIndex(where: { $0.run == run })
        else { return nil }
        let lines = lines(width: width, limit: limit, truncation: truncation)
        return lines.firstIndex { $0.lead.contains(cluster) }
    }
}
