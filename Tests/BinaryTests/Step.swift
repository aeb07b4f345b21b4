import TermUI
import TestSupport

/// One thing a reader does: as bytes of the terminal, and as the events that they stand for.
enum Step: CustomStringConvertible {
    /// Keys that are typed at once.
    case keys(String, bytes: String, [Key])
    case mouse(Mouse)
    case resize(Size)

    static let down = Step.letter("j")

    static func letter(_ text: String) -> Step { key(text, bytes: text, Key(text)) }

    /// A sequence of letters, in one piece: the program waits a second for the rest of one that is unfinished, and what is
    /// compared with it does not know how long ago that was.
    static func sequence(_ text: String) -> Step { .keys(text, bytes: text, text.map { Key(String($0)) }) }

    private static func key(_ name: String, bytes: String, _ key: Key) -> Step { .keys(name, bytes: bytes, [key]) }

    static func control(_ letter: Character) -> Step {
        let byte = (letter.asciiValue ?? 0) & 0x1F
        return key("ctrl-\(letter)", bytes: String(UnicodeScalar(byte)), Key(String(letter), .control))
    }

    /// All keys that neither quit nor suspend. Escape is sent in the form that stands for itself: a lone ESC would take
    /// the step after it for the rest of a sequence.
    static let keys: [Step] =
        ["j", "j", "j", "k", "G", "l", "h", "n", "p", "m", "s", "R", "o", "?", " "].map(letter)
        + ["d", "u", "f", "b", "l"].map(control) + ["gg", "gj"].map(sequence) + [
            key("down", bytes: "\u{1B}[B", Key(.down)), key("up", bytes: "\u{1B}OA", Key(.up)),
            key("right", bytes: "\u{1B}[C", Key(.right)), key("left", bytes: "\u{1B}[D", Key(.left)),
            key("home", bytes: "\u{1B}[H", Key(.home)), key("end", bytes: "\u{1B}[4~", Key(.end)),
            key("page up", bytes: "\u{1B}[5~", Key(.pageUp)), key("page down", bytes: "\u{1B}[6~", Key(.pageDown)),
            key("enter", bytes: "\r", Key(.enter)), key("enter", bytes: "\r", Key(.enter)),
            key("escape", bytes: "\u{1B}[27u", Key(.escape)), key("tab", bytes: "\t", Key(.tab)),
            key("shift-tab", bytes: "\u{1B}[Z", Key(.tab, .shift)), key("F1", bytes: "\u{1B}OP", Key(.function(1))),
        ]

    static let sizes = [
        (20, 5), (80, 24), (120, 40), (40, 12), (200, 50), (19, 5), (20, 4), (1, 1), (3, 2), (79, 23), (100, 10),
    ].map { Size(width: $0, height: $1) }

    /// Mostly keys, on a screen of a size.
    static func random(on size: Size, using random: inout SeededGenerator) -> Step {
        let place = Point(
            x: Int.random(in: 0..<size.width, using: &random),
            y: Int.random(in: 0..<size.height, using: &random)
        )
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .resize(sizes.randomElement(using: &random) ?? size)
        case 1: return .mouse(Mouse(.press(button: 0), at: place))
        case 2: return .mouse(Mouse(Bool.random(using: &random) ? .wheelDown : .wheelUp, at: place))
        default: return keys.randomElement(using: &random) ?? down
        }
    }

    var events: [Event] {
        switch self {
        case .keys(_, _, let keys): keys.map(Event.key)
        case .mouse(let mouse): [.mouse(mouse)]
        case .resize(let size): [.resize(size)]
        }
    }

    /// What the terminal sends; a resize is no bytes.
    var bytes: String {
        switch self {
        case .keys(_, let bytes, _): bytes
        case .mouse(let mouse): "\u{1B}[<\(Self.button(mouse));\(mouse.position.x + 1);\(mouse.position.y + 1)M"
        case .resize: ""
        }
    }

    private static func button(_ mouse: Mouse) -> Int {
        switch mouse.action {
        case .wheelUp: 64
        case .wheelDown: 65
        default: 0
        }
    }

    /// Whether it may start work whose only sign is an unchanged screen.
    var mayLoad: Bool {
        if case .keys(let name, _, _) = self { name == "R" } else { false }
    }

    var description: String {
        switch self {
        case .keys(let name, _, _): name
        case .mouse(let mouse): "\(mouse.action) at \(mouse.position.x),\(mouse.position.y)"
        case .resize(let size): "resize \(size.width)x\(size.height)"
        }
    }
}
