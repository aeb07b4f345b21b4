import Glibc
import Model
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
        run(PrivateFile(name: "article.txt", text: text), on: terminal) { file, ending in
            file?.remove()
            // One that the reader killed is no trouble.
            if case .failed(let sentence) = ending { onEnd(sentence) } else { onEnd(nil) }
        }
    }

    /// The same with a text that may be changed: what the program left of it when it ended well.
    func edit(
        _ text: String,
        on terminal: Terminal,
        onEnd: @escaping @MainActor (Result<String, Failure>) -> Void
    ) {
        run(PrivateFile(name: "note.txt", text: text), on: terminal) { file, ending in
            defer { file?.remove() }
            switch ending {
            case .done:
                let text = file?.read()
                onEnd(text.map { .success($0) } ?? .failure(Self.unchanged("The editor left no text.")))
            case .killed: onEnd(.failure(Self.unchanged("The editor was ended.")))
            case .failed(let sentence): onEnd(.failure(Self.unchanged(sentence)))
            }
        }
    }

    private static func unchanged(_ reason: String) -> Failure { .unsupported(reason + " The note is as it was.") }

    private enum Ending {
        case done, killed
        /// A sentence.
        case failed(String)
    }

    /// `onEnd` gets the file as the program left it, unless none could be written.
    private func run(
        _ file: PrivateFile?,
        on terminal: Terminal,
        onEnd: @escaping @MainActor (PrivateFile?, Ending) -> Void
    ) {
        guard let file else {
            let reason = String(cString: strerror(errno))
            return onEnd(nil, .failed("No file could be written for another program: \(reason)."))
        }
        var failure = ""
        for command in commands {
            do throws(TerminalError) {
                return try start(command, file, on: terminal) { onEnd(file, $0) }
            } catch {
                failure = "“\(ProgramWords.name(command))” could not be started. \(hint)"
            }
        }
        onEnd(file, .failed(failure))
    }

    private var hint: String { self == .pager ? "PAGER names another." : "EDITOR names another." }

    /// A pager reads its standard input and the keys from the terminal, an editor opens a file.
    private func start(
        _ command: String,
        _ file: PrivateFile,
        on terminal: Terminal,
        onEnd: @escaping @MainActor (Ending) -> Void
    ) throws(TerminalError) {
        let words = ProgramWords.words(command, files: self == .editor ? [file.path] : [])
        let input = self == .pager ? Glibc.open(file.path, O_RDONLY | O_CLOEXEC) : nil
        defer { if let input { close(input) } }
        try terminal.handOver(to: words, input: input) { end in
            onEnd(Self.ending(end, ProgramWords.name(command)))
        }
    }

    /// What it left on the screen is gone with it, so that its status is told.
    private static func ending(_ end: ProgramEnd, _ name: String) -> Ending {
        switch end {
        case .exited(code: 0): .done
        case .killed: .killed
        case .exited(code: 127): .failed("“\(name)” was not found.")
        case .exited(let code): .failed("“\(name)” ended with status \(code).")
        }
    }
}
