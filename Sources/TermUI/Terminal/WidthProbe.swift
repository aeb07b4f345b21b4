/// Measures a terminal's width model: it is sent an example of each kind of cluster, and asked after each where the
/// cursor is (CPR). What is asked before DA1 is answered before DA1, so that answer is the end, complete or not.
struct WidthProbe {
    /// Not the first row: there an answer would look like a modified F3 (`CSI 1;2R`).
    private static let row = 2
    /// A screen smaller than this would wrap the examples.
    static let smallestScreen = Size(width: 20, height: 2)

    /// Everything but DA1, for a screen that is about to be painted as a whole; nothing of it stays on the screen.
    static let questions: [UInt8] = {
        let examples = WidthModel.Kind.allCases.map { "\r\($0.example)\u{1B}[6n" }.joined()
        return Array("\u{1B}[\(row);1H\(examples)\r\u{1B}[2K\u{1B}[H".utf8)
    }()

    /// What the answers come to.
    enum Outcome: Equatable {
        case measured(WidthMeasurement)
        /// Nothing was measured, since the terminal was taken for one that was; it calls itself this, which is another.
        case isOther(version: String)
    }

    /// Columns by kind; nil for an answer from another row.
    private var columns: [Int?] = []
    private var version: String?
    /// What the terminal is to call itself, where it is not measured.
    private var expected: String?

    /// With an expected version the terminal is sent no examples, only asked what it is.
    init(expecting version: String? = nil) {
        expected = version
    }

    /// What the answers say once they are all in. Nil before, from a terminal that left any out, and from the expected
    /// one.
    mutating func take(_ reply: Reply) -> Outcome? {
        switch reply {
        case .cursorPosition(let row, let column): columns.append(row == Self.row ? column - 1 : nil)
        case .version(let text): version = text
        case .deviceAttributes:
            defer {
                columns = []
                expected = nil
            }
            guard let expected else { return measurement.map(Outcome.measured) }
            return expected == version ? nil : .isOther(version: version ?? "")
        default: break
        }
        return nil
    }

    private var measurement: WidthMeasurement? {
        let kinds = WidthModel.Kind.allCases
        guard columns.count == kinds.count else { return nil }
        var widths = WidthModel()
        for (kind, columns) in zip(kinds, columns) { widths[kind] = columns.map(kind.columns) }
        return WidthMeasurement(widths: widths, version: version ?? "")
    }
}

/// What a terminal answered about itself.
package struct WidthMeasurement: Hashable, Sendable {
    package var widths: WidthModel
    /// Name and version as the terminal tells them (XTVERSION); empty when it does not.
    package var version: String
    package init(widths: WidthModel, version: String) {
        self.widths = widths
        self.version = version
    }
}

/// Keeps width models from one run to the next, so that the first frame is right before the terminal has answered.
package protocol WidthStoring: Sendable {
    /// What was measured last in a terminal of this name; nil when nothing was.
    func measurement(terminal: String) -> WidthMeasurement?
    /// What was measured in a terminal of this name that called itself this; nil when nothing was.
    func measurement(terminal: String, version: String) -> WidthMeasurement?
    /// Keeps a measurement; a failure costs nothing but the next start's first frame, so it is not told.
    func store(_ measurement: WidthMeasurement, terminal: String)
}

extension WidthMeasurement {
    /// What tells terminals apart before they are asked: their type, and what they say of themselves in the
    /// environment. Inside tmux the widths are tmux's, whatever is outside.
    static func terminalName(environment: [String: String]) -> String {
        let names = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION"].map { environment[$0] ?? "" }
        let multiplexer = environment["TMUX"] == nil ? [] : ["tmux"]
        return (names + multiplexer).joined(separator: " ").filter { $0.isASCII && !$0.isNewline && $0 != "\t" }
    }
}
