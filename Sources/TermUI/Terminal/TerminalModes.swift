/// What is sent to the terminal when it is taken and when it is given back.
struct TerminalModes: Equatable, Sendable {
    var enter: [UInt8]
    /// In the order that leaves nothing behind: reports first, the screen last. Some terminals (those of Neovim and Emacs)
    /// then bring back colours and cursor as they were last saved, so these come after it.
    private var reportsOff: String
    private var screenOff: String

    /// `capability` gives terminfo's strings. When this program orders right-to-left text, terminals that would do so
    /// a second time are told not to (BDSM, ECMA-48 8.3.22).
    init(_ kind: TerminalKind, capability: (String) -> String) {
        // Buttons, wheel and drags in the form without limits, pastes marked, focus and switches to dark or light told.
        let modes = kind.isBasic ? [] : [1000, 1002, 1006, 2004, 1004, ColorQuestions.schemeMode]
        let on = modes.map { "\u{1B}[?\($0)h" }.joined()
        let off = modes.reversed().map { "\u{1B}[?\($0)l" }.joined()
        let unsynchronized = kind.isBasic ? "" : "\u{1B}[?2026l"
        let isOrdered = !kind.isBasic && kind.bidi == .tern
        let plain = capability("sgr0")
        let screenOn = "\(capability("smcup"))\(plain)\(capability("smkx"))\(capability("civis"))"
        enter = Array((screenOn + on + (isOrdered ? "\u{1B}[8l" : "")).utf8)
        reportsOff = unsynchronized + (isOrdered ? "\u{1B}[8h" : "") + off
        screenOff = "\(plain)\(capability("rmkx"))\(capability("rmcup"))\(plain)\(capability("cnorm"))"
    }

    /// What is sent last of all, by whatever ends the program.
    func leave(_ keyboard: KeyboardMode) -> [UInt8] { Array((keyboard.leave + reportsOff + screenOff).utf8) }
}
