/// Something that came from the terminal.
package enum Event: Hashable, Sendable {
    /// A key was pressed, or repeated by being held; releases are not told.
    case key(Key)
    /// A button or the wheel.
    case mouse(Mouse)
    /// Text pasted between bracketed-paste marks, already cleaned of controls.
    case paste(String)
    /// The terminal window gained or lost the keyboard.
    case focus(gained: Bool)
    /// The screen has this many cells now, and nothing on it can be relied on.
    case resize(Size)
    /// The terminal's answer to a question of ours; never text.
    case reply(Reply)
}

/// A key with its modifiers.
package struct Key: Hashable, Sendable {
    /// Which key, as far as terminals tell keys apart.
    package enum Code: Hashable, Sendable {
        /// One grapheme cluster as typed: "j", "G", "é". Ctrl-letters are the lower-case letter with `.control`.
        case character(String)
        /// Named keys. Terminals without a better protocol send ctrl-i as tab and ctrl-m as enter.
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 is 1; up to 35.
        case function(Int)
    }

    /// Keys held down with it. A letter typed with shift is the upper-case letter, without `.shift`.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: Code
    package var modifiers: Modifiers

    /// A named key.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// What typing this cluster gives.
    package init(_ character: String, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }
}

/// What the mouse did, and where.
package struct Mouse: Hashable, Sendable {
    /// Buttons count from 0: left, middle, right. Where the terminal does not say which one was released it is 0.
    package enum Action: Hashable, Sendable {
        case press(button: Int), release(button: Int), drag(button: Int), move, wheelUp, wheelDown, wheelLeft,
            wheelRight
    }
    package var action: Action
    /// In cells from the top left, zero-based; may lie beyond the screen, as it comes from outside.
    package var position: Point
    package var modifiers: Key.Modifiers
    /// Of a press, which in a row it is: 2 is a double click. Of the wheel, how many notches. Else 1.
    package var count: Int

    package init(_ action: Action, at position: Point, _ modifiers: Key.Modifiers = [], count: Int = 1) {
        self.action = action
        self.position = position
        self.modifiers = modifiers
        self.count = count
    }
}

/// Answers of the terminal. Numbers are as sent, so any value may come.
package enum Reply: Hashable, Sendable {
    /// OSC 10: the colour of text, each part 0...65535.
    case foreground(red: Int, green: Int, blue: Int)
    /// OSC 11: the background colour, each part 0...65535.
    case background(red: Int, green: Int, blue: Int)
    /// Mode 2031: the reader has switched the desktop to dark or to light.
    case colorScheme(isLight: Bool)
    /// DA1, which every terminal answers: the end of a batch of questions.
    case deviceAttributes([Int])
    /// CPR or DECXCPR, one-based as sent.
    case cursorPosition(row: Int, column: Int)
    /// DECRPM: whether a private mode is known, 0 being unknown, 1 set, 2 reset, 3 and 4 fixed.
    case mode(Int, value: Int)
    /// kitty's keyboard protocol: the flags that are on. Whoever answers knows the protocol.
    case keyboard(flags: Int)
    /// XTQMODKEYS: xterm's modifyOtherKeys as it is set, 0 being off.
    case modifyOtherKeys(Int)
    /// XTVERSION: name and version as the terminal writes them, such as "kitty(0.26.5)"; without controls.
    case version(String)
    /// DECRQSS or XTGETTCAP: whether colours of 24 bits are shown as they are.
    case truecolor(Bool)
    /// OSC 4: there is a colour under this number.
    case paletteColor(Int)
    /// An answer that nobody here asks for, without its escape.
    case other(String)
}
