import Glibc
import TestSupport
import Testing

/// The tests' own pseudo-terminal.
@Suite(.timeLimit(.minutes(10)))
struct PseudoTerminalTests {
    /// A program that held what another test waits on would keep it waiting for as long as it runs.
    @Test func aProgramInheritsNothingOfTheTests() throws {
        let null = open("/dev/null", O_RDONLY)
        let inheritable = fcntl(null, F_DUPFD, 200)
        #expect(inheritable >= 200)
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "ls /proc/$$/fd"])
        close(null)
        close(inheritable)
        #expect(terminal.wait(milliseconds: 60_000) == .exited(code: 0))
        while !terminal.read(milliseconds: 0).isEmpty {}
        let open = String(decoding: terminal.captured, as: UTF8.self).split { $0 == "\r\n" || $0 == " " || $0 == "\n" }
        #expect(open.allSatisfy { (Int($0) ?? 0) < 200 }, "\(open)")
    }
}
