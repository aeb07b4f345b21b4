import CNcurses
import Glibc

/// Another program that has the terminal for a while: an editor, a pager. It is a process group of its own, in the
/// foreground as long as it runs, so that ctrl-c and ctrl-z typed there are its own.
struct Visitor {
    /// Its process, which leads a group of the same number.
    var process: pid_t
    var onEnd: @MainActor (ProgramEnd) -> Void
    /// Stopped by ctrl-z: how it had set the terminal.
    var stopped: termios?
}

/// How another program ended.
package enum ProgramEnd: Hashable, Sendable {
    case exited(code: Int32)
    case killed(signal: Int32)
}

extension Terminal {
    /// Gives the terminal over to another program, whole: modes off, line discipline as it was found, foreground. When it
    /// ends, the terminal is taken again, a resize is reported, and `onEnd` called. Ctrl-z in the program stops both.
    ///
    /// - Parameters:
    ///   - arguments: The program, looked for in PATH, and its words.
    ///   - input: A descriptor for its standard input; the terminal unless one is given.
    /// - Throws: `.system` when it cannot be started: ENOENT when there is none. The terminal is ours again then.
    package func handOver(
        to arguments: [String],
        input: Int32? = nil,
        onEnd: @escaping @MainActor (ProgramEnd) -> Void
    ) throws(TerminalError) {
        guard isStarted, tty.isActive, visitor == nil, !arguments.isEmpty else {
            throw .system(call: "posix_spawnp", code: EBUSY)
        }
        awaitAnswers()
        leave()
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process = pid_t()
        let error = cn_spawn_foreground(tty.descriptor, input ?? -1, &words, &process)
        guard error == 0 else {
            tty.comeToForeground()
            takeAgain()
            throw .system(call: "posix_spawnp", code: error)
        }
        visitor = Visitor(process: process, onEnd: onEnd)
    }

    /// A child of the process has changed: perhaps the visitor.
    func lookAfterVisitor() {
        guard let visitor else { return }
        var value: Int32 = 0
        switch Int(cn_child_change(visitor.process, &value)) {
        case cn_child_stopped: visitorStopped()
        case cn_child_exited: end(visitor, .exited(code: value))
        case cn_child_killed: end(visitor, .killed(signal: value))
        default: break
        }
    }

    /// The shell sees one job: it is stopped as soon as the program in it is.
    private func visitorStopped() {
        visitor?.stopped = tty.currentState
        tty.comeToForeground()
        tty.restoreState()
        cn_stop()
    }

    /// The shell has stopped this process: the program goes along, and then comes `visitorStopped`.
    func suspendVisitor() {
        guard let visitor, visitor.stopped == nil else { return }
        kill(-visitor.process, SIGTSTP)
    }

    func continueVisitor() {
        guard let visitor, let state = visitor.stopped else { return }
        do {
            try tty.awaitForeground()
        } catch {
            return onSignal(.hangup)
        }
        self.visitor?.stopped = nil
        tty.setState(state)
        _ = cn_set_foreground(tty.descriptor, visitor.process)
        kill(-visitor.process, SIGCONT)
    }

    private func end(_ visitor: Visitor, _ end: ProgramEnd) {
        self.visitor = nil
        // It may have ended while it was stopped and the terminal the shell's.
        if tty.isForeground(visitor.process) { tty.comeToForeground() }
        if tty.isInForeground { takeAgain() } else { goToBackground() }
        visitor.onEnd(end)
    }

    /// The process is to end, and the program with it. It is given a moment to save what it has.
    func dismissVisitor() {
        guard let visitor else { return }
        self.visitor = nil
        kill(-visitor.process, SIGHUP)
        kill(-visitor.process, SIGCONT)
        var value: Int32 = 0
        var attempts = 50
        while attempts > 0, ![cn_child_exited, cn_child_killed].contains(Int(cn_child_change(visitor.process, &value)))
        {
            poll(nil, 0, 10)
            attempts -= 1
        }
        if tty.isForeground(visitor.process) { tty.comeToForeground() }
        if tty.isInForeground { tty.restoreState() }
        visitor.onEnd(.killed(signal: SIGHUP))
    }
}
