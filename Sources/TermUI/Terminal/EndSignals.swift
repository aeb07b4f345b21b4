import CNcurses
import Glibc

/// Tells a program without a screen that it is to end: by ctrl-c, or because somebody or the system asks. Stopping it
/// with ctrl-z works as usual.
@MainActor
package final class EndSignals {
    private var watch: Watch?

    /// Where the system has no descriptor left, signals do what they do by themselves.
    package init(_ onEnd: @escaping @MainActor () -> Void) {
        let signals = cn_signals_open()
        guard signals >= 0 else { return }
        // Whoever started us may have held them back, as a thread of a pool does.
        var wanted = sigset_t()
        sigemptyset(&wanted)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&wanted, signal) }
        pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
        watch = .readable(signals) {
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = Glibc.read(signals, &bytes, bytes.count)
            for byte in bytes.prefix(max(0, count)) {
                switch Int32(byte) {
                case SIGINT, SIGTERM, SIGHUP: onEnd()
                case SIGTSTP: cn_stop()
                default: break
                }
            }
        }
    }

    package func stop() {
        watch = nil
        cn_signals_close()
    }
}
