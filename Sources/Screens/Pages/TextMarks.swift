import TermUI

/// Words that were searched for in one text.
struct TextMarks: Equatable, Sendable {
    enum Look: Equatable {
        case plain, hit
        /// The one that the reader went to.
        case current
    }

    /// In bytes of UTF-8, in order and apart from each other.
    var ranges: [Range<Int>] = []
    /// The number of the one that the reader went to.
    var current: Int?

    /// A part of the text cut at the marks. Nothing is cut within a character.
    func pieces(of part: String, at offset: Int = 0) -> [(text: String, look: Look)] {
        let end = offset + part.utf8.count
        var pieces: [(String, Look)] = []
        var index = part.startIndex
        for (number, range) in ranges.enumerated() where range.lowerBound < end && range.upperBound > offset {
            let start = part.start(ofCharacterAt: max(0, range.lowerBound - offset))
            let stop = part.end(ofCharacterBefore: min(part.utf8.count, range.upperBound - offset))
            guard stop > index else { continue }
            if start > index { pieces.append((String(part[index..<start]), .plain)) }
            pieces.append((String(part[max(start, index)..<stop]), number == current ? .current : .hit))
            index = stop
        }
        if index < part.endIndex || pieces.isEmpty { pieces.append((String(part[index...]), .plain)) }
        return pieces
    }

    /// The text from shortly before the first mark on, where that stands further in than a list shows.
    func excerpt(of text: String) -> (text: String, marks: TextMarks) {
        guard let first = ranges.first, first.upperBound > Self.shown else { return (text, self) }
        let earliest = text.start(ofCharacterAt: min(text.utf8.count, max(0, first.lowerBound - Self.context)))
        let mark = text.start(ofCharacterAt: min(text.utf8.count, first.lowerBound))
        let blank = text[earliest..<mark].firstIndex(of: " ").map { text.index(after: $0) }
        let start = blank ?? earliest
        let distance = text.utf8.distance(from: text.startIndex, to: start) - "…".utf8.count
        let moved = ranges.map { ($0.lowerBound - distance)..<($0.upperBound - distance) }
        return ("…" + text[start...], TextMarks(ranges: moved, current: current))
    }

    /// What a narrow list shows of a text at least, and how much stands before a mark, in bytes.
    private static let shown = 70
    private static let context = 30

    /// A whole text as runs. A selected row is of one colour: there its words stand out by attributes.
    func runs(of text: String, _ role: ColorRole?, isSelected: Bool = false) -> [StyledText.Run] {
        pieces(of: text).map { piece in
            isSelected && piece.look != .plain
                ? StyledText.Run(piece.text, role, on: nil, [.bold, .underline])
                : StyledText.Run(piece.text, role, piece.look)
        }
    }
}

extension StyledText.Run {
    /// A piece of a text that looks like this where nothing is marked.
    init(_ text: String, _ role: ColorRole?, _ look: TextMarks.Look, _ attributes: Attributes = []) {
        switch look {
        case .plain: self.init(text, role, on: nil, attributes)
        case .hit: self.init(text, .hit, on: .hitBackground, attributes)
        case .current:
            self.init(text, .selection, on: .selectionBackground, attributes.union([.bold, .underline]))
            isTarget = true
        }
    }
}

extension String {
    fileprivate func start(ofCharacterAt offset: Int) -> Index {
        let place = utf8.index(startIndex, offsetBy: offset)
        guard place < endIndex else { return endIndex }
        return Index(place, within: self) ?? index(before: index(after: place))
    }

    fileprivate func end(ofCharacterBefore offset: Int) -> Index {
        let place = utf8.index(startIndex, offsetBy: offset)
        guard place < endIndex else { return endIndex }
        return Index(place, within: self) ?? index(after: place)
    }
}
