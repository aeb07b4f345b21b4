/// The emoji part of the width model: which of an emoji's scalars are sent, and the columns they take.
enum EmojiWidth {
    /// A cluster of several scalars whose first is an emoji of a known width.
    static func display(_ scalars: [Unicode.Scalar], _ widths: WidthModel) -> DisplayCluster {
        if scalars.contains("\u{200D}"), widths[.family] == 2, scalars.count <= ClusterWidth.maximumEmojiScalars,
            scalars.allSatisfy({ $0 == "\u{200D}" || ClusterWidth.width(of: $0, widths) != nil })
        {
            return DisplayCluster(text: DisplayCluster.text(of: scalars), width: 2)
        }
        let first = scalars[0]
        let component = scalars.prefix { $0 != "\u{200D}" }
        if component.contains("\u{20E3}") { return keycap(component, widths) }
        if first.value == 0x1F3F4, let flag = tagFlag(scalars, widths) { return flag }
        return styled(component, widths)
    }

    /// Emoji of the versions after the one that the tables are made from: shown where the terminal was seen to know them.
    static func newer(_ scalar: Unicode.Scalar, _ widths: WidthModel) -> Int? {
        guard (0x1FA70...0x1FAFF).contains(scalar.value), widths[.newEmoji] == 2 else { return nil }
        guard let age = scalar.properties.age, age.major == WidthTable.newestMajorVersion + 1 else { return nil }
        return 2
    }

    /// The columns of a scalar that is wide by the tables: 1 on some terminals that are older than it; nil on those that
    /// show nothing for it.
    static func wide(_ scalar: Unicode.Scalar, _ widths: WidthModel) -> Int? {
        guard (0x1F000...0x1FAFF).contains(scalar.value) else { return 2 }
        switch widths[kind(of: scalar)] {
        case 0: return nil
        case 1: return 1
        default: return 2
        }
    }

    /// By which example an emoji standing alone is judged.
    static func kind(of scalar: Unicode.Scalar) -> WidthModel.Kind {
        guard scalar.value >= 0x1F6D0, let age = scalar.properties.age else { return .emoji }
        if age.major > WidthTable.newestMajorVersion { return .newEmoji }
        return age.major >= 13 ? .recentEmoji : .emoji
    }

    private static func keycap(_ scalars: some Sequence<Unicode.Scalar>, _ widths: WidthModel) -> DisplayCluster {
        let kept = scalars.prefix { $0 != "\u{20E3}" } + ["\u{20E3}"]
        switch widths[.keycap] {
        case nil, 2: return DisplayCluster(text: DisplayCluster.text(of: kept), width: 2)
        case 1: return DisplayCluster(text: DisplayCluster.text(of: kept), width: 1)
        default: return DisplayCluster(text: String(kept[0]), width: 1)
        }
    }

    /// Nil when the tags are to be left out.
    private static func tagFlag(_ scalars: [Unicode.Scalar], _ widths: WidthModel) -> DisplayCluster? {
        guard widths[.tagFlag] == 2, scalars.count > 2, scalars.count <= ClusterWidth.maximumEmojiScalars,
            scalars.last == "\u{E007F}", scalars.dropFirst().allSatisfy({ (0xE0020...0xE007F).contains($0.value) })
        else { return nil }
        return DisplayCluster(text: DisplayCluster.text(of: scalars), width: 2)
    }

    /// One emoji with a selector of its form, a skin tone or marks.
    private static func styled(_ scalars: some Collection<Unicode.Scalar>, _ widths: WidthModel) -> DisplayCluster {
        guard let first = scalars.first else { return .replacement }
        var width = ClusterWidth.width(of: first, widths) ?? 1
        let isWide = width == 2
        var kept = [first]
        for scalar in scalars.dropFirst() where kept.count < ClusterWidth.maximumScalars {
            switch scalar.value {
            case 0xFE0F:
                guard !isWide, (widths[.emojiStyle] ?? 2) == 2, !first.isASCII else { continue }
                width = 2
            case 0xFE0E:
                // A terminal that makes it narrow has drawn over the next cell by then, which may be a border.
                guard isWide, widths[.textStyle] == 2 else { continue }
            case 0x1F3FB...0x1F3FF:
                guard widths[.skinTone] == 2 else { continue }
                width = 2
            case 0xE0000...0xE007F:
                continue
            default:
                guard ClusterWidth.width(of: scalar, widths) == 0 else { continue }
                if isWide, (widths[.combiningOnWide] ?? 2) != 2 { continue }
            }
            kept.append(scalar)
        }
        return DisplayCluster(text: DisplayCluster.text(of: kept), width: width)
    }
}
