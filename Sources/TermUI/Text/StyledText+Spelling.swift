extension StyledText {
    /// Whether only looks differ, so that both are set alike.
    func isSpelledLike(_ other: StyledText) -> Bool {
        guard hangingIndent == other.hangingIndent, alignment == other.alignment, runs.count == other.runs.count else {
            return false
        }
        return zip(runs, other.runs).allSatisfy { $0.text == $1.text && $0.isIsolated == $1.isIsolated }
    }
}

extension RenderNode {
    /// Takes a text that differs in its looks alone: painted again, but neither measured nor placed. False when it says
    /// something else.
    func recolour(from before: StyledText, to text: StyledText) -> Bool {
        guard let textLayout, before.isSpelledLike(text) else { return false }
        textLayout.recolour(text)
        invalidatePaint()
        return true
    }
}
