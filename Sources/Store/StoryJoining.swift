import Synchronization

/// Whether the same story from several feeds is one row: for all parts of a store that read or write, and it may change
/// while they do.
final class StoryJoining: Sendable {
    private let state: Atomic<Bool>

    init(_ isOn: Bool) {
        state = Atomic(isOn)
    }

    var isOn: Bool {
        get { state.load(ordering: .relaxed) }
        set { state.store(newValue, ordering: .relaxed) }
    }
}
