/// Turns what a screen says now into what has to be said: the lines that were not there before, and the focused one
/// when the focus has moved. Nothing that was said is ever taken back.
package struct LinearAnnouncer {
    private var before: [String: Int] = [:]
    private var focus: String?

    /// Nothing was said yet: the first screen is new as a whole.
    package init() {}

    /// The lines to say, in reading order; the focused one begins with ">". Empty when all is as before.
    package mutating func announce(_ lines: [LinearLine]) -> [String] {
        var said = before
        var result: [String] = []
        var saysFocus = false
        for line in lines {
            if let count = said[line.text], count > 0 {
                said[line.text] = count - 1
            } else {
                result.append(Self.spoken(line))
                saysFocus = saysFocus || line.isFocused
            }
        }
        let focused = lines.first { $0.isFocused }
        if let focused, focused.text != focus, !saysFocus { result.append(Self.spoken(focused)) }
        focus = focused?.text
        before = Dictionary(lines.map { ($0.text, 1) }, uniquingKeysWith: +)
        return result
    }

    /// What to say to a command that changed nothing: where the focus still is.
    package var reminder: String { focus.map { "> " + $0 } ?? "Nothing changed." }

    private static func spoken(_ line: LinearLine) -> String { (line.isFocused ? "> " : "") + line.text }
}
