package import Model

/// What `undo` takes back: the last thing the reader did that can be.
package enum UndoStep: Equatable, Sendable {
    /// Articles as they were before a change that each of them was changed by.
    case marks([ArticleSummary], StatusChange)
}
