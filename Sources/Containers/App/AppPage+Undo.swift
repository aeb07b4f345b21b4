import Model

/// Taking back, and doing again. The source remembers what was done, so that a restart forgets nothing.
extension AppPage {
    static func turned(
        _ state: inout State,
        isUndone: Bool,
        _ result: Result<JournalOutcome?, Failure>
    ) -> [Effect] {
        switch result {
        case .failure(.cancelled): return []
        case .failure(let failure): return show(&state, Toast(.failure, failure.sentence))
        case .success(nil):
            state.canUndo = isUndone ? false : state.canUndo
            return show(&state, Toast(.information, "There is nothing to \(isUndone ? "undo" : "redo")."))
        case .success(let outcome?):
            state.canUndo = true
            let here = Set((state.feeds.page.content?.feeds ?? []).map(\.id))
            let shown = outcome.feeds.first { !here.contains($0) }.map { feeds(&state, .expect($0)) } ?? []
            // A note, which is part of the article.
            let changed = outcome.marks.isEmpty && outcome.feeds.isEmpty ? article(&state, .reread) : []
            return shown + changed + show(&state, toast(outcome, isUndone))
        }
    }

    /// Of several reasons why something stays, the first.
    private static func toast(_ outcome: JournalOutcome, _ isUndone: Bool) -> Toast {
        let sentence = outcome.sentence(isUndone: isUndone)
        guard let reason = outcome.left.first else { return Toast(.information, sentence) }
        let more = outcome.left.count > 1 ? " (and \(outcome.left.count - 1) more)" : ""
        return Toast(.information, "\(sentence). \(reason)\(more)")
    }
}
