import Glibc
import Model
import Synchronization

/// Standard output and standard error, a line at a time. What is said may hold text from outside, so controls are dropped,
/// except from what is `raw`.
enum Console {
    private static let failure = Atomic(Int32(0))
    private static let isLeft = Atomic(false)

    /// Something that was asked for could not be written.
    static var hasFailed: Bool { failure.load(ordering: .relaxed) != 0 }

    /// Whoever read the output has gone away: nobody sees what is written still.
    static var isUnread: Bool { isLeft.load(ordering: .relaxed) }

    /// A line about long work stands on the terminal, without an end.
    private static let hasProgress = Atomic(false)

    /// Whoever started us may have closed some of the three: a file that is opened next would take its number, and be
    /// written to as if it were a terminal. What takes their place gives nothing, and writing to it fails.
    static func fillStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    static func output(_ text: String) { print(cleaned(text)) }
    static func error(_ text: String) {
        clearProgress()
        _ = write(cleaned(text), to: STDERR_FILENO)
    }
    /// Tells a failure as a reader understands it; what lies behind it goes to the log.
    static func error(_ failure: Failure, _ what: String = "") {
        error("tern: \(what)\(failure.sentence)")
        if failure.detail != nil { Log(path: Places.standard.log).write(failure.logLine) }
    }

    static func raw(_ text: String) { print(text) }

    /// Puts a line on the terminal behind standard error, in place of the one before. Whatever is said next clears it.
    static func progress(_ text: String) {
        hasProgress.store(true, ordering: .relaxed)
        _ = write(clearing + cleaned(text), to: STDERR_FILENO, end: "")
    }

    static func clearProgress() {
        guard hasProgress.exchange(false, ordering: .relaxed) else { return }
        _ = write(clearing, to: STDERR_FILENO, end: "")
    }

    private static let clearing = "\r\u{1B}[K"

    private static func print(_ text: String) {
        clearProgress()
        let code = write(text, to: STDOUT_FILENO)
        guard code != 0, failure.exchange(code, ordering: .relaxed) == 0 else { return }
        error("tern: the output could not be written: \(String(cString: strerror(code)))")
    }

    private static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.filter { $0 == "\n" || !TextCleaning.isDropped($0) })
        return String(result)
    }

    /// 0, or the number of the error.
    private static func write(_ text: String, to descriptor: Int32, end: String = "\n") -> Int32 {
        var bytes = Array((text + end).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A reader that went away (`tern --help | head -1`) is no error of ours.
            guard count > 0 else {
                let code = errno
                guard code == EPIPE else { return code }
                if descriptor == STDOUT_FILENO { isLeft.store(true, ordering: .relaxed) }
                return 0
            }
            bytes = bytes.dropFirst(count)
        }
        return 0
    }
}
