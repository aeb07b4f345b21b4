import Glibc
import TermUI

/// The reader's pager or editor, with an article's text.
@MainActor
enum TextProgram {
    case pager, editor

    /// What may be started, in the order in which it is tried. What the reader names is not replaced by anything.
    private var commands: [String] {
        let names = self == .pager ? ["PAGER"] : ["VISUAL", "EDITOR"]
        let named = names.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.allSatisfy { $0 == " " } }
        return named.map { [$0] } ?? (self == .pager ? ["less", "more"] : ["vi"])
    }

    /// Gives the terminal to the program; `onEnd` is called when it is ours again, with a sentence when something went
    /// wrong.
    func open(_ text: String, on terminal: Terminal, onEnd: @escaping @MainActor (String?) -> Void) {
        guard let file = PrivateFile(name: "article.txt", text: text) else {
            return onEnd("No file could be written for another program: \(String(cString: strerror(errno))).")
        }
        let commands = commands
        var failure = ""
        for command in commands {
            do throws(TerminalError) {
                return try start(command, file, on: terminal, onEnd: onEnd)
            } catch {
                failure = "“\(ProgramWords.name(command))” could not be started. \(hint)"
            }
        }
        file.remove()
        onEnd(failure)
    }

    private var hint: String { self == .pager ? "PAGER names another." : "EDITOR names another." }

    /// A pager reads its standard input and the keys from the terminal, an editor opens a file.
    private func start(
        _ command: String,
        _ file: PrivateFile,
        on terminal: Terminal,
        onEnd: @escaping @MainActor (String?) -> Void
    ) throws(TerminalError) {
        let words = ProgramWords.words(command, files: self == .editor ? [file.path] : [])
        let input = self == .pager ? Glibc.open(file.path, O_RDONLY | O_CLOEXEC) : nil
        defer { if let input { close(input) } }
        try terminal.handOver(to: words, input: input) { end in
            file.remove()
            onEnd(Self.sentence(end, ProgramWords.name(command)))
        }
    }

    /// What it left on the screen is gone with it, so that its status is told. One that the reader killed is no trouble.
    private static func sentence(_ end: ProgramEnd, _ name: String) -> String? {
        switch end {
        case .exited(code: 0), .killed: nil
        case .exited(code: 127): "“\(name)” was not found."
        case .exited(let code): "“\(name)” ended with status \(code)."
        }
    }
}
