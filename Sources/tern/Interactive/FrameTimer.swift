import TermUI

/// The timer behind what moves: set for one step at a time, and for none when nothing moves.
@MainActor
final class FrameTimer {
    private var clock = FrameClock()
    private var next: Watch?
    private let step: @MainActor () -> Void

    /// `step` is called on the main actor when the next frame is due.
    init(step: @escaping @MainActor () -> Void) { self.step = step }

    func drew(_ frame: Frame) { obey(clock.drew(moves: frame.moves)) }
    /// No steps until `resume`.
    func pause() { obey(clock.pause()) }
    func resume() { obey(clock.resume()) }

    private func obey(_ order: FrameClock.Order) {
        switch order {
        case .nothing: break
        case .cancel:
            next?.cancel()
            next = nil
        case .start: next = .timer(milliseconds: FrameClock.step) { [weak self] in self?.fire() }
        }
    }

    private func fire() {
        next?.cancel()
        next = nil
        if clock.fired() { step() }
    }
}
