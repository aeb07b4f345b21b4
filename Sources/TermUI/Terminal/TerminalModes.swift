/// What is sent to the terminal when it is taken, when it is given back, and what it is asked.
struct TerminalModes: Equatable, Sendable {
    var enter: [UInt8]
    /// In the order that leaves nothing behind: reports first, the screen last. Some terminals (those of Neovim and Emacs)
    /// then bring back colours and cursor as they were last saved, so these come after it.
    var leave: [UInt8]
    /// Ends with DA1, which every terminal answers: after that answer no other is to come. Empty for terminals that
    /// would show the questions.
    var questions: [UInt8]
    /// Asks for the terminal's version and measures its widths; goes before `questions`, whose end ends this too.
    /// Clusters count as one where the terminal can do that (mode 2027), which has to be said before measuring.
    var measuring: [UInt8]

    /// `capability` gives terminfo's strings. When this program orders right-to-left text, terminals that would do so
    /// a second time are told not to (BDSM, ECMA-48 8.3.22). `asksTruecolor` where the answer would change anything.
    init(
        terminalType: String,
        environment: [String: String],
        bidi: BidiOrder = .tern,
        asksTruecolor: Bool = false,
        capability: (String) -> String
    ) {
        let isBasic = Self.isBasic(terminalType)
        // Buttons and wheel in the form without limits, pastes marked, focus and changes to light or dark reported.
        let modes = isBasic ? [] : [1000, 1006, 2004, 1004, ColorQuestions.schemeMode]
        let on = modes.map { "\u{1B}[?\($0)h" }.joined()
        let off = modes.reversed().map { "\u{1B}[?\($0)l" }.joined()
        let unsynchronized = isBasic ? "" : "\u{1B}[?2026l"
        let ordered = !isBasic && bidi == .tern
        let plain = capability("sgr0")
        enter = Array(
            "\(capability("smcup"))\(plain)\(capability("smkx"))\(capability("civis"))\(on)\(ordered ? "\u{1B}[8l" : "")"
                .utf8
        )
        leave = Array(
            "\(unsynchronized)\(ordered ? "\u{1B}[8h" : "")\(off)\(plain)\(capability("rmkx"))\(capability("rmcup"))\(plain)\(capability("cnorm"))"
                .utf8
        )
        // Apple's Terminal prints the question for a mode.
        let isApple = environment["TERM_PROGRAM"] == "Apple_Terminal"
        let clusters = isApple ? "" : "\u{1B}[>q\u{1B}[?2027$p\u{1B}[?2027h"
        measuring = isBasic ? [] : Array(clusters.utf8) + WidthProbe.questions
        let modeQuestions = "\u{1B}[?2026$p\u{1B}[?69$p"
        let unusual =
            isApple ? "" : ColorQuestions.scheme + modeQuestions + (asksTruecolor ? ColorQuestions.truecolor : "")
        let all = ColorQuestions.background + unusual + "\u{1B}[c"
        questions = isBasic ? [] : Array(all.utf8)
    }

    private static func isBasic(_ terminalType: String) -> Bool {
        ["linux", "dumb", "ansi", "cons", "vt"].contains { terminalType.hasPrefix($0) }
            && !terminalType.hasPrefix("vte")
    }
}
