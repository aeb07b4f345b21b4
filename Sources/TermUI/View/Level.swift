/// Who is above whom. Of two layers of the same level the later one in the tree is on top.
package enum Level: UInt8, Comparable, CaseIterable, Sendable {
    /// The panes of the page itself.
    case page
    /// Covers part of the page and takes the focus until it is closed.
    case sheet
    /// Short-lived: a menu, the help page.
    case popup
    /// Asks something that has to be answered.
    case alert
    /// Says something and never takes the focus.
    case toast

    package static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Names what can have the focus.
package typealias FocusID = Token
