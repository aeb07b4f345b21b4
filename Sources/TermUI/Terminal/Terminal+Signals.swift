import CNcurses
import Glibc

/// Signals and job control.
extension Terminal {
    func readSignals(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        let arrived = bytes[..<count].map { Int32($0) }
        let signals = Set(arrived)
        // As in the kernel, the later of stop and continue holds.
        let jobControl = arrived.last { $0 == SIGTSTP || $0 == SIGCONT }
        if jobControl == SIGCONT {
            continued()
        } else if signals.contains(SIGWINCH), tty.isActive {
            reportSize()
        }
        if signals.contains(SIGCHLD) {
            onSignal(.child)
            lookAfterVisitor()
        }
        if signals.contains(SIGINT) { onSignal(.interrupt) }
        if signals.contains(SIGTERM) { onSignal(.terminate) }
        if signals.contains(SIGHUP) { onSignal(.hangup) }
        if jobControl == SIGTSTP { visitor == nil ? suspend() : suspendVisitor() }
    }

    /// The process runs again, and whoever had the terminal meanwhile may have left it in any state.
    func continued() {
        guard isStarted else { return }
        guard visitor == nil else { return continueVisitor() }
        guard tty.isInForeground else { return goToBackground() }
        takeAgain()
    }

    func takeAgain() {
        endReading()
        do {
            try enter()
            reportSize()
        } catch {
            lose()
        }
    }

    private func reportSize() {
        surface.resize(to: tty.size)
        onEvent(.resize(surface.size))
    }
}
