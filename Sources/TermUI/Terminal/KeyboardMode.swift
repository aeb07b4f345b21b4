/// How the terminal sends keys.
enum KeyboardMode: Equatable, Sendable {
    /// As terminals have always done.
    case plain
    /// xterm's modifyOtherKeys, level 1: keys with modifiers that had no form of their own get one. `before` is the level
    /// that was set.
    case modifyOtherKeys(before: Int)
    /// kitty's keyboard protocol: keys that were ambiguous get a form of their own (flag 1), and of keys on other
    /// alphabets their place on a Latin keyboard is told (flag 4).
    case kitty

    /// What turns it on; kitty keeps a stack for each screen, so that popping brings back what was there.
    var enter: String {
        switch self {
        case .plain: ""
        case .modifyOtherKeys: "\u{1B}[>4;1m"
        case .kitty: "\u{1B}[>5u"
        }
    }

    /// What brings back the mode of before; sent while the alternate screen is still there.
    var leave: String {
        switch self {
        case .plain: ""
        case .modifyOtherKeys(let before): "\u{1B}[>4;\(min(max(0, before), 9))m"
        case .kitty: "\u{1B}[<u"
        }
    }

    /// An ESC that comes alone is the key only after a wait: nothing else tells it from the start of a sequence.
    var hasAmbiguousEscape: Bool { self != .kitty }
}
