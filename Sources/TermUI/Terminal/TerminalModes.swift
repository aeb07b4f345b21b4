/// What is sent to the terminal when it is taken, when it is given back, and what it is asked.
struct TerminalModes: Equatable, Sendable {
    var enter: [UInt8]
    /// In the order that leaves nothing behind: reports first, the screen last. Some terminals (those of Neovim and Emacs)
    /// then bring back colours and cursor as they were last saved, so these come after it.
    var leave: [UInt8]
    /// Ends with DA1, which every terminal answers: after that answer no other is to come. Empty for terminals that
    /// would show the questions.
    var questions: [UInt8]

    /// `capability` gives terminfo's strings.
    init(terminalType: String, environment: [String: String], capability: (String) -> String) {
        let isBasic = Self.isBasic(terminalType)
        // Buttons and wheel in the form without limits, pastes marked, focus reported.
        let modes = isBasic ? [] : [1000, 1006, 2004, 1004]
        let on = modes.map { "\u{1B}[?\($0)h" }.joined()
        let off = modes.reversed().map { "\u{1B}[?\($0)l" }.joined()
        let unsynchronized = isBasic ? "" : "\u{1B}[?2026l"
        let plain = capability("sgr0")
        enter = Array("\(capability("smcup"))\(plain)\(capability("smkx"))\(capability("civis"))\(on)".utf8)
        leave = Array(
            "\(unsynchronized)\(off)\(plain)\(capability("rmkx"))\(capability("rmcup"))\(plain)\(capability("cnorm"))"
                .utf8
        )
        // Apple's Terminal prints the question for a mode.
        let mode = environment["TERM_PROGRAM"] == "Apple_Terminal" ? "" : "\u{1B}[?2026$p\u{1B}[?69$p"
        questions = isBasic ? [] : Array("\u{1B}]11;?\u{1B}\\\(mode)\u{1B}[c".utf8)
    }

    private static func isBasic(_ terminalType: String) -> Bool {
        ["linux", "dumb", "ansi", "cons", "vt"].contains { terminalType.hasPrefix($0) }
            && !terminalType.hasPrefix("vte")
    }
}
