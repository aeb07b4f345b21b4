/// A desktop notification as a terminal takes it: OSC 9 with one text (iTerm2), or OSC 777 with a title (rxvt, foot). No
/// terminal answers whether it does, so those are asked that are known to.
package enum TerminalNotification: Equatable, Sendable {
    case osc9, osc777

    /// More of a text, in characters, would hide what it is about.
    private static let longest = 300

    /// Nil for a terminal that shows none, or is not known to. A multiplexer in between keeps it to itself.
    package init?(environment: [String: String]) {
        let type = environment["TERM"] ?? ""
        guard environment["TMUX"] == nil, environment["STY"] == nil else { return nil }
        if type.hasPrefix("foot") || type.hasPrefix("rxvt-unicode") {
            self = .osc777
        } else if type.contains("kitty") || type.contains("ghostty") || type.contains("wezterm")
            || ["iTerm.app", "WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"] ?? "")
        {
            self = .osc9
        } else {
            return nil
        }
    }

    /// Controls in a text would end the sequence early, and a semicolon the title.
    func bytes(title: String, text: String) -> [UInt8] {
        let (title, text) = (Self.cleaned(title).replacing(";", with: ","), Self.cleaned(text))
        let body =
            switch self {
            // Right behind the number, a digit and a semicolon are a command of another kind (ConEmu's progress).
            case .osc9: "9;\(title): \(text)"
            case .osc777: "777;notify;\(title);\(text)"
            }
        return Array("\u{1B}]\(body)\u{1B}\\".utf8)
    }

    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longest).map { scalar -> Unicode.Scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Terminal {
    /// Shows a notification, between two frames; nothing while another program has the terminal.
    package func notify(_ notification: TerminalNotification, title: String, text: String) {
        guard isStarted, tty.isActive, visitor == nil else { return }
        tty.write(notification.bytes(title: title, text: text))
    }
}
