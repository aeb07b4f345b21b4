import CNcurses
import TestSupport
import Testing

@testable import TermUI

/// What a test keeps of measurements.
private final class MemoryStore: WidthStoring, @unchecked Sendable {
    // Used on the main actor alone; the protocol asks for more.
    var models: [String: WidthModel] = [:]
    var stored: [WidthMeasurement] = []

    func widths(terminal: String) -> WidthModel? { models[terminal] }
    func store(_ measurement: WidthMeasurement, terminal: String) {
        models[terminal] = measurement.widths
        stored.append(measurement)
    }
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
                if case .reply(let reply) = event, let measurement = probe.take(reply) { result = measurement }
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
            var widths = WidthModel()
            widths[.family] = 2
            store.models["xterm-256color   "] = widths
            let rig = try TerminalRig(widthStore: store)
            #expect(rig.terminal.surface.widths == widths)
        }

        @Test func aResumedProgramAsksAgain() throws {
            let rig = try TerminalRig()
            try rig.start()
            let first = String(decoding: rig.pty.read(milliseconds: 1000), as: UTF8.self)
            #expect(first.contains(String(decoding: WidthProbe.questions, as: UTF8.self)))
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
        if case .reply(let reply) = event, let measurement = probe.take(reply) { return measurement }
    }
    return nil
}
