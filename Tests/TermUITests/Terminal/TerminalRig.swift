import Glibc
import TestSupport
import Testing

@testable import TermUI

/// A terminal whose other side the test plays.
@MainActor
final class TerminalRig {
    let pty: PseudoTerminal
    let screen: VirtualTerminal
    let tty: Tty
    let terminal: Terminal
    private let eventStream: AsyncStream<Event>
    private let signalStream: AsyncStream<TerminalSignal>

    init(type: String = "xterm-256color", widthStore: (any WidthStoring)? = nil) throws {
        pty = try PseudoTerminal(columns: 80, rows: 24)
        screen = try #require(VirtualTerminal(columns: 80, rows: 24))
        tty = try Tty(descriptor: pty.openProgramSide())
        terminal = try Terminal(environment: ["TERM": type], tty: tty, widthStore: widthStore)
        let (events, eventContinuation) = AsyncStream.makeStream(of: Event.self)
        let (signals, signalContinuation) = AsyncStream.makeStream(of: TerminalSignal.self)
        eventStream = events
        signalStream = signals
        terminal.onEvent = { eventContinuation.yield($0) }
        terminal.onSignal = { signalContinuation.yield($0) }
    }

    isolated deinit {
        terminal.stop()
        terminal.surface.close()
    }

    func start() throws { try terminal.start() }

    /// The next events.
    func events(_ count: Int) async -> [Event] {
        var events: [Event] = []
        for await event in eventStream {
            events.append(event)
            if events.count == count { break }
        }
        return events
    }

    func signal() async -> TerminalSignal? {
        for await signal in signalStream { return signal }
        return nil
    }

    /// To the process, not to the thread: those of libdispatch take no signals.
    func send(_ signal: Int32) { kill(getpid(), signal) }

    /// Shows what has been written so far.
    func pump() {
        while true {
            let bytes = pty.read(milliseconds: 0)
            if bytes.isEmpty { return }
            screen.feed(bytes)
        }
    }

    func present(_ number: Int) {
        let line = "\(number) " + String(repeating: "abcdefghij", count: 7)
        let rotated = String(line.dropFirst(number % 3)) + String(number % 10)
        let lines = [line] + Array(repeating: rotated, count: 20)
        terminal.surface.present(Frame(text: lines, size: terminal.surface.size), theme: .forTests)
    }
}
