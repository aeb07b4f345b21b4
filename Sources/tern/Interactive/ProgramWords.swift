/// How a program that the reader named in an environment variable (`EDITOR`, `PAGER`) is started.
enum ProgramWords {
    /// Anything but words and blanks: quotes, variables, pipes. Those are for the shell, as git does with the same
    /// variables; plain words are started without one, so that a missing program is known at once.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:,@% ")

    /// The words to start `command` with, `files` being its last. A file's name is never pasted into what a shell reads:
    /// it is passed on as the word that it is.
    static func words(_ command: String, files: [String]) -> [String] {
        guard command.allSatisfy(plain.contains) else {
            return ["/bin/sh", "-c", command + " \"$@\"", command] + files
        }
        return command.split(separator: " ").map(String.init) + files
    }

    /// What is told to the reader: the first word, which is the program.
    static func name(_ command: String) -> String { command.split(separator: " ").first.map(String.init) ?? command }
}
