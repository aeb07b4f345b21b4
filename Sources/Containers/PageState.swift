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
    /// Nothing could be reached; the failure says what.
    case offline(Failure, Content?)
    case failed(Failure, Content?)

    /// What can be shown now, in whatever state.
    package var content: Content? {
        switch self {
        case .loaded(let content), .refreshing(let content): content
        case .offline(_, let content), .failed(_, let content): content
        case .idle, .loading, .empty: nil
        }
    }
}

extension PageState {
    var isLoading: Bool {
        if case .loading = self { return true }
        return false
    }

    var isRefreshing: Bool {
        if case .refreshing = self { return true }
        return false
    }

    /// The page as a whole failed, so that a retry has something to do.
    var hasFailed: Bool {
        switch self {
        case .offline, .failed: true
        case .idle, .loading, .loaded, .refreshing, .empty: false
        }
    }

    /// The state that a failure leads to: no network is told apart from a bad answer.
    static func failure(_ failure: Failure, keeping content: Content?) -> PageState {
        failure.isOffline ? .offline(failure, content) : .failed(failure, content)
    }

    /// Takes content that just arrived. A refresh that still runs goes on.
    mutating func receive(_ content: Content) {
        self = isRefreshing ? .refreshing(content) : .loaded(content)
    }

    /// Changes the content in place, whatever the state; without content nothing happens.
    mutating func updateContent(_ change: (inout Content) -> Void) {
        // Each case lets go of the stored value first, so that an array in it is changed rather than copied.
        switch self {
        case .loaded(var content):
            self = .idle
            change(&content)
            self = .loaded(content)
        case .refreshing(var content):
            self = .idle
            change(&content)
            self = .refreshing(content)
        case .offline(let failure, var content?):
            self = .idle
            change(&content)
            self = .offline(failure, content)
        case .failed(let failure, var content?):
            self = .idle
            change(&content)
            self = .failed(failure, content)
        case .idle, .loading, .empty, .offline(_, nil), .failed(_, nil):
            break
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

    init(next: Cursor?) {
        self = next.map { .more($0) } ?? .end
    }
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

    /// The same where nothing new is asked for: answers still under way are dropped.
    mutating func supersede() {
        number += 1
    }
}
