/// A grapheme cluster in the form that the terminal is sent, with the columns that it takes: 1 or 2.
package struct DisplayCluster: Hashable, Sendable {
    /// May differ from the text it came from: what terminals disagree about is left out.
    package var text: String
    /// Columns; 0 for a line break alone.
    package var width: Int

    package init(text: String, width: Int) {
        self.text = text
        self.width = width
    }

    /// What stands for a character that no terminal can be trusted with.
    static let replacement = DisplayCluster(text: "\u{FFFD}", width: 1)
    static let space = DisplayCluster(text: " ", width: 1)
    static let ellipsis = DisplayCluster(text: "…", width: 1)

    /// The printable ASCII characters in order, made once.
    static let ascii = (0x20...0x7E).map { DisplayCluster(text: String(UnicodeScalar(UInt8($0))), width: 1) }
}

/// The width model: what a cluster becomes on a terminal whose widths nobody has measured. It keeps to what all terminals
/// agree on, so it shows the first person of a family and no skin tones rather than a cluster whose width differs.
enum ClusterWidth {
    /// ncurses keeps at most five code points in a cell.
    private static let maximumScalars = 5

    /// One cluster for most characters. None for what shows nothing: controls of direction, joiners, marks without a
    /// base. Several where scalars that take columns of their own join into more than two, as in Indic conjuncts.
    static func display(_ character: Character) -> [DisplayCluster] {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return [] }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return single(first).map { [$0] } ?? [] }
        if first.isRegionalIndicator { return [flag(scalars)] }
        return joined(scalars, first: first)
    }

    /// The columns of a code point standing alone; nil when it must not reach a terminal.
    static func width(of scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF: return 1
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A0...0x30FF: return 2
        default: break
        }
        guard isKnown(scalar) else { return nil }
        if WidthTable.contains(WidthTable.zero, scalar.value) { return 0 }
        return WidthTable.contains(WidthTable.wide, scalar.value) ? 2 : 1
    }

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age, age.major <= WidthTable.newestMajorVersion else { return false }
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    private static func single(_ scalar: Unicode.Scalar) -> DisplayCluster? {
        if scalar == "\t" { return .space }
        guard let width = width(of: scalar) else { return .replacement }
        return width == 0 ? nil : DisplayCluster(text: String(scalar), width: width)
    }

    private static func flag(_ scalars: Character.UnicodeScalarView) -> DisplayCluster {
        let indicators = scalars.prefix { $0.isRegionalIndicator }
        return DisplayCluster(text: text(of: indicators), width: indicators.count > 1 ? 2 : 1)
    }

    private static func joined(_ scalars: Character.UnicodeScalarView, first: Unicode.Scalar) -> [DisplayCluster] {
        guard let firstWidth = width(of: first) else { return [.replacement] }
        let isEmoji = first.properties.isEmoji
        var finished: [DisplayCluster] = []
        var kept = [first]
        var total = firstWidth
        for scalar in scalars.dropFirst() {
            if isEmoji, scalar == "\u{200D}" { break }
            if isDropped(scalar) { continue }
            guard let width = width(of: scalar), kept.count < maximumScalars else { continue }
            if width > 0, total + width > 2 {
                finished.append(DisplayCluster(text: text(of: kept), width: total))
                kept = [scalar]
                total = width
                continue
            }
            kept.append(scalar)
            let widens = isEmoji && (scalar == "\u{20E3}" || (scalar == "\u{FE0F}" && !first.isASCII))
            total = widens ? 2 : total + width
        }
        return total == 0 ? finished : finished + [DisplayCluster(text: text(of: kept), width: total)]
    }

    /// Skin tones, tags and the wish for a text form: terminals differ in what they make of them.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F3FB...0x1F3FF, 0xE0000...0xE007F, 0xFE0E: true
        default: false
        }
    }

    private static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

extension Unicode.Scalar {
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
