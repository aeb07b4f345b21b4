/// From grapheme clusters to what a terminal is sent, by its width model. Where the model knows nothing it keeps to what
/// all terminals agree on, so it shows the first person of a family and no skin tones rather than a cluster whose width
/// differs.
enum ClusterWidth {
    /// No cluster is worth more; marks are stacked to hide what is round them.
    static let maximumScalars = 5
    /// Families and flags with tags are longer.
    static let maximumEmojiScalars = 12

    /// One cluster for most characters. None for what shows nothing: controls of direction, joiners, marks without a
    /// base. Several where scalars that take columns of their own join into more than two, as in Indic conjuncts.
    static func display(_ character: Character, _ widths: WidthModel) -> [DisplayCluster] {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return [] }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return single(first, widths).map { [$0] } ?? []
        }
        if first.isRegionalIndicator { return flag(Array(scalars), widths) }
        guard width(of: first, widths) != nil else { return [.replacement] }
        if let syllable = Jamo.syllable(scalars) { return [syllable] }
        if first.properties.isEmoji { return [EmojiWidth.display(Array(scalars), widths)] }
        return joined(scalars, first: first, widths)
    }

    /// The columns of a code point standing alone; nil when it must not reach a terminal.
    static func width(of scalar: Unicode.Scalar, _ widths: WidthModel) -> Int? {
        if widths.isAmbiguousWide, WidthTable.contains(WidthTable.ambiguous, scalar.value) { return 2 }
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF: return 1
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A0...0x30FF: return 2
        default: break
        }
        if let width = EmojiWidth.newer(scalar, widths) { return width }
        guard isKnown(scalar) else { return nil }
        if WidthTable.contains(WidthTable.zero, scalar.value) { return 0 }
        guard WidthTable.contains(WidthTable.wide, scalar.value) else { return 1 }
        return EmojiWidth.wide(scalar, widths)
    }

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age, age.major <= WidthTable.newestMajorVersion else { return false }
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    private static func single(_ scalar: Unicode.Scalar, _ widths: WidthModel) -> DisplayCluster? {
        if scalar == "\t" { return .space }
        guard let width = width(of: scalar, widths) else { return .replacement }
        return width == 0 ? nil : DisplayCluster(text: String(scalar), width: width)
    }

    /// Two columns wherever nothing else is known; on a terminal that draws the two letters apart, plain letters.
    private static func flag(_ scalars: [Unicode.Scalar], _ widths: WidthModel) -> [DisplayCluster] {
        let indicators = scalars.prefix { $0.isRegionalIndicator }
        guard indicators.count > 1 else { return [DisplayCluster(text: DisplayCluster.text(of: indicators), width: 1)] }
        if (widths[.flag] ?? 2) == 2 { return [DisplayCluster(text: DisplayCluster.text(of: indicators), width: 2)] }
        return indicators.map { DisplayCluster.ascii[Int($0.value - 0x1F1E6) + 0x41 - 0x20] }
    }

    private static func joined(
        _ scalars: Character.UnicodeScalarView,
        first: Unicode.Scalar,
        _ widths: WidthModel
    ) -> [DisplayCluster] {
        let firstWidth = width(of: first, widths) ?? 1
        let keepsMarks = firstWidth == 2 ? (widths[.combiningOnWide] ?? 2) == 2 : (widths[.combining] ?? 1) == 1
        var finished: [DisplayCluster] = []
        var kept = [first]
        var total = firstWidth
        var followsVirama = false
        for scalar in scalars.dropFirst() {
            if isDropped(scalar) { continue }
            guard let alone = width(of: scalar, widths), kept.count < maximumScalars else { continue }
            let width = joins(scalar, afterVirama: followsVirama, widths) ? 0 : alone
            if scalar != "\u{200D}" { followsVirama = scalar.properties.canonicalCombiningClass == .virama }
            if alone == 0, !keepsMarks, scalar != "\u{200D}" { continue }
            if width > 0, total + width > 2 {
                finished.append(DisplayCluster(text: DisplayCluster.text(of: kept), width: total))
                kept = [scalar]
                total = width
                continue
            }
            kept.append(scalar)
            total += width
        }
        return total == 0 ? finished : finished + [DisplayCluster(text: DisplayCluster.text(of: kept), width: total)]
    }

    /// Whether the terminal draws the scalar in the columns of what is before it, where most add columns for it.
    private static func joins(_ scalar: Unicode.Scalar, afterVirama: Bool, _ widths: WidthModel) -> Bool {
        if scalar.properties.generalCategory == .spacingMark { return widths[.spacingMark] == 1 }
        return afterVirama && widths[.conjunct] == 1
    }

    /// Skin tones, tags and the selectors of a form, on something that is no emoji.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F3FB...0x1F3FF, 0xE0000...0xE007F, 0xFE0E, 0xFE0F: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
