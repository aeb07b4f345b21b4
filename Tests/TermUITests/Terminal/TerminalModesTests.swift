import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(1)))
struct TerminalModesTests {
    private func modes(_ type: String, _ environment: [String: String] = [:]) -> TerminalModes {
        TerminalModes(terminalType: type, environment: environment) { "<\($0)>" }
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    @Test func modesGoOffInTheReverseOrderThenTheScreenAndTheCursorShows() {
        let modes = modes("xterm-256color")
        #expect(text(modes.enter) == "<smcup><sgr0><smkx><civis>^[?1000h^[?1006h^[?2004h^[?1004h")
        #expect(text(modes.leave) == "^[?2026l^[?1004l^[?2004l^[?1006l^[?1000l<sgr0><rmkx><rmcup><sgr0><cnorm>")
    }

    @Test func theQuestionsEndWithTheOneThatIsAlwaysAnswered() {
        #expect(text(modes("tmux-256color").questions) == "^]11;?^\\^[?2026$p^[?69$p^[c")
        #expect(text(modes("xterm", ["TERM_PROGRAM": "Apple_Terminal"]).questions) == "^]11;?^\\^[c")
    }

    @Test(arguments: ["linux", "vt100", "vt220", "dumb"])
    func simpleTerminalsAreAskedNothing(type: String) {
        #expect(modes(type).questions == [])
        #expect(text(modes(type).enter) == "<smcup><sgr0><smkx><civis>")
    }

    @Test func vteIsNoVT() {
        #expect(modes("vte-256color").questions != [])
    }
}
