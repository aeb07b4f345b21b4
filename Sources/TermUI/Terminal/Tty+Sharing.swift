import CNcurses
import Glibc

/// The terminal between this process and others.
extension Tty {
    var isInForeground: Bool { cn_in_foreground(descriptor) }

    /// Stops the process for as long as it is in the background.
    func awaitForeground() throws(TerminalError) {
        guard cn_await_foreground(descriptor) else { throw .system(call: "tcdrain", code: errno) }
    }

    /// Whether a process group is in the foreground, or was when it ended.
    func isForeground(_ group: pid_t) -> Bool { tcgetpgrp(descriptor) == group }

    /// Brings this process to the foreground, in place of a group that it has put there itself.
    func comeToForeground() { _ = cn_set_foreground(descriptor, getpgrp()) }

    /// How the line discipline is set now; nil when the terminal is gone.
    var currentState: termios? {
        var state = termios()
        return tcgetattr(descriptor, &state) == 0 ? state : nil
    }

    func setState(_ state: termios) {
        var state = state
        tcsetattr(descriptor, TCSADRAIN, &state)
    }

    /// Sets the line discipline to what was found.
    func restoreState() { setState(state) }
}
