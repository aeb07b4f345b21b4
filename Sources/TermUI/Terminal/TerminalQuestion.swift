/// Something that the terminal is asked whenever it is taken. All questions go out in one write, ended by DA1, which
/// every terminal answers: once that answer is here no other is to come. Each takes the answers meant for it, which are
/// events like any other and can never become text.
struct TerminalQuestion: Sendable {
    /// What is sent; "" where this kind of terminal must not be asked.
    var text: @Sendable (TerminalKind) -> String
    /// Looks at an answer, whoever asked for it; answers may also come unasked.
    var take: @MainActor @Sendable (Reply, Terminal) -> Void

    /// In the order in which they are asked.
    static let all: [TerminalQuestion] = [
        .widths, .background, .scheme, .synchronizedOutput, .margins, .truecolor, .palette, .kittyKeyboard,
        .modifiedKeys,
    ]

    /// DA1.
    static let sentinel = "\u{1B}[c"

    /// What is sent for all of them; empty for terminals that would show the questions.
    static func bytes(for kind: TerminalKind) -> [UInt8] {
        kind.isBasic ? [] : Array((all.map { $0.text(kind) }.joined() + sentinel).utf8)
    }
}

/// What decides how a terminal is spoken to before it has said anything.
struct TerminalKind {
    /// The type that TERM names.
    var type: String
    var environment: [String: String]
    /// Who orders right-to-left text.
    var bidi = BidiOrder.tern
    /// The answer about colours of 24 bits would change something.
    var asksTruecolor = false
    /// So would the one about 256 colours.
    var asksPalette = false
    /// The screen is large enough to write examples on.
    var hasRoom = false
    /// What a terminal that was measured before is expected to call itself: then it is not measured again.
    var expectedVersion: String?

    /// Understands no private modes and would show questions: consoles and real hardware.
    var isBasic: Bool {
        ["linux", "dumb", "ansi", "cons", "vt"].contains { type.hasPrefix($0) } && !type.hasPrefix("vte")
    }

    /// Apple's Terminal prints the question for a mode, and others that it does not know.
    var isAppleTerminal: Bool { environment["TERM_PROGRAM"] == "Apple_Terminal" }
}

extension TerminalQuestion {
    /// The terminal's version, and how wide its characters are. Clusters count as one where the terminal can do that (mode
    /// 2027), which has to be said before measuring. Comes first: it writes on the screen, and clears its line.
    private static let widths = TerminalQuestion(
        text: { kind in
            guard kind.hasRoom else { return "" }
            let clusters = kind.isAppleTerminal ? "" : "\u{1B}[>q\u{1B}[?2027$p\u{1B}[?2027h"
            guard kind.expectedVersion == nil else { return clusters }
            return clusters + String(decoding: WidthProbe.questions, as: UTF8.self)
        },
        take: { reply, terminal in
            if case .mode(2027, 2) = reply { terminal.noteJoinedClusters() }
            switch terminal.probe.take(reply) {
            case .measured(let measurement): terminal.learn(measurement)
            case .isOther(let version): terminal.learn(version: version)
            case nil: break
            }
        }
    )

    /// OSC 11: light or dark. Whoever listens to events learns the answer.
    private static let background = TerminalQuestion(text: { _ in ColorQuestions.background }, take: { _, _ in })

    /// Light or dark by name; told unasked when the colours have just changed, and the background with them.
    private static let scheme = TerminalQuestion(
        text: { $0.isAppleTerminal ? "" : ColorQuestions.scheme },
        take: { reply, terminal in
            guard case .colorScheme = reply, !terminal.awaitsAnswers else { return }
            terminal.ask(ColorQuestions.background)
        }
    )

    /// DECRQM: whether a pane beside another can be scrolled alone (DECSLRM, mode 69).
    private static let margins = TerminalQuestion(
        text: { $0.isAppleTerminal ? "" : "\u{1B}[?69$p" },
        take: { reply, terminal in
            if case .mode(69, let value) = reply { terminal.surface.hasMargins = value == 1 || value == 2 }
        }
    )

    /// Whether colours of 24 bits are shown as they are.
    private static let truecolor = TerminalQuestion(
        text: { $0.isAppleTerminal || !$0.asksTruecolor ? "" : ColorQuestions.truecolor },
        take: { reply, terminal in
            guard case .truecolor(let isConfirmed) = reply,
                let depth = terminal.colors.depth(from: terminal.surface.depth, confirmed: isConfirmed)
            else { return }
            terminal.surface.use(depth)
        }
    )

    /// OSC 4: whether there are 256 colours, where the type says that there are fewer.
    private static let palette = TerminalQuestion(
        text: { $0.isAppleTerminal || !$0.asksPalette ? "" : ColorQuestions.palette },
        take: { reply, terminal in
            guard case .paletteColor(255) = reply,
                let depth = terminal.colors.depthWithPalette(from: terminal.surface.depth)
            else { return }
            terminal.surface.use(depth)
        }
    )

    /// DECRQM: whether a frame may be wrapped in mode 2026.
    private static let synchronizedOutput = TerminalQuestion(
        text: { $0.isAppleTerminal ? "" : "\u{1B}[?2026$p" },
        take: { reply, terminal in
            guard case .mode(2026, let value) = reply else { return }
            terminal.surface.synchronizedOutput = value == 1 || value == 2
        }
    )

    /// kitty's keyboard protocol, which tells ESC from the start of a sequence and ctrl-i from tab.
    private static let kittyKeyboard = TerminalQuestion(
        text: { $0.isAppleTerminal ? "" : "\u{1B}[?u" },
        take: { reply, terminal in
            if case .keyboard = reply { terminal.use(.kitty) }
        }
    )

    /// XTQMODKEYS: xterm's own way to tell more keys apart. Whoever reads the `?` over takes it for "underline", which is
    /// then taken back.
    private static let modifiedKeys = TerminalQuestion(
        text: { $0.isAppleTerminal ? "" : "\u{1B}[?4m\u{1B}[m" },
        take: { reply, terminal in
            if case .modifyOtherKeys(let level) = reply { terminal.use(.modifyOtherKeys(before: level)) }
        }
    )
}
