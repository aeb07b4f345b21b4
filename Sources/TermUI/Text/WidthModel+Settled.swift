extension WidthModel {
    /// Whether the terminal is known to move the cursor by exactly `width` after this cluster. Only said of what was
    /// measured and has no exceptions: single emoji, and marks on letters of Latin, Greek and Cyrillic.
    func isSettled(_ text: String, width: Int) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return false }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            guard width == 2, (0x1F000...0x1FAFF).contains(first.value), !first.isRegionalIndicator else {
                return false
            }
            return self[EmojiWidth.kind(of: first)] == 2 && self[.emoji] == 2
        }
        guard width == 1, self[.combining] == 1, first.value < 0x590, !first.properties.isEmoji else { return false }
        return scalars.dropFirst().allSatisfy { (0x300...0x36F).contains($0.value) }
    }
}
