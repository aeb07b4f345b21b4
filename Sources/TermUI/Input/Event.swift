/// Something that came from the terminal.
package enum Event: Hashable, Sendable {
    case key(Key)
    case mouse(Mouse)
    /// Text pasted between bracketed-paste marks, already cleaned of controls.
    case paste(String)
    case focus(gained: Bool)
    case resize(Size)
    /// The terminal's answer to a question of ours; never text.
    case reply(Reply)
}

/// A key with its modifiers.
package struct Key: Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// One grapheme cluster as typed: "j", "G", "é". Ctrl-letters are the lower-case letter with `.control`.
        case character(String)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: Code
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    package init(_ character: String, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }
}

package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press(button: Int), release(button: Int), drag(button: Int), move, wheelUp, wheelDown, wheelLeft,
            wheelRight
    }
    package var action: Action
    package var position: Point
    package var modifiers: Key.Modifiers

    package init(_ action: Action, at position: Point, _ modifiers: Key.Modifiers = []) {
        self.action = action
        self.position = position
        self.modifiers = modifiers
    }
}

package enum Reply: Hashable, Sendable {
    /// OSC 11: the background colour, each part 0...65535.
    case background(red: Int, green: Int, blue: Int)
    /// DA1, which every terminal answers: the end of a batch of questions.
    case deviceAttributes([Int])
    /// CPR, one-based as sent.
    case cursorPosition(row: Int, column: Int)
    case mode(Int, value: Int)
    case other(String)
}
