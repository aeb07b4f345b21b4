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
        #expect(text(modes.enter) == "<smcup><sgr0><smkx><civis>^[?1000h^[?1006h^[?2004h^[?1004h^[?2031h^[8l")
        #expect(
            text(modes.leave)
                == "^[?2026l^[8h^[?2031l^[?1004l^[?2004l^[?1006l^[?1000l<sgr0><rmkx><rmcup><sgr0><cnorm>"
        )
    }

    @Test func theQuestionsEndWithTheOneThatIsAlwaysAnswered() {
        #expect(text(modes("tmux-256color").questions) == "^]11;?^\\\\^[?996n^[?2026$p^[?69$p^[c")
        #expect(text(modes("xterm", ["TERM_PROGRAM": "Apple_Terminal"]).questions) == "^]11;?^\\^[c")
    }

    @Test func whetherColoursOf24BitsAreShownIsAskedWhereItMatters() {
        let modes = TerminalModes(terminalType: "xterm-256color", environment: [:], asksTruecolor: true) { _ in "" }
        #expect(text(modes.questions).contains("^[48;2;1;2;3m^P$qm^\\^[0m^P+q524742^\\^[c"))
    }

    @Test(arguments: ["linux", "vt100", "vt220", "dumb"])
    func simpleTerminalsAreAskedNothing(type: String) {
        #expect(modes(type).questions == [])
        #expect(modes(type).measuring == [])
        #expect(text(modes(type).enter) == "<smcup><sgr0><smkx><civis>")
    }

    @Test func terminalsThatOrderTextThemselvesAreNotToldNotTo() {
        let modes = TerminalModes(terminalType: "xterm", environment: [:], bidi: .terminal) { _ in "" }
        #expect(!text(modes.enter).contains("^[8l"))
        #expect(!text(modes.leave).contains("^[8h"))
    }

    @Test func clusterModeIsOnBeforeAnythingIsMeasured() {
        #expect(text(modes("xterm").measuring).hasPrefix("^[>q^[?2027$p^[?2027h^[2;1H"))
        #expect(!text(modes("xterm", ["TERM_PROGRAM": "Apple_Terminal"]).measuring).contains("2027"))
    }

    @Test func vteIsNoVT() {
        #expect(modes("vte-256color").questions != [])
    }
}
