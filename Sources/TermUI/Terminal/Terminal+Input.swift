/// Bytes into events.
extension Terminal {
    func readInput() {
        guard tty.isActive else { return }
        guard tty.isInForeground else { return goToBackground() }
        // Bounded, so that a flood of input leaves room for frames.
        for _ in 0..<16 {
            switch tty.read() {
            case .bytes(let bytes):
                escapeTimer?.cancel()
                deliver(parser.feed(bytes))
                guard tty.isActive else { return }
            case .drained:
                if parser.hasPendingEscape, keyboard.hasAmbiguousEscape { startEscapeTimer() }
                return
            case .lost:
                return lose()
            }
        }
    }

    private func deliver(_ events: [Event]) {
        for event in EventBatch(events, clicks: &clicks, time: .now).events {
            if case .reply(let reply) = event { note(reply) }
            onEvent(event)
        }
    }

    /// What the terminal itself learns from an answer.
    func note(_ reply: Reply) {
        // First, as an answer may lead to another question.
        if case .deviceAttributes = reply { awaitsAnswers = false }
        for question in TerminalQuestion.all { question.take(reply, self) }
    }

    private func startEscapeTimer() {
        escapeTimer?.cancel()
        escapeTimer = .timer(milliseconds: escapeDelay) { [weak self] in self?.endEscape() }
    }

    /// The wait is over. Under load the rest may have come meanwhile: only with nothing left to read was it the key.
    private func endEscape() {
        guard tty.isActive, tty.isInForeground, parser.hasPendingEscape else { return }
        guard !tty.waitForInput(milliseconds: 0) else { return readInput() }
        deliver(parser.flushEscape())
    }
}
