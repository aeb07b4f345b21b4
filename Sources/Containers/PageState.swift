package import Model

/// What a page has to show: one enum, so that "loading and failed at once" cannot be said.
/// Three booleans and an optional lost to it.
package enum PageState<Content: Equatable & Sendable>: Equatable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// The first content is under way; nothing can be shown.
    case loading
    /// Content that nothing is known to be wrong with.
    case loaded(Content)
    /// The reader asked for newer content; the old stays on screen and usable.
    case refreshing(Content)
    /// An answer came, and there is nothing in it.
    case empty
    /// Nothing could be reached; the failure says what.
    case offline(Failure, Content?)
    /// An answer that cannot be used; what was shown before stays.
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

    /// The state that a failure of a page without content leads to: no network is told apart from a bad answer.
    static func failure(_ failure: Failure) -> PageState {
        failure.isOffline ? .offline(failure, nil) : .failed(failure, nil)
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

/// How a paged list goes on at its end; also at its beginning.
package enum Tail: Equatable, Sendable {
    /// There is more, and nobody asked for it yet.
    case more(Cursor)
    /// The page at this cursor is under way.
    case loadingMore(Cursor)
    /// The rows stay; a retry asks for the same cursor again.
    case moreFailed(Failure, Cursor)
    /// The source says that nothing is there.
    case end

    init(next: Cursor?) {
        self = next.map { .more($0) } ?? .end
    }
}

/// A page's logic: a pure function over its state. `Effect`s are values that a container runs; their results come back
/// as intents.
package protocol Page {
    /// All that the page is, so that equal states show the same.
    associatedtype State: Equatable, Sendable
    /// What the reader wants, and what effects bring back.
    associatedtype Intent: Equatable, Sendable
    /// What is to happen outside, as a value.
    associatedtype Effect: Equatable, Sendable
    /// Changes the state at once and returns what is to happen, in order.
    static func reduce(_ state: inout State, _ intent: Intent) -> [Effect]
}

/// Marks one load, so that the answer to a superseded one is recognised and dropped.
package struct LoadID: Hashable, Sendable {
    /// Counts up with each load; 0 before the first.
    package private(set) var number = 0
    /// The load before any: no answer carries it.
    package init() {}

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
