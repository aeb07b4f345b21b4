import Glibc

/// How wide the terminal is to which something is written.
enum TerminalWidth {
    /// What there is where a terminal does not tell.
    private static let usual = 80

    /// Columns; nil where there is no terminal behind the descriptor.
    static func of(_ descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
        return Int(size.ws_col)
    }

    static var output: Int? { of(STDOUT_FILENO) }
}
