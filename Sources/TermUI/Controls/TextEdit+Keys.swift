extension TextEdit {
    /// Does what a key means in a line of text, with the keys of a shell's line editor. False for keys that mean nothing
    /// here: enter, escape, tab, up and down are the owner's.
    package mutating func handle(_ key: Key) -> Bool {
        let isByWord = !key.modifiers.isDisjoint(with: [.alt, .control])
        switch key.code {
        case .character(let text): return handle(text, key.modifiers)
        case .backspace: isByWord ? deleteWordBack() : deleteBack()
        case .delete: isByWord ? deleteWordForward() : deleteForward()
        case .left: isByWord ? moveWordBack() : move(by: -1)
        case .right: isByWord ? moveWordForward() : move(by: 1)
        case .home: moveToStart()
        case .end: moveToEnd()
        case .enter, .escape, .tab, .insert, .up, .down, .pageUp, .pageDown, .function: return false
        }
        return true
    }

    private mutating func handle(_ text: String, _ modifiers: Key.Modifiers) -> Bool {
        if modifiers.contains(.control) { return modifiers.contains(.alt) ? false : handleControl(text) }
        if modifiers.contains(.alt) { return handleAlt(text) }
        insert(text)
        return true
    }

    private mutating func handleControl(_ letter: String) -> Bool {
        switch letter {
        case "a": moveToStart()
        case "e": moveToEnd()
        case "b": move(by: -1)
        case "f": move(by: 1)
        case "h": deleteBack()
        case "d": deleteForward()
        case "w": deleteToBlankBack()
        case "u": deleteToStart()
        case "k": deleteToEnd()
        default: return false
        }
        return true
    }

    private mutating func handleAlt(_ letter: String) -> Bool {
        switch letter {
        case "b": moveWordBack()
        case "f": moveWordForward()
        case "d": deleteWordForward()
        default: return false
        }
        return true
    }
}
