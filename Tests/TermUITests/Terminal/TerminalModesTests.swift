import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct TerminalModesTests {
    private func kind(_ type: String, _ environment: [String: String] = [:]) -> TerminalKind {
        TerminalKind(type: type, environment: environment)
    }

    private func modes(_ type: String) -> TerminalModes { TerminalModes(kind(type)) { "<\($0)>" } }

    private func questions(_ type: String, _ environment: [String: String] = [:]) -> String {
        text(TerminalQuestion.bytes(for: kind(type, environment)))
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    @Test func modesGoOffInTheReverseOrderThenTheScreenAndTheCursorShows() {
        let modes = modes("xterm-256color")
        let on = "^[?1000h^[?1002h^[?1006h^[?2004h^[?1004h^[?2031h^[8l"
        #expect(text(modes.enter) == "<smcup><sgr0><smkx><civis>" + on)
        let off = "^[?2026l^[8h^[?2031l^[?1004l^[?2004l^[?1006l^[?1002l^[?1000l"
        #expect(text(modes.leave(.plain)) == off + "<sgr0><rmkx><rmcup><sgr0><cnorm>")
    }

    /// kitty keeps a stack for each screen: what was pushed on the alternate one is popped there.
    @Test func theKeyboardIsGivenBackBeforeTheScreen() {
        let modes = modes("xterm-kitty")
        #expect(text(modes.leave(.kitty)) == "^[<u" + text(modes.leave(.plain)))
        #expect(text(modes.leave(.modifyOtherKeys(before: 2))) == "^[>4;2m" + text(modes.leave(.plain)))
        #expect(text(modes.leave(.modifyOtherKeys(before: -1))).hasPrefix("^[>4;0m"))
    }

    @Test func theQuestionsEndWithTheOneThatIsAlwaysAnswered() {
        #expect(questions("tmux-256color") == "^]11;?^\\^[?996n^[?2026$p^[?69$p^[?u^[?4m^[m^[c")
        #expect(questions("xterm", ["TERM_PROGRAM": "Apple_Terminal"]) == "^]11;?^\\^[c")
    }

    @Test func whetherColoursOf24BitsAreShownIsAskedWhereItMatters() {
        var kind = kind("xterm-256color")
        kind.asksTruecolor = true
        #expect(text(TerminalQuestion.bytes(for: kind)).contains("^[48;2;1;2;3m^P$qm^\\^[0m^P+q524742^\\"))
    }

    @Test(arguments: ["linux", "vt100", "vt220", "dumb"])
    func simpleTerminalsAreAskedNothing(type: String) {
        #expect(questions(type) == "")
        #expect(text(modes(type).enter) == "<smcup><sgr0><smkx><civis>")
    }

    @Test func terminalsThatOrderTextThemselvesAreNotToldNotTo() {
        var kind = kind("xterm")
        kind.bidi = .terminal
        let modes = TerminalModes(kind) { _ in "" }
        #expect(!text(modes.enter).contains("^[8l"))
        #expect(!text(modes.leave(.plain)).contains("^[8h"))
    }

    @Test func clusterModeIsOnBeforeAnythingIsMeasured() {
        var known = kind("xterm")
        known.hasRoom = true
        #expect(text(TerminalQuestion.bytes(for: known)).hasPrefix("^[>q^[?2027$p^[?2027h^[2;1H"))
        var apple = kind("xterm", ["TERM_PROGRAM": "Apple_Terminal"])
        apple.hasRoom = true
        #expect(!text(TerminalQuestion.bytes(for: apple)).contains("2027"))
    }

    @Test func vteIsNoVT() {
        #expect(questions("vte-256color") != "")
    }
}
