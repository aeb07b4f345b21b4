/// One line of text whose clusters can be put in the order in which they stand from the left.
struct OrderedLine {
    private let shaped: ShapedText
    private let order: BidiOrder

    /// What stands for a line break.
    static let lineBreak: Character = "↵"

    init(_ text: String, _ settings: TextSettings) {
        let line = text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? Self.lineBreak : $0 }) : text
        shaped = ShapedText(StyledText([StyledText.Run(line)]), settings.widths)
        order = settings.bidi
    }

    /// How many clusters there are.
    var count: Int { shaped.clusters.count }

    /// The line is read from right to left, and put in that order here.
    var runsLeft: Bool { order == .tern && shaped.bidi?.runsLeft(paragraph: 0) == true }

    /// All clusters from left to right.
    var clusters: [DisplayCluster] { ordered(0..<count).map(\.display) }

    /// Some clusters from left to right, each with its index in the order of writing.
    func ordered(_ range: Range<Int>) -> [(index: Int, display: DisplayCluster)] {
        let range = range.clamped(to: 0..<count)
        guard order == .tern, let bidi = shaped.bidi else { return range.map { ($0, shaped.clusters[$0].display) } }
        return bidi.visualOrder(range.map { $0 }, paragraph: 0).compactMap { piece in
            guard let index = piece.cluster else { return nil }
            let display = shaped.clusters[index].display
            return (index, piece.mirrored.map { DisplayCluster(text: $0, width: display.width) } ?? display)
        }
    }
}
