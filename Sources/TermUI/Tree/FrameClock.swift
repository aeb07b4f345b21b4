/// Decides when the next step of what moves is due. It holds no timer: whoever has one does what it says, so that an
/// idle screen needs none.
package struct FrameClock: Equatable, Sendable {
    /// The time between two steps, in milliseconds.
    package static let step = 100

    /// What is to be done with the timer.
    package enum Order: Equatable, Sendable {
        case nothing
        /// Once, after `step`.
        case start
        case cancel
    }

    private var isRunning = false
    private var isPaused = false
    private var moves = false

    package init() {}

    /// A frame was drawn. The timer runs only while something in it moves.
    package mutating func drew(moves: Bool) -> Order {
        self.moves = moves
        return settle()
    }

    /// The timer fired: true when the screen should make its next step.
    package mutating func fired() -> Bool {
        defer { isRunning = false }
        return isRunning && moves && !isPaused
    }

    /// The screen is another program's, or nobody sees it.
    package mutating func pause() -> Order {
        isPaused = true
        return settle()
    }

    /// The screen is ours again.
    package mutating func resume() -> Order {
        isPaused = false
        return settle()
    }

    private mutating func settle() -> Order {
        let isWanted = moves && !isPaused
        guard isWanted != isRunning else { return .nothing }
        isRunning = isWanted
        return isWanted ? .start : .cancel
    }
}
