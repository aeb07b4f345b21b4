/// Why the terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// TERM is empty or not set.
    case typeMissing
    /// terminfo has no entry for what TERM names.
    case typeUnknown(String)
    /// The type that TERM names cannot place the cursor.
    case typeTooSimple(String)
    /// A system call that failed, with its `errno`.
    case system(call: String, code: Int32)

    /// What a person is told.
    package var sentence: String {
        switch self {
        case .notATerminal:
            "Input and output must be a terminal, not a file or a pipe."
        case .typeMissing:
            "The environment variable TERM is not set, so the kind of terminal is unknown."
        case .typeUnknown(let name):
            "The terminal type “\(name)” (from TERM) is not in this system's terminfo database."
        case .typeTooSimple(let name):
            "The terminal type “\(name)” (from TERM) cannot place the cursor, which the screen needs."
        case .system(let call, let code):
            "The terminal could not be set up: \(call) failed with error \(code)."
        }
    }
}
