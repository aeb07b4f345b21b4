package import Model

/// What a page has to show: one enum, so that "loading and failed at once" cannot be said.
/// Three booleans and an optional lost to it.
package enum PageState<Content: Equatable & Sendable>: Equatable, Sendable {
    case idle
    case loading
    case loaded(Content)
    /// The reader asked for newer content; the old stays on screen and usable.
    case refreshing(Content)
    case empty
    case offline(Content?)
    case failed(Failure, Content?)

    /// What can be shown now, in whatever state.
    package var content: Content? {
        switch self {
        case .loaded(let content), .refreshing(let content): content
        case .offline(let content), .failed(_, let content): content
        case .idle, .loading, .empty: nil
        }
    }
}

/// How a paged list ends.
package enum Tail: Equatable, Sendable {
    /// There is more, and nobody asked for it yet.
    case more(Cursor)
    case loadingMore(Cursor)
    case moreFailed(Failure, Cursor)
    case end
}

/// A page's logic: a pure function over its state. `Effect`s are values that a container runs; their results come back
/// as intents.
package protocol Page {
    associatedtype State: Equatable, Sendable
    associatedtype Intent: Equatable, Sendable
    associatedtype Effect: Equatable, Sendable
    static func reduce(_ state: inout State, _ intent: Intent) -> [Effect]
}

/// Marks one load, so that the answer to a superseded one is recognised and dropped.
package struct LoadID: Hashable, Sendable, Comparable {
    package private(set) var number = 0
    package init() {}
    package static func < (lhs: LoadID, rhs: LoadID) -> Bool { lhs.number < rhs.number }

    /// Supersedes every earlier load.
    package mutating func next() -> LoadID {
        number += 1
        return self
    }
}
