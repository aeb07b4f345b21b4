/// How the program ends.
enum ExitCode: Int32 {
    case success = 0
    case failure = 1
    case usage = 2
}

extension ExitCode {
    /// What each exit code of each command means.
    static let meanings: [(code: String, meaning: String)] = [
        ("0", "done"),
        ("1", "could not be done, in part or at all; nothing was found; something is wrong (health, doctor)"),
        ("2", "asked wrongly, or no terminal to read in"),
        ("130", "ended by ctrl-c, as 128 and its number says of every signal; what was told as done is done"),
    ]
}
