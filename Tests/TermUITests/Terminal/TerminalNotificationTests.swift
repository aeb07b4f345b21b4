import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct TerminalNotificationTests {
    private func kind(_ environment: [String: String]) -> TerminalNotification? {
        TerminalNotification(environment: environment)
    }

    @Test func onlyTerminalsThatShowThemAreAsked() {
        #expect(kind(["TERM": "foot-extra"]) == .osc777)
        #expect(kind(["TERM": "xterm-kitty"]) == .osc9)
        #expect(kind(["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"]) == .osc9)
        #expect(kind(["TERM": "xterm-256color"]) == nil)
        #expect(kind(["TERM": "linux"]) == nil)
        #expect(kind(["TERM": "xterm-kitty", "TMUX": "/tmp/x"]) == nil)
        #expect(kind([:]) == nil)
    }

    @Test func whatAFeedSaysEndsNoSequence() {
        let text = "a\u{1B}\\b\u{7}c\u{9C};d"
        #expect(
            TerminalNotification.osc777.bytes(title: "x;y", text: text)
                == Array("\u{1B}]777;notify;x,y;a \\b c ;d\u{1B}\\".utf8)
        )
        #expect(
            TerminalNotification.osc9.bytes(title: "4;1", text: "t") == Array("\u{1B}]9;4,1: t\u{1B}\\".utf8)
        )
    }
}
