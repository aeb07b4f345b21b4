import CNcurses
import TestSupport
import Testing

@testable import TermUI

/// What a test keeps of measurements.
private final class MemoryStore: WidthStoring, @unchecked Sendable {
    // Used on the main actor alone; the protocol asks for more.
    var stored: [WidthMeasurement] = []

    func measurement(terminal: String) -> WidthMeasurement? { stored.last }
    func measurement(terminal: String, version: String) -> WidthMeasurement? {
        stored.last { $0.version == version }
    }
    func store(_ measurement: WidthMeasurement, terminal: String) { stored.append(measurement) }
}

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct WidthProbeTests {
        private let allTwo = String(repeating: "\u{1B}[2;3R", count: WidthModel.Kind.allCases.count)

        private func measured(_ replies: String) -> WidthMeasurement? {
            var parser = InputParser()
            var probe = WidthProbe()
            var result: WidthMeasurement?
            for event in parser.feed(Array(replies.utf8)) {
                guard case .reply(let reply) = event, case .measured(let measurement) = probe.take(reply) else {
                    continue
                }
                result = measurement
            }
            return result
        }

        @Test func aWholeSetOfAnswersIsAModel() {
            let measurement = measured("\u{1B}P>|foot(1.16)\u{1B}\\" + allTwo + "\u{1B}[?62c")
            #expect(measurement?.version == "foot(1.16)")
            #expect(measurement?.widths[.family] == 2)
            #expect(measurement?.widths[.ambiguous] == 1)
        }

        @Test func anIncompleteSetIsNone() {
            #expect(measured(allTwo) == nil)
            #expect(measured("\u{1B}[2;3R\u{1B}[?62c") == nil)
            #expect(measured("\u{1B}[?62c") == nil)
        }

        @Test func whatWrappedIsUnknown() {
            let replies = "\u{1B}[3;2R" + allTwo.dropFirst("\u{1B}[2;3R".count) + "\u{1B}[?62c"
            #expect(measured(String(replies))?.widths[.emoji] == .some(nil))
        }

        @Test func aModifiedKeyIsNeverAnAnswer() {
            var parser = InputParser()
            #expect(parser.feed(Array("\u{1B}[1;2R".utf8)) == [.key(Key(.function(3), .shift))])
        }

        @Test func libvtermAnswersAllAndKeepsNothingOnTheScreen() throws {
            let terminal = try #require(VirtualTerminal(columns: 40, rows: 5))
            // libvterm keeps 64 bytes of answers.
            var replies: [UInt8] = []
            for question in (WidthProbe.questions + Array("\u{1B}[c".utf8)).split(separator: 0x1B) {
                terminal.feed([0x1B] + question)
                replies += terminal.takeReplies()
            }
            let measurement = measured(String(decoding: replies, as: UTF8.self))
            #expect(measurement?.widths[.emoji] == 2)
            #expect(measurement?.widths[.combining] == 1)
            #expect(terminal.lines == Array(repeating: "", count: 5))
            #expect(terminal.cursor == (0, 0))
        }

        @Test(arguments: ModelTerminal.Rule.allCases)
        func terminalsAreToldApart(rule: ModelTerminal.Rule) throws {
            #expect(measureModel(rule)?.widths[.family] == (rule == .cluster ? 2 : 6))
            #expect(measureModel(rule)?.widths[.emojiStyle] == (rule == .wcwidth ? 1 : 2))
        }

        @Test func theFirstFrameDoesNotWaitAndIsSetAnewByTheAnswers() async throws {
            let store = MemoryStore()
            let rig = try TerminalRig(widthStore: store)
            var told: [WidthModel] = []
            rig.terminal.onWidths = { told.append($0) }
            try rig.start()
            #expect(rig.terminal.surface.widths == .conservative)
            rig.pty.write(allTwo + "\u{1B}[?62c")
            _ = await rig.events(WidthModel.Kind.allCases.count + 1)
            #expect(told.count == 1)
            #expect(rig.terminal.surface.widths[.family] == 2)
            #expect(store.stored.count == 1)
        }

        @Test func whatWasMeasuredBeforeIsKnownAtOnce() throws {
            let store = MemoryStore()
            store.stored = [known]
            let rig = try TerminalRig(widthStore: store)
            #expect(rig.terminal.surface.widths == known.widths)
        }

        private var known: WidthMeasurement {
            var widths = WidthModel()
            widths[.family] = 4
            return WidthMeasurement(widths: widths, version: "foot(1.16)")
        }

        private static let examples = String(decoding: WidthProbe.questions, as: UTF8.self)

        private func sent(_ rig: TerminalRig) -> String {
            String(decoding: rig.pty.read(milliseconds: 1000), as: UTF8.self)
        }

        @Test func aTerminalThatIsWhatItWasIsNotMeasuredAgain() async throws {
            let store = MemoryStore()
            store.stored = [known]
            let rig = try TerminalRig(widthStore: store)
            try rig.start()
            #expect(!sent(rig).contains(Self.examples))
            rig.pty.write("\u{1B}P>|foot(1.16)\u{1B}\\\u{1B}[?62c")
            _ = await rig.events(2)
            rig.present(1)
            #expect(!sent(rig).contains("\u{1B}[6n"))
            #expect(rig.terminal.surface.widths == known.widths)
            #expect(store.stored.count == 1)
        }

        @Test(arguments: ["\u{1B}P>|foot(1.17)\u{1B}\\", ""])
        func anotherVersionIsMeasuredAndTheScreenPaintedAnew(answer: String) async throws {
            let store = MemoryStore()
            store.stored = [known]
            let rig = try TerminalRig(widthStore: store)
            var told: [WidthModel] = []
            rig.terminal.onWidths = { told.append($0) }
            try rig.start()
            rig.present(1)
            rig.pump()
            rig.pty.write(answer + "\u{1B}[?62c")
            _ = await rig.events(answer.isEmpty ? 1 : 2)
            #expect(told == [known.widths])
            rig.pump()
            rig.present(1)
            rig.pump()
            #expect(rig.screen.lines[1].hasPrefix("1 abc") || rig.screen.lines[1].hasPrefix(" abc"))
            rig.pty.write(allTwo + "\u{1B}[?62c")
            _ = await rig.events(WidthModel.Kind.allCases.count + 1)
            #expect(told.last?[.family] == 2)
            #expect(store.stored.count == 2)
        }

        @Test func aVersionThatWasMeasuredOnceIsKnownFromThen() async throws {
            let store = MemoryStore()
            let other = WidthMeasurement(widths: WidthModel(), version: "tmux 3.5")
            store.stored = [known, other]
            let rig = try TerminalRig(widthStore: store)
            try rig.start()
            rig.pty.write("\u{1B}P>|foot(1.16)\u{1B}\\\u{1B}[?62c")
            _ = await rig.events(2)
            #expect(rig.terminal.surface.widths == known.widths)
            #expect(!sent(rig).contains(Self.examples))
        }

        @Test func anUnknownTerminalIsMeasuredWithTheFirstQuestions() throws {
            let rig = try TerminalRig()
            try rig.start()
            #expect(sent(rig).contains(Self.examples))
            rig.pty.write(allTwo + "\u{1B}[?62c")
        }

        @Test func clusterModeIsPutBackWhereItWasOff() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?2027;2$y\u{1B}[?62c")
            _ = await rig.events(2)
            rig.pump()
            rig.terminal.stop()
            #expect(String(decoding: rig.pty.read(milliseconds: 1000), as: UTF8.self).hasPrefix("\u{1B}[?2027l"))
        }

        @Test func clusterModeIsLeftAloneWhereItWasOn() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?2027;1$y\u{1B}[?62c")
            _ = await rig.events(2)
            rig.pump()
            rig.terminal.stop()
            #expect(!String(decoding: rig.pty.read(milliseconds: 1000), as: UTF8.self).contains("2027"))
        }
    }
}

/// `wcwidth`.
func libraryWidth(_ scalar: Unicode.Scalar) -> Int {
    _ = cn_use_utf8()
    return Int(cn_width(scalar.value))
}

/// What the probe finds out about a model terminal.
@MainActor
func measureModel(_ rule: ModelTerminal.Rule) -> WidthMeasurement? {
    let terminal = ModelTerminal(rule: rule, columns: 40, rows: 5, width: libraryWidth)
    terminal.feed(WidthProbe.questions + Array("\u{1B}[c".utf8))
    var parser = InputParser()
    var probe = WidthProbe()
    for event in parser.feed(Array(terminal.replies.utf8)) {
        if case .reply(let reply) = event, case .measured(let measurement) = probe.take(reply) { return measurement }
    }
    return nil
}
