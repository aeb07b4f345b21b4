/// Finds what was meant.
enum Spelling {
    /// Longer words are no slips of the pen.
    private static let longest = 40

    /// The name that takes the fewest changes to come to, if a slip of the pen could have made `word` of it.
    static func nearest(to word: String, among names: [String]) -> String? {
        guard !word.isEmpty, word.count <= longest, !names.contains(word) else { return nil }
        let letters = Array(word.lowercased())
        let found = names.map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
            .min { $0.distance < $1.distance }
        guard let found, found.distance <= max(1, letters.count / 3) else { return nil }
        return found.name
    }

    /// Letters left out, put in, replaced, or exchanged with their neighbour (optimal string alignment).
    private static func distance(_ word: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (i, letter) in word.enumerated() {
            var row = [i + 1]
            for (j, otherLetter) in other.enumerated() {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == otherLetter ? 0 : 1))
                if i > 0, j > 0, letter == other[j - 1], word[i - 1] == otherLetter {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[word.count][other.count]
    }
}
